import type { Queryable } from '../../db/connect.ts'
import { and, or, type SQL, sql } from '../../db/drizzle.ts'
import { likePattern, type SortableColumn } from './filters.ts'

export interface SearchWord {
  readonly pattern: string
  /** Its letters and digits in capitals, to find in `codeOf` a column; undefined if it has none. */
  readonly code: string | undefined
}

export const codePattern = (code: string | undefined): string | null =>
  code === undefined ? null : `%${code}%`

/** `7-BZX-71` and `7bzx71` are both 7BZX71. */
const toCode = (text: string): string | undefined => text.toUpperCase().replace(/[^A-Z0-9]/g, '') || undefined

/** A column in the form of `SearchWord.code`; indexes are on this very expression. */
export const codeOf = (column: SortableColumn): SQL =>
  sql`regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g')`

const ewcCode = /\b(\d{2})[ .](\d{2})[ .](\d{2})(?!\d)/g

/** At most eight, and all joined: `7 bzx 71` is one plate. An EWC code in pairs is one word. */
export function searchWords(text: string): {
  readonly words: readonly SearchWord[]
  readonly whole: SearchWord | undefined
} {
  const words = text.replace(ewcCode, '$1$2$3').trim().split(/\s+/).filter(Boolean).slice(0, 8)
  return {
    words: words.map((word) => ({ pattern: likePattern(word), code: toCode(word) })),
    whole:
      words.length > 1 ? { pattern: likePattern(words.join(' ')), code: toCode(words.join('')) } : undefined,
  }
}

export const searchBy =
  (matches: (word: SearchWord) => SQL) =>
  (_db: Queryable, text: string): SQL | undefined => {
    const { words, whole } = searchWords(text)
    return words.length === 0
      ? undefined
      : or(and(...words.map(matches)), whole === undefined ? undefined : matches(whole))
  }
