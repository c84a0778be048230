import type { FastifyRequest } from 'fastify'
import type { Role } from '#contract/kit/roles.ts'
import type { SetUp } from '#contract/accounts/users.ts'

/** The projects that are shared with the customer (for its staff) and the company (for its planners) of a viewer. */
export interface SharedProjectIds {
  readonly withCustomer: readonly string[]
  readonly withCompany: readonly string[]
}

/** The user behind a request, with what access decisions need. */
export interface Viewer {
  readonly userId: string
  readonly roles: readonly Role[]
  readonly customerId?: string
  /** Absent means unknown, or too many to list: queries then have to look. */
  readonly sharedProjectIds?: SharedProjectIds
  /** The projects that a project reader reads. Absent means unknown: queries then have to look. */
  readonly readProjectIds?: readonly string[]
  /** The company that the viewer works for. As a driver, the viewer loads for it what it may carry. */
  readonly companyId?: string
  /**
   * The company whose transport modes, loads on board and record the viewer sees as a driver. Absent until
   * the company has approved the driver: anybody may register as a driver of any transporter.
   */
  readonly fleetCompanyId?: string
  readonly driverId?: string
  readonly sessionId: string
  /**
   * A driver who may not transport: rejected, or without approval after the 24 hours. `companyId` is absent
   * then.
   */
  readonly awaitsApproval?: true
  /** What the user has to do before anything else opens. */
  readonly setUp?: SetUp
  /** The administrator who impersonates this user. */
  readonly impersonatorId?: string
  /** The device that acts by its own key, without a session. */
  readonly deviceId?: string
  /** The API key by which a system of the customer reads: nobody is behind it. */
  readonly apiKeyId?: string
}

/** Authenticates a request. `openBeforeSetUp`: also that of a user who has something to set up first. */
export type Authenticate = (
  request: FastifyRequest,
  options?: { readonly openBeforeSetUp?: true | undefined },
) => Promise<Viewer>

/** The user id of a viewer that is no user: no row has it, and queries can compare it. */
export const nobodyId = '00000000-0000-0000-0000-000000000000'

/** Nobody: the viewer of a request to a public endpoint. */
export const anonymousViewer: Viewer = { userId: '', roles: [], sessionId: '' }

/** What a driver's access is decided by. */
interface DriverIdentity {
  readonly userId: string
  readonly driverId: string
  readonly companyId: string | null
  /** Whether the company has approved the driver. */
  readonly approved: boolean
}

/** The viewer for a driver on whose behalf somebody else acts, in the session of that other user. */
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
