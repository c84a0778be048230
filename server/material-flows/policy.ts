import type { Viewer } from '../http/endpoint.ts'

/** Everybody reads material flows; which ones is a matter of sight. */
export const mayReadFlows = (viewer: Viewer) => viewer.roles.length > 0
