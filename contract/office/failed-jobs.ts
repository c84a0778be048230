import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

const failedJob = resource('FailedJob', 'failed_jobs', {
  id: uuid,
  job: z.string(),
  /** Only ids, never texts or secrets. */
  payload: z.record(z.string(), z.unknown()),
  reason: z.optional(z.string()),
  attempts: z.number(),
  createdAt: moment,
  failedAt: moment,
})

export type FailedJob = z.output<typeof failedJob>

export const failedJobs = collection({
  type: 'FailedJob',
  item: failedJob,
  operations: ['list', 'read', 'remove'],
  personal: true,
  filters: { job: 'exact', failedAt: 'moment' },
  order: ['failedAt', 'job'],
})

export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/failed_jobs/{id}/retry',
  status: 202,
  refusals: ['not_found', 'access_denied'],
})
