import { isDriver } from '#contract/roles.ts'
import type { Viewer } from '../http/endpoint.ts'

/** Everybody reads projects; which ones is a matter of sight. */
export const mayReadProjects = (viewer: Viewer) => viewer.roles.length > 0

export const mayPair = (viewer: Viewer) => isDriver(viewer.roles)

/** May see what lets a driver in: the pairing code. */
export const managesProject = (viewer: Viewer, project: { readonly customerId: string }) =>
  viewer.roles.includes('ROLE_ADMIN') || (viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId === project.customerId)
