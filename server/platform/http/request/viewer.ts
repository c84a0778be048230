import type { FastifyRequest } from 'fastify'
import type { Role } from '#contract/kit/roles.ts'
import type { SetUp } from '#contract/accounts/current-user.ts'

export interface SharedProjectIds {
  readonly withCustomer: readonly string[]
  readonly withCompany: readonly string[]
}

/** The user of a request, with what access decisions need. */
export interface Viewer {
  readonly userId: string
  readonly roles: readonly Role[]
  readonly customerId?: string
  /** Absent: unknown or too many to list, so queries have to look. */
  readonly sharedProjectIds?: SharedProjectIds
  /** For a project reader. Absent: unknown, so queries have to look. */
  readonly readProjectIds?: readonly string[]
  /** The viewer's company. A driver loads for it what it may carry. */
  readonly companyId?: string
  /**
   * The company whose transport modes, loads on board and record a driver sees. Absent until it has approved
   * the driver, because anybody may register as any transporter's driver.
   */
  readonly fleetCompanyId?: string
  readonly driverId?: string
  readonly sessionId: string
  /** A driver who may not transport: rejected, or unapproved after 24 hours. `companyId` is absent then. */
  readonly awaitsApproval?: true
  readonly setUp?: SetUp
  readonly impersonatorId?: string
  readonly deviceId?: string
  readonly apiKeyId?: string
}

/** `openBeforeSetUp`: also for a user who has something to set up first. */
export type Authenticate = (
  request: FastifyRequest,
  options?: { readonly openBeforeSetUp?: true | undefined },
) => Promise<Viewer>

/** For a viewer that is no user: no row has it, and queries can compare it. */
export const nobodyId = '00000000-0000-0000-0000-000000000000'

export const anonymousViewer: Viewer = { userId: '', roles: [], sessionId: '' }

interface DriverIdentity {
  readonly userId: string
  readonly driverId: string
  readonly companyId: string | null
  readonly approved: boolean
}

/** The viewer for a driver on whose behalf another user acts, in that user's session. */
export const viewerForDriver = (
  { userId, driverId, companyId, approved }: DriverIdentity,
  { sessionId, impersonatorId }: Pick<Viewer, 'sessionId' | 'impersonatorId'>,
): Viewer => ({
  userId,
  driverId,
  roles: ['ROLE_DRIVER'],
  sessionId,
  ...(impersonatorId === undefined ? {} : { impersonatorId }),
  ...(companyId === null ? {} : { companyId }),
  ...(companyId === null || !approved ? {} : { fleetCompanyId: companyId }),
})
