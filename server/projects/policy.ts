import type { Viewer } from '../http/request/endpoint.ts'

/** Whether the viewer may see the pairing code, which gives drivers access to the project. */
export const managesProject = (viewer: Viewer, project: { readonly customerId: string }) =>
  viewer.roles.includes('ROLE_ADMIN') ||
  (viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId === project.customerId)
