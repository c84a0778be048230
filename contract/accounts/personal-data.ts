import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'

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
  statements: rows,
  shipments: rows,
  photos: rows,
  positionConsents: rows,
  positions: rows,
  handOvers: rows,
  messages: rows,
  auditEntries: rows,
})
export type PersonalData = z.output<typeof personalData>

export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/users/me/personal_data',
  openWithoutApproval: true,
  body: z.object({ password: z.string() }),
  response: personalData,
  personal: true,
  refusals: ['acting_as_another', 'too_many_requests'],
})
