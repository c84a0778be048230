import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { wasteStreamNumber } from '../kit/formats.ts'
import { eightDigits, moment, note, sha256, storedFields, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { importEndpoint, importQuery, importRefusals } from '../office/csv-imports.ts'
import { month } from '../office/waste-stream-months.ts'
import { lmaKinds } from './lma-fields.ts'

/*
 * Notifications of received waste to the national desk (LMA, AMICE), by the staff of a customer whose own
 * company has a processor number: docs/lma.md.
 */

/** `none`: the installation sends nothing, and offers the file alone. */
const lmaDesks = ['real', 'test', 'none'] as const
export type LmaDesk = (typeof lmaDesks)[number]

/** Why a line cannot be notified. */
const lmaMissing = [
  'flow',
  'stream_differs',
  'foreign_number',
  'disposer',
  'disposer_number',
  'sender_number',
  'collector',
  'origin',
  'ewc_code',
  'processing_method',
  'carrier_number',
] as const
export type LmaMissing = (typeof lmaMissing)[number]

/**
 * `waiting`: sent, without a result. `in_file`: in a file that the customer sends. `differs`: the loads of today
 * say something else than was notified. `failed`: it did not reach the desk. `refused`: the desk found an error.
 */
const lmaLineStates = ['open', 'waiting', 'in_file', 'accepted', 'differs', 'failed', 'refused'] as const
export type LmaLineState = (typeof lmaLineStates)[number]
/** States in which a line is sent, or sent again. */
export const sendableStates: ReadonlySet<LmaLineState> = new Set(['open', 'differs', 'failed', 'refused'])

const lmaError = z.object({ code: z.string(), text: z.optional(z.string()) })
export type LmaError = z.output<typeof lmaError>

const amounts = { kilograms: z.number(), loads: z.number(), carriers: z.array(z.string()) }

/** What was notified last; `by` is a person's name. */
const notified = z.object({
  ...amounts,
  kind: z.enum(lmaKinds),
  at: moment,
  by: z.string(),
  /** What the desk said of it, in its own words. */
  errors: z.array(lmaError),
})

const lmaLine = z.object({
  /** SHA-256 of all that would be notified: what is sent is what was seen. */
  digest: sha256,
  kind: z.enum(lmaKinds),
  /** None for a month without loads. */
  wasteStreamNumber: z.optional(z.string()),
  usualName: z.optional(z.string()),
  ...amounts,
  state: z.enum(lmaLineStates),
  missing: z.array(z.enum(lmaMissing)),
  /** The texts of the message by the LMA's names of its fields. */
  values: z.record(z.string(), z.string()),
  notified: z.optional(notified),
  /** Somebody notified the number before, outside this program. */
  elsewhere: z.boolean(),
  /** What it counts, as `monthRow` of the list of shipments; none of loads that came otherwise. */
  rows: z.array(z.string()),
})
export type LmaLine = z.output<typeof lmaLine>

/** A load that no line counts. */
const leftOut = z.object({
  shipment: uuid,
  number: z.string(),
  usualName: z.string(),
  reasons: z.array(z.enum(['number', 'kilograms', 'implausible'])),
})

export const lmaSessionStates = ['queued', 'sent', 'answered', 'failed', 'file', 'withdrawn'] as const

const lmaSession = resource('LmaSession', 'lma_sessions', {
  id: uuid,
  status: z.enum(lmaSessionStates),
  lines: z.number(),
  createdAt: moment,
  by: z.string(),
  failure: z.optional(lmaError),
})
export type LmaSession = z.output<typeof lmaSession>

/** Loads without a number or likely kilograms that an answer lists; `leftOutCount` counts all. */
export const maxLeftOut = 200

const lmaMonth = z.object({
  month,
  desk: z.enum(lmaDesks),
  lines: z.array(lmaLine),
  leftOut: z.array(leftOut),
  leftOutCount: z.number(),
  sessions: z.array(lmaSession),
})
export type LmaMonth = z.output<typeof lmaMonth>

const lmaProcessor = resource('Company', 'companies', {
  id: uuid,
  name: z.string(),
  processorNumber: z.string(),
})
export type LmaProcessor = z.output<typeof lmaProcessor>

/** The receivers for which the user may notify: of staff the own companies with a processor number. */
export const readLmaProcessors = endpoint({
  method: 'GET',
  path: '/lma_processors',
  response: z.object({ desk: z.enum(lmaDesks), processors: z.array(lmaProcessor) }),
  type: 'LmaProcessors',
  refusals: ['access_denied'],
})

const company = reference('companies', uuid)

export const readLmaMonth = endpoint({
  method: 'GET',
  path: '/lma_months',
  query: z.object({ company, month }),
  response: lmaMonth,
  type: 'LmaMonth',
  personal: true,
  refusals: ['access_denied', 'not_found'],
})

/**
 * Notifies lines of a month, as they are: to the desk, or into a file that the customer sends. A line that was
 * notified before is replaced by its id.
 */
export const createLmaSession = endpoint({
  method: 'POST',
  path: '/lma_sessions',
  body: z.object({
    company,
    month,
    way: z.enum(['desk', 'file']),
    /** Digests of the lines. */
    lines: z.array(sha256).check(z.minLength(1), z.maxLength(5000)),
  }),
  response: lmaSession,
  personal: true,
  status: 201,
  refusals: ['access_denied', 'acting_as_another', 'not_found', 'lma_not_set_up', 'lma_line_changed'],
})

/** Asks the desk for the result again, once the server has given up. */
export const askLmaResult = endpoint({
  method: 'POST',
  path: '/lma_sessions/{id}/ask_result',
  response: lmaSession,
  personal: true,
  refusals: ['access_denied', 'not_found', 'lma_not_set_up'],
})

/** A file that was never sent: its lines are open again. */
export const withdrawLmaFile = endpoint({
  method: 'POST',
  path: '/lma_sessions/{id}/withdraw',
  response: lmaSession,
  personal: true,
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})

/** Whether a number was notified before, outside this program: then its next month is a monthly receipt. */
export const markLmaStream = endpoint({
  method: 'POST',
  path: '/lma_streams',
  body: z.object({ company, wasteStreamNumber, elsewhere: z.boolean() }),
  response: z.object({ wasteStreamNumber: z.string(), elsewhere: z.boolean() }),
  type: 'LmaStream',
  refusals: ['access_denied', 'not_found'],
})

const checkedNumber = z.object({
  known: z.boolean(),
  /** Whose number it is, as far as the desk says. */
  holder: z.optional(z.string()),
  errors: z.array(lmaError),
})
export type CheckedNumber = z.output<typeof checkedNumber>

/** Asks the desk whether it knows a number, and whose it is. */
export const checkLmaNumber = endpoint({
  method: 'POST',
  path: '/lma_number_checks',
  body: z.object({ wasteStreamNumber }),
  response: checkedNumber,
  type: 'LmaNumberCheck',
  refusals: ['access_denied', 'lma_not_set_up', 'lma_unavailable', 'too_many_requests'],
})

/** Loads of a month that reached the receiver otherwise than by this customer's shipments. */
const otherLoadsDraft = z.object({
  company,
  month,
  wasteStreamNumber,
  kilograms: z.number().check(z.int(), z.gte(0), z.lte(999_999_999_999)),
  loads: z.number().check(z.int(), z.gte(1), z.lte(99_999)),
  /** Chamber of Commerce numbers. */
  carriers: z._default(z.array(eightDigits).check(z.maxLength(50)), []),
  remark: z.optional(note),
})

const otherLoads = resource('LmaOtherLoads', 'lma_other_loads', {
  ...storedFields,
  company: reference('companies'),
  month: z.string(),
  wasteStreamNumber: z.string(),
  kilograms: z.number(),
  loads: z.number(),
  carriers: z.array(z.string()),
  remark: z.optional(z.string()),
})
export type LmaOtherLoads = z.output<typeof otherLoads>

export const lmaOtherLoads = collection({
  type: 'LmaOtherLoads',
  item: otherLoads,
  draft: otherLoadsDraft,
  filters: { company: 'reference', month: 'exact', wasteStreamNumber: 'exact' },
  order: ['wasteStreamNumber', 'month', 'createdAt'],
})

/** Loads of one company. A line of the same month and number as one before takes its place. */
export const importLmaOtherLoads = endpoint({
  ...importEndpoint,
  path: '/lma_other_load_imports',
  query: z.object({ ...importQuery, company }),
  refusals: [...importRefusals, 'not_found'],
})
