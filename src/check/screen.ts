import type { Texts } from './texts.ts'

/** What one address of this entry shows. Its content is made anew when its state or the language changes. */
export interface Screen {
  /** Settles when there is something to show that will not be replaced in a moment; absent: from the start. */
  readonly ready?: Promise<unknown>
  readonly content: (texts: Texts) => readonly Node[]
  /** What a screen reader says when it changes. */
  readonly announcement?: (texts: Texts) => string | undefined
}

/** Opens a screen; it calls `update` whenever it has something else to show. */
export type OpenScreen = (update: () => void) => Screen
