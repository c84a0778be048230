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
import { shipments } from '../../platform/db/schema/shipments.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { isOfRevokedDevice } from '../../accounts/devices/revocation.ts'
import type { PoolCall, RequestOf, Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { timeZonesOfFlows } from '../../flows/material-flows/office-flows.ts'
import { flowsWhere } from '../../flows/material-flows/queries.ts'
import { flowScope, shipmentScope } from '../replica/scope.ts'
import { flowVersionKey, readSeenFlowVersions } from '../../letters/content/seen-flow-versions.ts'
import { issuedFlowClaims } from '../../letters/letter-code/issued-flow.ts'
import { readLetterSigner } from '../../letters/letter-code/letter-keys.ts'

/** Devices renew it after half of this time, so a phone may be offline for more than half a year. */
export const certificateMs = 400 * days

/**
 * Nothing is stored, because a device asks once for each version of a flow, and for each load of a former one.
 * @throws HttpProblem not_found for another user's device
 */
export async function issueParts(
  { db, viewer, params: { id }, body: { flows, loads = [] } }: PoolCall & RequestOf<typeof endpoint>,
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
  const loaded = await loadsToIssue(db, viewer, loads)
  const expiresAt = new Date(now.getTime() + certificateMs)
  const { publicKey, user, company, vihbNumber } = device
  const sign = async ({ id: of, flow, timeZone }: ToIssue) => ({
    id: of,
    version: flow.version,
    part: toBase64Url(await signIssuedFlow(issuedFlowClaims(flow, { now, timeZone }), signer)),
  })
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
    issuedFlows: await Promise.all(issued.map(sign)),
    ...(loaded.length > 0 && { issuedLoads: await Promise.all(loaded.map(sign)) }),
  }
}

interface ToIssue {
  readonly id: string
  readonly flow: Parameters<typeof issuedFlowClaims>[0]
  readonly timeZone: string | undefined
}

async function flowsToIssue(db: Queryable, viewer: Viewer, ids: readonly string[]): Promise<ToIssue[]> {
  if (ids.length === 0) return []
  const flows = await flowsWhere(db, and(inArray(materialFlows.id, [...ids]), flowScope(viewer)))
  const timeZones = await timeZonesOfFlows(db, ids)
  return flows.map((flow) => ({ id: flow.id, flow, timeZone: timeZones.get(flow.id) }))
}

/** By shipment, where the version that it states is stored. */
async function loadsToIssue(db: Queryable, viewer: Viewer, ids: readonly string[]): Promise<ToIssue[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: shipments.id,
      materialFlowId: shipments.materialFlowId,
      materialFlowVersion: shipments.materialFlowVersion,
    })
    .from(shipments)
    .where(and(inArray(shipments.id, [...ids]), shipmentScope(viewer)))
  const seen = await readSeenFlowVersions(db, rows)
  const timeZones = await timeZonesOfFlows(
    db,
    rows.map(({ materialFlowId }) => materialFlowId),
  )
  return rows.flatMap((row) => {
    const flow = seen.get(flowVersionKey(row))?.flow
    return flow === undefined ? [] : [{ id: row.id, flow, timeZone: timeZones.get(flow.id) }]
  })
}
