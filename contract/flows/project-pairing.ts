import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { materialFlow } from './material-flows.ts'
import { uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

export const pairedProject = resource('Project', 'projects', {
  id: uuid,
  version: z.number(),
  number: z.string(),
  name: z.string(),
  customerName: z.string(),
  language: reference('languages'),
  timeZone: z.optional(z.string()),
  blocked: z.boolean(),
  /** False if the driver is not paired and only has a shipment to unload and to show. */
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

/** Pairs the driver with the project of a code. A wrong code and a completed project get the same problem. */
export const pairProject = endpoint({
  method: 'POST',
  path: '/project_pairings',
  body: z.object({ pairingCode: z.string() }),
  response: projectPairing,
  status: 201,
  refusals: ['pairing_code_refused', 'access_denied', 'acting_as_another', 'too_many_requests'],
})
