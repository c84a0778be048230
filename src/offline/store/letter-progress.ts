export interface LetterProgress {
  readonly unloaded: boolean
  readonly corrections: number
  readonly acceptances: number
  readonly signatures: number
}

export type LetterAddition = 'unload' | 'correction' | 'acceptance' | 'signature'

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

/** The first addition after a letter was kept; undefined when it has all of them. */
export function additionSince(kept: LetterProgress, now: LetterProgress): LetterAddition | undefined {
  if (now.unloaded && !kept.unloaded) return 'unload'
  if (now.corrections > kept.corrections) return 'correction'
  if (now.acceptances > kept.acceptances) return 'acceptance'
  return now.signatures > kept.signatures ? 'signature' : undefined
}
