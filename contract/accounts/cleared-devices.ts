import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { uuid } from '../kit/primitives.ts'

/* Apart from what every phone sends when it starts. */

/**
 * States that the memory of an own device was cleared: the planners of its driver are told, once, and nobody is asked about
 * it again.
 */
export const reportClearedDevice = endpoint({
  method: 'POST',
  path: '/devices/{id}/cleared',
  access: 'signed-in',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  params: z.object({ id: uuid }),
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})
