import * as z from 'zod/mini'
import { day } from '../kit/days.ts'
import { endpoint } from '../kit/endpoint.ts'
import { names } from './master-data.ts'
import { reference } from '../kit/resource.ts'

/** The official European list has less than half a megabyte. */
export const maxEwcListBytes = 5 * 1024 * 1024

const ewcEntry = z.object({
  hazardous: z.boolean(),
  names,
  validFrom: z.optional(z.string()),
  validTo: z.optional(z.string()),
})

const ewcChange = z.object({
  kind: z.enum(['added', 'changed', 'ended']),
  ewcCode: reference('ewc_codes'),
  displayCode: z.string(),
  /** Absent for an entry that ends because the file omits it or has a successor of it. */
  line: z.optional(z.number()),
  before: z.optional(ewcEntry),
  after: ewcEntry,
})
export type EwcChange = z.output<typeof ewcChange>

export const importLineError = z.object({
  line: z.number(),
  column: z.optional(z.string()),
  value: z.optional(z.string()),
  message: z.string(),
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
  errors: z.array(importLineError),
})
export type EwcCodeImport = z.output<typeof ewcCodeImport>

const flag = z.optional(z.enum(['true', 'false', '1', '0']))

/** CSV as the body or as a form's part `file`. A list with an error is not applied. */
export const importEwcCodes = endpoint({
  method: 'POST',
  path: '/ewc_code_imports',
  query: z.object({
    preview: flag,
    validFrom: z.optional(day),
    /** Valid entries that are not in the list end the day before `validFrom` (today by default). */
    complete: flag,
  }),
  body: z.unknown(),
  response: ewcCodeImport,
  type: 'EwcCodeImport',
  refusals: ['access_denied', 'body_too_large', 'validation_failed'],
})
