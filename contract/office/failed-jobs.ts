import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, uuid } from '../kit/primitives.ts'
import { resource } from '../kit/resource.ts'

/** A background job that failed after its last attempt and needs a person. */
const failedJob = resource('FailedJob', 'failed_jobs', {
  id: uuid,
  /** Name of the job, such as `deliver_mail`. */
  job: z.string(),
  /** Ids only, never a text or a secret. */
  payload: z.record(z.string(), z.unknown()),
  reason: z.optional(z.string()),
  attempts: z.number(),
  /** When it was first due. */
  createdAt: moment,
  failedAt: moment,
})

export type FailedJob = z.output<typeof failedJob>

export const failedJobs = collection({
  type: 'FailedJob',
  path: 'failed_jobs',
  item: failedJob,
  operations: ['list', 'read', 'remove'],
  personal: true,
  filters: { job: 'exact', failedAt: 'moment' },
  order: ['failedAt', 'job'],
})

/** Queues the job again with all its attempts. */
export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/failed_jobs/{id}/retry',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  status: 202,
  refusals: ['not_found', 'access_denied'],
})
