export interface LetterLine {
  readonly label?: string
  readonly text: string
  readonly strong?: true
  readonly missing?: true
  readonly number?: number
  /** SVG path of a drawn signature within `drawingBox`; the text is its alternative. */
  readonly drawing?: string
}
