import * as z from 'zod/mini'

/** Six digits without spaces, as stored. */
export const ewcCode = z.string().check(z.regex(/^\d{6}$/, 'ewc_code'))

export const ewcLevels = ['chapter', 'subchapter', 'code'] as const
export type EwcLevel = (typeof ewcLevels)[number]

/** Chapters have two digits, subchapters four; only codes of six digits are printed on a letter. */
const levelByLength: Readonly<Record<number, EwcLevel>> = { 2: 'chapter', 4: 'subchapter', 6: 'code' }

/**
 * Parses a typed or imported code: pairs of digits with or without spaces or dots between them.
 * `hasAsterisk`: a trailing asterisk, which means hazardous (Decision 2000/532/EC). Undefined where it is no
 * code.
 */
export function parseEwcCode(
  text: string,
): { readonly code: string; readonly level: EwcLevel; readonly hasAsterisk: boolean } | undefined {
  const [, pairs, asterisk] = /^(\d{2}(?:[ .]?\d{2}){0,2}) ?(\*?)$/.exec(text.trim()) ?? []
  const code = pairs?.replace(/[ .]/g, '')
  const level = levelByLength[code?.length ?? 0]
  return code === undefined || level === undefined
    ? undefined
    : { code, level, hasAsterisk: asterisk === '*' }
}

/** The printed form: `17 05 05*`. */
export const formatEwcCode = (code: string, hazardous: boolean): string =>
  `${code.match(/\d{2}/g)?.join(' ') ?? code}${hazardous ? '*' : ''}`

/** Days as ISO dates, both included; an absent one means unlimited on that side. */
export interface Validity {
  readonly validFrom?: string | null | undefined
  readonly validTo?: string | null | undefined
}

/** True where the day (ISO date) is within the validity. */
export const isValidOn = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (validFrom == null || validFrom <= day) && (validTo == null || validTo >= day)
