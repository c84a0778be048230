import { toBase64Url } from '#contract/letters/letter-code/binary-text.ts'
import { signCertificate, signIssuedFlow } from '#contract/letters/letter-code/letter-code.ts'
import type { issueLetterParts as endpoint, LetterParts } from '#contract/letters/letter-parts.ts'
import { personName } from '#contract/accounts/person.ts'
import type { Keys } from '../../accounts/auth/keys.ts'
import { type Clock, days } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { isOfRevokedDevice } from '../../accounts/devices/revocation.ts'
import type { PoolCall, RequestOf, Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { timeZonesOfFlows } from '../../flows/material-flows/office-flows.ts'
import { flowsWhere } from '../../flows/material-flows/queries.ts'
import { flowScope } from '../replica/scope.ts'
import { issuedFlowClaims } from '../../letters/letter-code/issued-flow.ts'
import { readLetterSigner } from '../../letters/letter-code/letter-keys.ts'

/** Devices renew it after half of this time, so a phone may be offline for more than half a year. */
export const certificateMs = 400 * days

/**
 * Nothing is stored, because a device asks once for each version of a flow.
 * @throws HttpProblem not_found for another user's device
 */
export async function issueParts(
  { db, viewer, params: { id }, body: { flows } }: PoolCall & RequestOf<typeof endpoint>,
  { keys, clock }: { readonly keys: Keys; readonly clock: Clock },
): Promise<LetterParts> {
  const [device] = await db
    .select({
      publicKey: devices.publicKey,
      revokedAt: devices.revokedAt,
      user: users,
      company: companies.name,
      vihbNumber: companies.vihbNumber,
    })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .leftJoin(drivers, eq(drivers.userId, devices.userId))
    .leftJoin(companies, eq(companies.id, drivers.companyId))
    .where(and(eq(devices.id, id), eq(devices.userId, viewer.userId)))
  if (device === undefined) throw new HttpProblem('not_found')
  if (device.revokedAt !== null || (await isOfRevokedDevice(db, viewer.sessionId)))
    return { revoked: true, issuedFlows: [] }
  const now = clock()
  const signer = await readLetterSigner(db, keys.cipher, now)
  const issued = await flowsToIssue(db, viewer, flows)
  const expiresAt = new Date(now.getTime() + certificateMs)
  const { publicKey, user, company, vihbNumber } = device
  return {
    ...(publicKey !== null && {
      certificate: {
        part: toBase64Url(
          await signCertificate(
            {
              device: id,
              publicKey,
              driver: personName(user),
              company: company ?? undefined,
              vihbNumber: vihbNumber ?? undefined,
              issuedAt: now.getTime(),
              expiresAt: expiresAt.getTime(),
            },
            signer,
          ),
        ),
        issuedAt: formatTimestamp(now),
        expiresAt: formatTimestamp(expiresAt),
      },
    }),
    issuedFlows: await Promise.all(
      issued.map(async ({ flow, timeZone }) => ({
        id: flow.id,
        version: flow.version,
        part: toBase64Url(await signIssuedFlow(issuedFlowClaims(flow, { now, timeZone }), signer)),
      })),
    ),
  }
}

async function flowsToIssue(db: Queryable, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return []
  const flows = await flowsWhere(db, and(inArray(materialFlows.id, [...ids]), flowScope(viewer)))
  const timeZones = await timeZonesOfFlows(db, ids)
  return flows.map((flow) => ({ flow, timeZone: timeZones.get(flow.id) }))
}
