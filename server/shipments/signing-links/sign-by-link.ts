import { readChallenge } from '#contract/letters/signature-challenge.ts'
import type {
  readSigningLink as readEndpoint,
  signByLink as signEndpoint,
} from '#contract/letters/signing-links.ts'
import { signingLinkLifetime } from '#contract/kit/time-limits.ts'
import { maySign } from '#contract/shipments/asked-signatures.ts'
import { foldShipment } from '#contract/shipments/shipment-events.ts'
import { findByCheckToken } from '../../letters/check/read-checked-letter.ts'
import { readVerifyingKeys } from '../../letters/letter-code/letter-keys.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, isNull, type SQL, sql } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { shipmentEvents, type shipments } from '../../platform/db/schema/shipments.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { ReadCall, RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { viewerForDriver } from '../../platform/http/request/viewer.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { lockInOrder, readEvents, toShipmentEvent } from '../events/event-chain.ts'
import { letterStates, presentLetterHashes } from '../events/letter-states.ts'
import type { ShipmentStatement, StatingOperation } from '../events/shipment-statement.ts'
import { StatementBatch } from '../statements/statement-batch.ts'

type ShipmentRow = typeof shipments.$inferSelect

/** @throws HttpProblem not_found */
export async function readSigningLink({ db, params, query }: ReadCall & RequestOf<typeof readEndpoint>) {
  const shipment = await findShipment(db, params.token)
  const record = await readRecord(db, shipment)
  const isKnown = letterStates(shipment.id, record).has(query.hash)
  const state = foldShipment(record.map(({ event }) => event))
  return {
    used: (await findUse(db, query.nonce)) !== undefined,
    changed: isKnown && !presentLetterHashes(shipment.id, record).has(query.hash),
    receivable: !isKnown || state === undefined || maySign(state)('receiver'),
  }
}

const readRecord = async (db: Queryable, { id }: ShipmentRow) =>
  (await readEvents(db, id)).map((row) => ({ event: toShipmentEvent(row), clockOffset: row.clockOffset }))

/**
 * Records it in the name of who asked: the driver whose phone made the code, or the user of the office who made
 * the link. Nothing is kept of what is refused, because anybody may send it.
 * @throws HttpProblem not_found, signature_link_expired, signature_already_used, and what a signature that a
 * driver delivers is refused for
 */
export async function signByLink(
  call: WriteCall & RequestOf<typeof signEndpoint>,
  now: Date,
): Promise<{ readonly receivedAt: string; readonly changed: boolean }> {
  const { db, body, params, locale } = call
  const shipment = await findShipment(db, params.token)
  await lockInOrder(db, [shipment.id])
  const read = readChallenge(body.challenge)
  if (read === undefined) throw new HttpProblem('signature_not_verified')
  const { challenge, device: asker } = read
  const used = await findUse(db, challenge.nonce)
  const record = await readRecord(db, shipment)
  const changed = !presentLetterHashes(shipment.id, record).has(challenge.hash)
  if (used?.shipmentId === shipment.id && used.answer === body.answer)
    return { receivedAt: used.receivedAt, changed }
  if (used !== undefined) throw new HttpProblem('signature_already_used')
  if (challenge.iat * 1000 + signingLinkLifetime < now.getTime())
    throw new HttpProblem('signature_link_expired')
  // Of another letter, or of what the driver's phone has not delivered yet.
  if (!letterStates(shipment.id, record).has(challenge.hash)) throw new HttpProblem('not_found')
  const { driver, ...asked } = await readAsker(db, asker, shipment)
  const stated: ShipmentStatement<'signature'> = {
    kind: 'signature',
    operation: { id: newId(), occurredAt: now.toISOString(), ...asked },
    statement: {
      ...body,
      shipment: shipment.id,
      role: challenge.role,
      way: 'own_phone',
      letterHash: challenge.hash,
    },
  }
  const batch = await StatementBatch.open(db, await viewerOf(call, driver), [stated])
  batch.apply(stated, locale)
  await batch.write(db, locale)
  return { receivedAt: formatTimestamp(now), changed }
}

async function findShipment(db: Queryable, token: string): Promise<ShipmentRow> {
  const shipment = await findByCheckToken(db, token)
  if (shipment === undefined) throw new HttpProblem('not_found')
  return shipment
}

async function findUse(db: Queryable, nonce: string) {
  const [event] = await db
    .select({
      shipmentId: shipmentEvents.shipmentId,
      recordedAt: shipmentEvents.recordedAt,
      answer: sql<string | null>`${shipmentEvents.statement} ->> 'answer'`,
    })
    .from(shipmentEvents)
    .where(
      sql`${shipmentEvents.kind} = 'signature' and ${shipmentEvents.statement} ? 'nonce'
        and ${shipmentEvents.statement} ->> 'nonce' = ${nonce}`,
    )
  return event && { ...event, receivedAt: formatTimestamp(event.recordedAt) }
}

type Asked = Pick<StatingOperation, 'statedBy' | 'asker'> & { readonly driver: SQL }

/**
 * Who asked, by the id in the challenge, and the driver by whose rights they may. A phone without a key asked for
 * nothing.
 * @throws HttpProblem signature_not_verified
 */
async function readAsker(db: Queryable, id: string, { driverId }: ShipmentRow): Promise<Asked> {
  const [device] = await db
    .select({ userId: devices.userId, key: devices.publicKey, earlier: devices.earlierPublicKeys })
    .from(devices)
    .where(and(eq(devices.id, id), isNull(devices.revokedAt)))
  if (device?.key != null)
    return {
      driver: eq(drivers.userId, device.userId),
      statedBy: device.userId,
      asker: { id, publicKeys: [device.key, ...device.earlier] },
    }
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (user === undefined || driverId === null) throw new HttpProblem('signature_not_verified')
  const keys = await readVerifyingKeys(db)
  return {
    driver: eq(drivers.id, driverId),
    statedBy: user.id,
    asker: { id, publicKeys: keys.map(({ x, y }) => ({ kty: 'EC', crv: 'P-256', x, y })) },
  }
}

/** @throws HttpProblem signature_not_verified where there is no such driver */
async function viewerOf({ db, viewer }: WriteCall, condition: SQL) {
  const [driver] = await db.select().from(drivers).where(condition)
  if (driver === undefined) throw new HttpProblem('signature_not_verified')
  const { id, userId, companyId, approvedAt } = driver
  return viewerForDriver({ userId, driverId: id, companyId, approved: approvedAt !== null }, viewer)
}
