import type { Viewer } from '../http/request/endpoint.ts'

/** May see what lets a driver in: the pairing code. */
export const managesProject = (viewer: Viewer, project: { readonly customerId: string }) =>
  viewer.roles.includes('ROLE_ADMIN') ||
  (viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId === project.customerId)
