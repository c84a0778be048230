import {
  type CollectedGiverDraft,
  collectedGiverDraft,
  maxCollectedGivers,
} from '#contract/flows/collected-givers.ts'
import type { Language } from '#contract/kit/locales.ts'
import { formatTypedNumber } from '../../ui/controls/typed-numbers.ts'
import { parseAmount, type ParsedAmount } from './amount-input.ts'
import { parseJson } from '#contract/kit/parse-json.ts'

const giverFields = ['name', 'street', 'postalCode', 'city', 'kilograms'] as const
export type GiverField = (typeof giverFields)[number]

export type GiverRow = Readonly<Record<GiverField, string>>
export const emptyRow: GiverRow = { name: '', street: '', postalCode: '', city: '', kilograms: '' }

export type GiverFault =
  | 'required'
  | 'too_long'
  | 'postal_code'
  | 'zero_kilograms'
  | Extract<ParsedAmount, { kind: 'fault' }>['reason']

export type GiverFaults = Readonly<Partial<Record<GiverField, GiverFault>>>

export function rowsOfDraft(stored: string): readonly GiverRow[] {
  const rows = parseJson(stored)
  return Array.isArray(rows)
    ? rows.slice(0, maxCollectedGivers).map((row: unknown) => ({ ...emptyRow, ...textsOf(row) }))
    : []
}

const textsOf = (row: unknown): Partial<GiverRow> =>
  Object.fromEntries(
    Object.entries(typeof row === 'object' && row !== null ? row : {}).filter(
      ([field, text]) => giverFields.some((name) => name === field) && typeof text === 'string',
    ),
  )

/** What was stated, as a form shows it. */
export const rowOf = ({ kilograms, ...texts }: CollectedGiverDraft, locale: Language): GiverRow => ({
  ...texts,
  kilograms: kilograms === undefined ? '' : formatTypedNumber(kilograms, locale),
})

export const isBlank = (row: GiverRow): boolean => giverFields.every((field) => row[field].trim() === '')

/** Whether the driver typed what is not among the stated ones: a row that was left blank says nothing. */
export function isUnsaved(rows: readonly GiverRow[], stated: readonly GiverRow[]): boolean {
  const begun = rows.filter((row) => !isBlank(row))
  return (
    begun.length !== stated.length ||
    begun.some((row, index) => giverFields.some((field) => row[field] !== stated[index]?.[field]))
  )
}

/**
 * The givers that these rows state, and what is wrong with each row. A row that was added and left blank is wrong too:
 * dropped without a word, it would be missing on the letter.
 */
export function parseRows(
  rows: readonly GiverRow[],
  locale: Language,
): { readonly givers: readonly CollectedGiverDraft[]; readonly faults: readonly GiverFaults[] } {
  const parsed = rows.map((row) => parseRow(row, locale))
  return {
    givers: parsed.flatMap((row) => ('giver' in row ? [row.giver] : [])),
    faults: parsed.map((row) => ('faults' in row ? row.faults : {})),
  }
}

function parseRow(
  { kilograms: typed, ...texts }: GiverRow,
  locale: Language,
): { readonly giver: CollectedGiverDraft } | { readonly faults: GiverFaults } {
  const kilograms = parseAmount(typed, locale)
  const parsed = collectedGiverDraft.safeParse({
    ...texts,
    ...(kilograms.kind === 'amount' && { kilograms: kilograms.value }),
  })
  if (parsed.success && kilograms.kind !== 'fault') return { giver: parsed.data }
  const faults: Partial<Record<GiverField, GiverFault>> = {}
  for (const { path, code } of parsed.error?.issues ?? []) {
    const field = giverFields.find((name) => name === path[0])
    if (field !== undefined) faults[field] ??= faultOf(field, texts, code)
  }
  if (kilograms.kind === 'fault') faults.kilograms = kilograms.reason
  return { faults }
}

function faultOf(
  field: GiverField,
  texts: Omit<GiverRow, 'kilograms'>,
  code: string | undefined,
): GiverFault {
  if (field === 'kilograms') return code === 'too_big' ? 'too_large' : 'zero_kilograms'
  if (texts[field].trim() === '') return 'required'
  return field === 'postalCode' ? 'postal_code' : 'too_long'
}
