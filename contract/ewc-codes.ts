import * as z from 'zod/mini'

/** Six digits, as they are kept. */
export const ewcCode = z.string().check(z.regex(/^\d{6}$/, 'ewc_code'))

export const ewcLevels = ['chapter', 'subchapter', 'code'] as const
export type EwcLevel = (typeof ewcLevels)[number]

/** Chapters have two digits, their parts four; only the six digits are ever put on a letter. */
const levels: Readonly<Record<number, EwcLevel>> = { 2: 'chapter', 4: 'subchapter', 6: 'code' }

/**
 * What was typed or imported, as digits: pairs with or without spaces or dots between them. `marked`: an asterisk behind it, which
 * means hazardous (Decision 2000/532/EC). Undefined where it is no code.
 */
export function readEwcCode(
  typed: string,
): { readonly code: string; readonly level: EwcLevel; readonly marked: boolean } | undefined {
  const [, pairs, asterisk] = /^(\d{2}(?:[ .]?\d{2}){0,2}) ?(\*?)$/.exec(typed.trim()) ?? []
  const code = pairs?.replace(/[ .]/g, '')
  const level = levels[code?.length ?? 0]
  return code === undefined || level === undefined ? undefined : { code, level, marked: asterisk === '*' }
}

/** As it is printed: `17 05 05*`. */
export const showEwcCode = (code: string, hazardous: boolean): string =>
  `${code.match(/\d{2}/g)?.join(' ') ?? code}${hazardous ? '*' : ''}`

/** Days as ISO dates; both are part of it, and an absent one means no end on that side. */
export interface Validity {
  readonly validFrom?: string | null | undefined
  readonly validTo?: string | null | undefined
}

export const isValidOn = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (validFrom == null || validFrom <= day) && (validTo == null || validTo >= day)
