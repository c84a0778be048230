import { type EwcLevel, parseEwcCode } from '#contract/parties/ewc-codes.ts'

/**
 * The id of an entry: the code, followed by its first day if it has one. It is the same in every
 * installation.
 */
export const ewcIdOf = ({
  code,
  validFrom,
}: {
  readonly code: string
  readonly validFrom?: string | null | undefined
}): string => (validFrom == null ? code : `${code}-${validFrom}`)

/** The code of such an id. */
export const codeOfId = (id: string): string => id.replace(/-.*$/, '')

/** The level of a code of two, four or six digits. @throws Error where it is no code */
export function ewcLevelOf(code: string): EwcLevel {
  const level = parseEwcCode(code)?.level
  if (level === undefined) throw new Error(`Not an EWC code: ${code}`)
  return level
}
