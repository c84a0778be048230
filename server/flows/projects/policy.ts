import type { Viewer } from '../../platform/http/request/endpoint.ts'

export const managesProject = (viewer: Viewer, project: { readonly customerId: string }) =>
  viewer.roles.includes('ROLE_ADMIN') ||
  (viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId === project.customerId)

/**
 * Whether the viewer may see the pairing code: whoever has it may drive for the project, which no key is there for, and
 * also when the hour of acting as another is over.
 */
export const seesPairingCode = (viewer: Viewer, project: { readonly customerId: string }) =>
  managesProject(viewer, project) && viewer.apiKeyId === undefined && viewer.impersonatorId === undefined
