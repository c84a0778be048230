import * as z from 'zod/mini'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { names } from './master-data.ts'
import { reference } from './resource.ts'

/** Bytes of a list; the official one of all Europe has less than half a megabyte. */
export const largestEwcList = 5 * 1024 * 1024

const entry = z.object({
  hazardous: z.boolean(),
  names,
  validFrom: z.optional(z.string()),
  validTo: z.optional(z.string()),
})

/** What a list does to one entry. What it leaves as it is, is only counted. */
export const ewcChange = z.object({
  kind: z.enum(['added', 'changed', 'ended']),
  ewcCode: reference('ewc_codes'),
  displayCode: z.string(),
  /** Of the file; absent for what ends because the file has it no more, or has a successor of it. */
  line: z.optional(z.number()),
  before: z.optional(entry),
  after: entry,
})
export type EwcChange = z.output<typeof ewcChange>

/** What is wrong with one cell of a list. */
const lineFault = z.object({
  line: z.number(),
  /** As the file calls it; absent where it is the line that is wrong. */
  column: z.optional(z.string()),
  /** In the language of the answer. */
  message: z.string(),
  /** Of the constraint. */
  code: z.string(),
})
export type LineFault = z.output<typeof lineFault>

export const ewcCodeImport = z.object({
  applied: z.boolean(),
  added: z.number(),
  changed: z.number(),
  ended: z.number(),
  unchanged: z.number(),
  faults: z.number(),
  changes: z.array(ewcChange),
  /** The first thousand. */
  errors: z.array(lineFault),
})
export type EwcCodeImport = z.output<typeof ewcCodeImport>

const flag = z.optional(z.enum(['true', 'false', '1', '0']))

/**
 * Takes an official list as CSV, as the body or as the part `file` of a form: UTF-8 or Windows-1252, parted by commas, semicolons or
 * tabs, its columns known by their headings in English or Dutch. A list with a fault is not applied at all.
 */
export const importEwcCodes = endpoint({
  method: 'POST',
  path: '/ewc_code_imports',
  access: 'signed-in',
  query: z.object({
    /** Says what would become of it, and changes nothing. */
    preview: flag,
    /** The first day of lines that name none. */
    validFrom: z.optional(day),
    /** The list is whole: what is valid on that day (today, where none is named) and not in it ends the day before. */
    complete: flag,
  }),
  body: z.unknown(),
  answer: ewcCodeImport,
  type: 'EwcCodeImport',
  refusals: ['access_denied', 'body_too_large', 'validation_failed'],
})
