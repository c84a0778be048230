import { type EwcLevel, parseEwcCode } from '#contract/parties/ewc-codes.ts'

/** The code, followed by the first day if there is one: the same in every installation. */
export const ewcIdOf = ({
  code,
  validFrom,
}: {
  readonly code: string
  readonly validFrom?: string | null | undefined
}): string => (validFrom == null ? code : `${code}-${validFrom}`)

export const codeOfId = (id: string): string => id.replace(/-.*$/, '')

/**
 * A code has two, four or six digits.
 * @throws Error for other texts
 */
export function ewcLevelOf(code: string): EwcLevel {
  const level = parseEwcCode(code)?.level
  if (level === undefined) throw new Error(`Not an EWC code: ${code}`)
  return level
}
