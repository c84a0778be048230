import type { Viewer } from '../http/request/endpoint.ts'
import type { Audience } from './publish.ts'

/** Everybody may listen; what is heard is a matter of each message. */
export const mayListen = (viewer: Viewer) => viewer.roles.length > 0

/** Whether a message concerns a listener: the same sight as that of the resource it speaks of, or less. */
export function mayHear(viewer: Viewer, readableProjects: ReadonlySet<string>, audience: Audience): boolean {
  const concerned = {
    ROLE_ADMIN: true,
    ROLE_CUSTOMER: same(viewer.customerId, audience.customerId),
    ROLE_TRANSPORTER: same(viewer.companyId, audience.companyId),
    ROLE_DRIVER: same(viewer.userId, audience.userId),
    ROLE_PROJECT_READER: audience.projectId !== undefined && readableProjects.has(audience.projectId),
  } as const
  return viewer.roles.some((role) => concerned[role])
}

const same = (own: string | undefined, named: string | undefined) => own !== undefined && own === named
