/** How far a letter is: what is added to it after the load. */
export interface LetterProgress {
  readonly unloaded: boolean
  readonly corrections: number
  readonly acceptances: number
  readonly signatures: number
}

/** What a letter lacks that its shipment has by now. */
export type LetterAddition = 'unload' | 'correction' | 'acceptance' | 'signature'

/** How far the letter of a shipment is, as this device, the feed or the letter itself states it. */
export const progressOf = ({
  unloadDate,
  corrections = [],
  acceptances = [],
  signatures = [],
}: {
  readonly unloadDate?: string | undefined
  readonly corrections?: readonly unknown[] | undefined
  readonly acceptances?: readonly unknown[] | undefined
  readonly signatures?: readonly unknown[] | undefined
}): LetterProgress => ({
  unloaded: unloadDate !== undefined,
  corrections: corrections.length,
  acceptances: acceptances.length,
  signatures: signatures.length,
})

/** The first thing that came after a letter was kept; undefined where it has all of it, or more. */
export function additionSince(kept: LetterProgress, now: LetterProgress): LetterAddition | undefined {
  if (now.unloaded && !kept.unloaded) return 'unload'
  if (now.corrections > kept.corrections) return 'correction'
  if (now.acceptances > kept.acceptances) return 'acceptance'
  return now.signatures > kept.signatures ? 'signature' : undefined
}
