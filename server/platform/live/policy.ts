import type { Viewer } from '../http/request/endpoint.ts'
import type { Audience } from './publish.ts'

/** Every user may open a stream; each message is checked separately. */
export const maySubscribe = (viewer: Viewer) => viewer.roles.length > 0

/** Never more than the viewer may see of the named resource. */
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

/** Two absent ids differ: a viewer without a company is no audience of messages without one. */
const isSame = (viewerId: string | undefined, audienceId: string | undefined) =>
  viewerId !== undefined && viewerId === audienceId
