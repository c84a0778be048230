import type { Texts } from './texts.ts'

export interface Screen {
  /**
   * Settles when there is something to show that lasts longer than a moment; absent where there is from the
   * start.
   */
  readonly ready?: Promise<unknown>
  readonly content: (texts: Texts) => readonly Node[]
  readonly announcement?: (texts: Texts) => string | undefined
}

/** Opens a screen, which calls `update` whenever it has something else to show. */
export type OpenScreen = (update: () => void) => Screen
