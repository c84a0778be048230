import type { Viewer } from '../http/endpoint.ts'

/** Everybody reads shipments; which ones is a matter of sight. */
export const mayReadShipments = (viewer: Viewer) => viewer.roles.length > 0
