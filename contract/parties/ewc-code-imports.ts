import * as z from 'zod/mini'
import { day } from '../kit/days.ts'
import { endpoint } from '../kit/endpoint.ts'
import { names } from './master-data.ts'
import { reference } from '../kit/resource.ts'

/** Limit of a list; the official European one has less than half a megabyte. */
export const maxEwcListBytes = 5 * 1024 * 1024

const ewcEntry = z.object({
  hazardous: z.boolean(),
  names,
  validFrom: z.optional(z.string()),
  validTo: z.optional(z.string()),
})

/** The change of one entry. Unchanged entries are only counted. */
const ewcChange = z.object({
  kind: z.enum(['added', 'changed', 'ended']),
  ewcCode: reference('ewc_codes'),
  displayCode: z.string(),
  /** Line of the file; absent for an entry that ends because the file omits it or has a successor of it. */
  line: z.optional(z.number()),
  before: z.optional(ewcEntry),
  after: ewcEntry,
})
export type EwcChange = z.output<typeof ewcChange>

/** A validation error of one cell or line. */
export const importLineError = z.object({
  line: z.number(),
  /** The file's heading; absent where the whole line is wrong. */
  column: z.optional(z.string()),
  /** What stands there. */
  value: z.optional(z.string()),
  /** In the language of the response. */
  message: z.string(),
  /** Code of the violated constraint. */
  code: z.string(),
})
export type ImportLineError = z.output<typeof importLineError>

const ewcCodeImport = z.object({
  applied: z.boolean(),
  added: z.number(),
  changed: z.number(),
  ended: z.number(),
  unchanged: z.number(),
  faults: z.number(),
  changes: z.array(ewcChange),
  /** The first thousand. */
  errors: z.array(importLineError),
})
export type EwcCodeImport = z.output<typeof ewcCodeImport>

const flag = z.optional(z.enum(['true', 'false', '1', '0']))

/**
 * Imports an official list as CSV, sent as the body or as the part `file` of a form: UTF-8 or Windows-1252,
 * separated by commas, semicolons or tabs, its columns identified by English or Dutch headings. A list with
 * an error is not applied at all.
 */
export const importEwcCodes = endpoint({
  method: 'POST',
  path: '/ewc_code_imports',
  access: 'signed-in',
  query: z.object({
    /** Returns the changes without applying them. */
    preview: flag,
    /** First day of validity for lines without one. */
    validFrom: z.optional(day),
    /**
     * The list is complete: valid entries that are not in it end the day before `validFrom` (today by
     * default).
     */
    complete: flag,
  }),
  body: z.unknown(),
  response: ewcCodeImport,
  type: 'EwcCodeImport',
  refusals: ['access_denied', 'body_too_large', 'validation_failed'],
})
