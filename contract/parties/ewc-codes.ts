import * as z from 'zod/mini'
import { names } from './master-data.ts'

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

/** Of the periods of a code, the oldest first: the one that has begun last by a day (ISO date), the first where none has. */
export const periodOn = <Period extends Validity>(
  periods: readonly [Period, ...Period[]],
  day: string,
): Period => periods.findLast(({ validFrom }) => (validFrom ?? '') <= day) ?? periods[0]

/** A period in which a code had one meaning; its days as ISO dates, both included. */
const ewcPeriod = {
  hazardous: z.boolean(),
  names,
  validFrom: z.optional(z.string()),
  validTo: z.optional(z.string()),
}

/**
 * The EWC code of a flow in the period that the office chose, and in those that follow it under the same code, the oldest
 * first: a phone without a network judges by them what holds on the day of a load. Absent in what was stored before.
 */
export const flowEwcCode = {
  code: z.string(),
  ...ewcPeriod,
  later: z.optional(z.array(z.object(ewcPeriod))),
} as const
const flowEwcCodeObject = z.object(flowEwcCode)
export type FlowEwcCode = z.output<typeof flowEwcCodeObject>

/**
 * The EWC code of a flow as it is on a day (ISO date), with the hazard and the names of that day's period (Decision
 * 2000/532/EC: the list changes by law, and with it whether a code is hazardous): of the one that has begun last, also
 * where it is over by then (`isValidOn` tells), and of the first where none has begun.
 */
export function ewcCodeOn<Chosen extends FlowEwcCode>(
  { later = [], ...chosen }: Chosen,
  day: string,
): Omit<Chosen, 'later'> {
  return { ...chosen, validTo: undefined, ...periodOn([chosen, ...later], day) }
}

/**
 * The EWC code and the waste stream number that a flow has from a day of its customer's on (ISO date), in place of its
 * own. Devices have it ahead, so that a load of that day is right without a network.
 */
export const plannedChange = z.object({
  from: z.string(),
  ewcCode: flowEwcCodeObject,
  wasteStreamNumber: z.optional(z.string()),
})

/** What of a flow depends on the day. */
interface FlowByDay {
  readonly ewcCode?: FlowEwcCode | undefined
  readonly wasteStreamNumber?: string | undefined
  readonly plannedChange?: z.output<typeof plannedChange> | undefined
}

/** A flow with its EWC code as it is on a day (ISO date), and what is planned for that day: what a letter of it states. */
export function flowOn<Flow extends FlowByDay>(flow: Flow, day: string): Flow {
  const { plannedChange: planned } = flow
  const { ewcCode, wasteStreamNumber } = planned === undefined || day < planned.from ? flow : planned
  return ewcCode === undefined ? flow : { ...flow, ewcCode: ewcCodeOn(ewcCode, day), wasteStreamNumber }
}

/** A flow as it is on a day, and what it becomes after it: what its letter states before anything is loaded. */
export function flowFrom<Flow extends FlowByDay>(flow: Flow, day: string): Flow {
  const { plannedChange: planned } = flow
  const isDue = planned !== undefined && day >= planned.from
  const onDay = flowOn(flow, day)
  const later = (isDue ? planned : flow).ewcCode?.later?.filter(({ validFrom = '' }) => validFrom > day)
  return {
    ...onDay,
    ewcCode: onDay.ewcCode && { ...onDay.ewcCode, later },
    plannedChange: isDue ? undefined : planned,
  }
}
