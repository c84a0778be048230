import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { uuid } from '../kit/primitives.ts'

/* A file of its own: every phone loads the other device endpoints when it starts. */

/** Reports that the memory of an own device was cleared. The driver's planners are told once. */
export const reportClearedDevice = endpoint({
  method: 'POST',
  path: '/devices/{id}/cleared',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  params: z.object({ id: uuid }),
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})
