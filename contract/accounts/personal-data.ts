import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'

/** Rows as they are kept, with the names of their columns. */
const rows = z.array(z.record(z.string(), z.unknown()))

const personalData = z.object({
  exportedAt: z.string(),
  account: rows,
  driver: rows,
  sessions: rows,
  devices: rows,
  notificationSubscriptions: rows,
  pairedProjects: rows,
  transportModes: rows,
  /** What the user stated about shipments, and decided. */
  statements: rows,
  shipments: rows,
  /** Of photos: what is kept of them, and where their bytes are fetched. */
  photos: rows,
  /** Each time that the user agreed to positions being recorded, or withdrew that. */
  positionConsents: rows,
  /** Where the user loaded and unloaded, as far as they agreed. */
  positions: rows,
  handOvers: rows,
  messages: rows,
  auditEntries: rows,
})
export type PersonalData = z.output<typeof personalData>

/** Everything that the server keeps about the signed-in user, for machines to read. */
export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/users/me/personal_data',
  access: 'signed-in',
  openWithoutApproval: true,
  /** For a driver, the pincode. */
  body: z.object({ password: z.string() }),
  response: personalData,
  personal: true,
  refusals: ['acting_as_another', 'too_many_requests'],
})
