import type { Viewer } from '../../platform/http/request/endpoint.ts'

export const managesProject = (viewer: Viewer, project: { readonly customerId: string }) =>
  viewer.roles.includes('ROLE_ADMIN') ||
  (viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId === project.customerId)

/** It admits drivers, so API keys and impersonating administrators must not learn it. */
export const seesPairingCode = (viewer: Viewer, project: { readonly customerId: string }) =>
  managesProject(viewer, project) && viewer.apiKeyId === undefined && viewer.impersonatorId === undefined
