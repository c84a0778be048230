import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { wasteStreamNumber } from '../kit/formats.ts'
import { uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { names } from '../parties/master-data.ts'

/*
 * The European list of waste changes by law (Decision 2000/532/EC): on a day a code ends or becomes
 * hazardous. Flows with such a code are amended ahead for that day, all at once.
 */

/** Flows that are listed, and amended, at a time. */
export const maxCodeChanges = 200

const offeredCode = resource('EwcCode', 'ewc_codes', {
  id: z.string(),
  code: z.string(),
  hazardous: z.boolean(),
  names,
})
export type OfferedCode = z.output<typeof offeredCode>

const changingFlow = resource('MaterialFlow', 'material_flows', {
  id: uuid,
  version: z.number(),
  number: z.number(),
  usualName: z.string(),
  project: resource('Project', 'projects', { id: uuid, number: z.string(), name: z.string() }),
  wasteStreamNumber: z.optional(z.string()),
  /** Collected waste is not loaded without a number. */
  numberRequired: z.boolean(),
  receiver: z.optional(
    resource('Company', 'companies', {
      id: uuid,
      name: z.string(),
      processorNumber: z.optional(z.string()),
    }),
  ),
  planned: z.optional(z.object({ ewcCode: offeredCode, wasteStreamNumber: z.optional(z.string()) })),
})
export type ChangingFlow = z.output<typeof changingFlow>

const ewcCodeChange = z.object({
  ewcCode: offeredCode,
  from: z.string(),
  successors: z.array(offeredCode),
  flows: z.array(changingFlow),
})
export type EwcCodeChange = z.output<typeof ewcCodeChange>

/** At most `maxCodeChanges`, those without a plan first. `open` counts these, `total` all. */
export const readEwcCodeChanges = endpoint({
  method: 'GET',
  path: '/ewc_code_changes',
  response: z.object({ changes: z.array(ewcCodeChange), open: z.number(), total: z.number() }),
  type: 'EwcCodeChanges',
  refusals: ['access_denied'],
})
export type EwcCodeChanges = z.output<NonNullable<(typeof readEwcCodeChanges)['response']>>

const codePlan = z.object({
  materialFlow: reference('material_flows', uuid),
  version: z.number(),
  ewcCode: reference('ewc_codes'),
  wasteStreamNumber: z.optional(wasteStreamNumber),
})
export type CodePlan = z.output<typeof codePlan>

/**
 * Amends flows by a successor of their EWC code from the day of its change, 0:00 in the customer's time;
 * until then they load by the old code. All of them or none. The law changes, so this counts as no
 * modification and costs nothing; flows without shipments may be amended too. The waste stream number belongs
 * to the old code (LMA): without another the flow has none from that day on. It replaces an earlier plan.
 */
export const amendEwcCodes = endpoint({
  method: 'POST',
  path: '/ewc_code_changes',
  body: z.object({
    flows: z.array(codePlan).check(z.minLength(1), z.maxLength(maxCodeChanges)),
  }),
  response: z.object({ amended: z.number() }),
  type: 'AmendedEwcCodes',
  refusals: ['access_denied', 'precondition_failed', 'project_blocked', 'validation_failed'],
})
