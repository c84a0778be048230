import { type EwcLevel, readEwcCode } from '#contract/ewc-codes.ts'

/** The code, and where it is valid only from a day on, that day: it names the same entry of the list in every installation. */
export const ewcIdOf = ({
  code,
  validFrom,
}: {
  readonly code: string
  readonly validFrom?: string | null | undefined
}): string => (validFrom == null ? code : `${code}-${validFrom}`)

/** Of two, four or six digits. @throws Error where it is no code */
export function ewcLevelOf(code: string): EwcLevel {
  const level = readEwcCode(code)?.level
  if (level === undefined) throw new Error(`${code} is no EWC code.`)
  return level
}
