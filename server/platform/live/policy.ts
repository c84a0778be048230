import type { Viewer } from '../http/request/endpoint.ts'
import type { Audience } from './publish.ts'

/** Every user may open a stream; which messages it gets is decided for each of them. */
export const maySubscribe = (viewer: Viewer) => viewer.roles.length > 0

/**
 * Whether a viewer may receive a message. This must never be more than the viewer may see of the resource
 * that it names.
 */
export function mayReceive(
  viewer: Viewer,
  readableProjects: ReadonlySet<string>,
  audience: Audience,
): boolean {
  const includedByRole = {
    ROLE_ADMIN: true,
    ROLE_CUSTOMER: isSame(viewer.customerId, audience.customerId),
    ROLE_TRANSPORTER: isSame(viewer.companyId, audience.companyId),
    ROLE_DRIVER: isSame(viewer.userId, audience.userId),
    ROLE_PROJECT_READER: audience.projectId !== undefined && readableProjects.has(audience.projectId),
  } as const
  return viewer.roles.some((role) => includedByRole[role])
}

/** Two absent ids are not the same: a viewer without a company is not a member of every message without one. */
const isSame = (viewerId: string | undefined, audienceId: string | undefined) =>
  viewerId !== undefined && viewerId === audienceId
