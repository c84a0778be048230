import { endpoint } from '../kit/endpoint.ts'

/* A file of its own: every phone loads the other device endpoints when it starts. */

/** Reports that the memory of an own device was cleared. The driver's planners are told once. */
export const reportClearedDevice = endpoint({
  method: 'POST',
  path: '/devices/{id}/cleared',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})
