import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { materialFlow } from './material-flows.ts'
import { projectStatus } from './master-data.ts'
import { pageQuery } from './paging.ts'
import { moment, uuid } from './primitives.ts'
import { reference, resource } from './resource.ts'

export const project = resource('Project', 'projects', {
  id: uuid,
  version: z.number(),
  /** Unique within the customer. */
  number: z.string(),
  name: z.string(),
  description: z.optional(z.string()),
  status: projectStatus,
  employer: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
  employerReference: z.optional(z.string()),
  /** Only for those who manage the project. */
  pairingCode: z.optional(z.string()),
  materialFlowCount: z.number(),
  shipmentCount: z.number(),
  createdAt: moment,
})
export type Project = z.output<typeof project>

/** A project as a paired driver's device holds it. */
export const pairedProject = resource('Project', 'projects', {
  id: uuid,
  version: z.number(),
  number: z.string(),
  name: z.string(),
  customerName: z.string(),
  /** Language of the customer: the letter is shown in it and in English. */
  language: reference('languages'),
  blocked: z.boolean(),
  /** False where the driver is not paired with it and only has a shipment of it: to unload, and for its letter. */
  paired: z.optional(z.boolean()),
})
export type PairedProject = z.output<typeof pairedProject>

/** Letters and digits that are not mistaken for one another when read aloud, typed or printed. */
export const pairingAlphabet = 'ACDEFHJKMNOPRTUVWXY234679'
export const pairingCodeLength = 6

/** What was typed, as a pairing code: capitals, no spaces or dashes, a zero read as the letter O. */
export const normalisePairingCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('0', 'O')

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  access: 'signed-in',
  query: z.object({ ...pageQuery, q: z.optional(z.string()), order: z.optional(z.record(z.string(), z.string())) }),
  answer: project,
  type: 'Project',
  list: true,
})

export const readProject = endpoint({
  method: 'GET',
  path: '/projects/{id}',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  answer: project,
  type: 'Project',
  refusals: ['not_found'],
})

export const projectPairing = resource('ProjectPairing', 'project_pairings', {
  id: uuid,
  project: pairedProject,
  materialFlows: z.array(materialFlow),
})
export type ProjectPairing = z.output<typeof projectPairing>

/** Pairs the signed-in driver with the project of the code. One text for a wrong code and a completed project. */
export const pairProject = endpoint({
  method: 'POST',
  path: '/project_pairings',
  access: 'signed-in',
  body: z.object({ pairingCode: z.string() }),
  answer: projectPairing,
  type: 'ProjectPairing',
  status: 201,
  refusals: ['pairing_code_refused', 'access_denied', 'too_many_requests'],
})
