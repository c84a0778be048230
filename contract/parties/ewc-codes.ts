import * as z from 'zod/mini'
import { names } from './master-data.ts'

/** Six digits without spaces, as stored. */
export const ewcCode = z.string().check(z.regex(/^\d{6}$/, 'ewc_code'))

export const ewcLevels = ['chapter', 'subchapter', 'code'] as const
export type EwcLevel = (typeof ewcLevels)[number]

/** Only codes of six digits are printed on a letter. */
const levelByLength: Readonly<Record<number, EwcLevel>> = { 2: 'chapter', 4: 'subchapter', 6: 'code' }

/** Pairs of digits with optional spaces or dots; an asterisk is hazardous (Decision 2000/532/EC). */
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

export const formatEwcCode = (code: string, hazardous: boolean): string =>
  `${code.match(/\d{2}/g)?.join(' ') ?? code}${hazardous ? '*' : ''}`

/** ISO dates, both included; absent: no limit. */
export interface Validity {
  readonly validFrom?: string | null | undefined
  readonly validTo?: string | null | undefined
}

export const isValidOn = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (validFrom == null || validFrom <= day) && (validTo == null || validTo >= day)

/** The period that has begun last by an ISO date, else the first one. Takes periods with the oldest first. */
export const periodOn = <Period extends Validity>(
  periods: readonly [Period, ...Period[]],
  day: string,
): Period => periods.findLast(({ validFrom }) => (validFrom ?? '') <= day) ?? periods[0]

const ewcPeriod = {
  hazardous: z.boolean(),
  names,
  validFrom: z.optional(z.string()),
  validTo: z.optional(z.string()),
}

/**
 * A flow's EWC code in the period that the office chose and in those that follow under the same code, the
 * oldest first: by these a phone without a network knows what holds on the day of a load. Absent in older
 * data.
 */
export const flowEwcCode = {
  code: z.string(),
  ...ewcPeriod,
  later: z.optional(z.array(z.object(ewcPeriod))),
} as const
const flowEwcCodeObject = z.object(flowEwcCode)
export type FlowEwcCode = z.output<typeof flowEwcCodeObject>

/** By the period that began last, even if over (see `isValidOn`), else the first (Decision 2000/532/EC). */
export function ewcCodeOn<Chosen extends FlowEwcCode>(
  { later = [], ...chosen }: Chosen,
  day: string,
): Omit<Chosen, 'later'> {
  return { ...chosen, validTo: undefined, ...periodOn([chosen, ...later], day) }
}

/**
 * The EWC code and waste stream number that replace a flow's own from a day of its customer's on (ISO date).
 * Devices have them ahead, so that a load of that day is right without a network.
 */
export const plannedChange = z.object({
  from: z.string(),
  ewcCode: flowEwcCodeObject,
  wasteStreamNumber: z.optional(z.string()),
})

interface FlowByDay {
  readonly ewcCode?: FlowEwcCode | undefined
  readonly wasteStreamNumber?: string | undefined
  readonly plannedChange?: z.output<typeof plannedChange> | undefined
}

/** A flow with its EWC code and what is planned, as its letter states them on an ISO date. */
export function flowOn<Flow extends FlowByDay>(flow: Flow, day: string): Flow {
  const { plannedChange: planned } = flow
  const { ewcCode, wasteStreamNumber } = planned === undefined || day < planned.from ? flow : planned
  return ewcCode === undefined ? flow : { ...flow, ewcCode: ewcCodeOn(ewcCode, day), wasteStreamNumber }
}

/** A flow on a day with what it becomes later, as its letter states it before a load. */
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
