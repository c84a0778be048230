import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { importLineError } from '../parties/ewc-code-imports.ts'
import { amountDeterminations } from '../parties/master-data.ts'
import { uuid } from '../kit/primitives.ts'
import { reference } from '../kit/resource.ts'

/*
 * Imports of companies, locations and waste streams from CSV: UTF-8 or Windows-1252, separated by commas,
 * semicolons or tabs, columns in any order under Dutch or English headings. A file is previewed, then sent
 * again with the preview's `sha256` and applied in one transaction, but not if a line is wrong that
 * `leaveOut` does not name. An empty cell changes nothing.
 */

export const maxImportBytes = 2 * 1024 * 1024

const addressColumns = ['street', 'houseNumber', 'addition', 'postalCode', 'city', 'country'] as const
/** Those of our own files; waste streams come in the file of a portal. */
export const importedColumns = {
  companies: [
    'name',
    'types',
    'cocNumber',
    'vihbNumber',
    'processorNumber',
    ...addressColumns,
    'phonePlanning',
    'generalEmail',
    'transportDocumentsEmail',
  ],
  locations: [
    'company',
    'cocNumber',
    'description',
    ...addressColumns,
    'latitude',
    'longitude',
    'ebaLocation',
    'ebaLocationId',
  ],
} as const

/** A longer transaction would keep others waiting. */
export const maxImportLines = 2000

export function lineRanges(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const line of lines.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range !== undefined && line <= range[1] + 1) range[1] = line
    else ranges.push([line, line])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',')
}

/** Tests whether the text names a line. It keeps ranges, because a short text may name millions of lines. */
export function isInRanges(text: string | undefined): (line: number) => boolean {
  const ranges = (text?.split(',') ?? []).map((range) => {
    const [first = '', last = first] = range.split('-')
    return [Number(first), Number(last)] as const
  })
  return (line) => ranges.some(([first, last]) => first <= line && line <= last)
}

const importedLine = z.object({
  line: z.number(),
  /** `wrong`: see `errors`; such a file is not applied. `left_out`: as asked; `errors` has the reason. */
  kind: z.enum(['created', 'changed', 'unchanged', 'wrong', 'left_out']),
  name: z.string(),
  item: z.optional(uuid),
  /** Columns (headings of the file) of a changed item whose values differ. */
  changes: z.array(
    z.object({ column: z.string(), before: z.optional(z.string()), after: z.optional(z.string()) }),
  ),
  errors: z.array(importLineError),
})
export type ImportedLine = z.output<typeof importedLine>

const csvImport = z.object({
  applied: z.boolean(),
  sha256: z.string(),
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  wrong: z.number(),
  leftOut: z.number(),
  ignoredColumns: z.array(z.string()),
  lines: z.array(importedLine),
})
export type CsvImport = z.output<typeof csvImport>

export const importQuery = {
  preview: z.optional(z.enum(['true', 'false', '1', '0'])),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'pattern'))),
  /**
   * Lines to leave out: `3-9,12`. As long as an address may be on its way here, enough for any lines of a
   * file of `maxImportLines` without empty ones.
   */
  leaveOut: z.optional(
    z.string().check(z.maxLength(6000), z.regex(/^\d{1,7}(-\d{1,7})?(,\d{1,7}(-\d{1,7})?)*$/, 'pattern')),
  ),
}

export const importEndpoint = {
  method: 'POST',
  body: z.unknown(),
  response: csvImport,
  type: 'CsvImport',
  personal: true,
} as const
export const importRefusals = [
  'access_denied',
  'body_too_large',
  'import_file_changed',
  'validation_failed',
] as const

/**
 * Existing companies are found by VIHB number, a unique Chamber of Commerce number, or name. A line that
 * repeats the data of a platform-wide transporter changes nothing.
 */
export const importCompanies = endpoint({
  ...importEndpoint,
  path: '/company_imports',
  query: z.object({
    ...importQuery,
    customer: z.optional(reference('customers')),
  }),
  refusals: importRefusals,
})

/** An existing location is found by its company and description. */
export const importLocations = endpoint({
  ...importEndpoint,
  path: '/location_imports',
  query: z.object({ ...importQuery, customer: z.optional(reference('customers')) }),
  refusals: importRefusals,
})

/**
 * Imports waste streams as material flows of a project, in the columns of the LMA portal's export. An
 * existing flow is found by its waste stream number, keeps what a line leaves out, and is changed only if it
 * has no shipments. Disposer and processor must be in the address book.
 */
export const importWasteStreams = endpoint({
  ...importEndpoint,
  path: '/waste_stream_imports',
  query: z.object({
    ...importQuery,
    project: reference('projects'),
    /** For new flows, because the portal does not have it: tons by default. */
    cargoUnit: z.optional(reference('units')),
    amountDetermination: z.optional(z.enum(amountDeterminations)),
    carrier: z.optional(reference('companies')),
  }),
  refusals: [...importRefusals, 'not_found', 'project_blocked'],
})
