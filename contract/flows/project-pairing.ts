import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { materialFlow } from './material-flows.ts'
import { uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

/** A project on a driver's device. */
export const pairedProject = resource('Project', 'projects', {
  id: uuid,
  version: z.number(),
  number: z.string(),
  name: z.string(),
  customerName: z.string(),
  /** The customer's language: the letter is shown in it and in English. */
  language: reference('languages'),
  /** The customer's: its days begin and end by it. Absent in what a device stored before. */
  timeZone: z.optional(z.string()),
  blocked: z.boolean(),
  /**
   * False where the driver is not paired with it and only has a shipment of it, to unload it and show its
   * letter.
   */
  paired: z.optional(z.boolean()),
})
export type PairedProject = z.output<typeof pairedProject>

export const pairingCodeLength = 6

/** Normalises typed text: capitals, no spaces or dashes, and O for zero, which is not in the alphabet. */
export const normalisePairingCode = (text: string) =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('0', 'O')

const projectPairing = resource('ProjectPairing', 'project_pairings', {
  id: uuid,
  project: pairedProject,
  materialFlows: z.array(materialFlow),
})
export type ProjectPairing = z.output<typeof projectPairing>

/**
 * Pairs the signed-in driver with the project of the code. A wrong code and a completed project get the same
 * problem.
 */
export const pairProject = endpoint({
  method: 'POST',
  path: '/project_pairings',
  access: 'signed-in',
  body: z.object({ pairingCode: z.string() }),
  response: projectPairing,
  type: 'ProjectPairing',
  status: 201,
  refusals: ['pairing_code_refused', 'access_denied', 'acting_as_another', 'too_many_requests'],
})
