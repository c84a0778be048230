import type { Texts } from './texts.ts'

/** Its content is rebuilt when its state or the language changes. */
export interface Screen {
  /**
   * Settles when there is something to show that lasts longer than a moment; absent where there is from the
   * start.
   */
  readonly ready?: Promise<unknown>
  readonly content: (texts: Texts) => readonly Node[]
  /** What a screen reader announces after a change. */
  readonly announcement?: (texts: Texts) => string | undefined
}

/** Opens a screen, which calls `update` whenever it has something else to show. */
export type OpenScreen = (update: () => void) => Screen
