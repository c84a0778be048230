import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { iriOf, resourceNameOf } from '#contract/resource.ts'
import { type ReplicaPage, type ReplicaType, replicaTypes } from '#contract/replica.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { changeLog } from '../db/schema/operations.ts'
import { materialFlows, projectPairings } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { decorate } from '../http/wire/json-ld.ts'
import { momentOf } from '../http/wire/moment.ts'
import { carriedBy, loadableBy } from '../material-flows/queries.ts'
import { holderOf, type Position, readCursor, writeCursor } from './cursor.ts'
import { type Holding, holdings } from './holdings.ts'

const defaultLimit = 500
/** The change log is kept for 30 days; a device that was away longer starts over. */
const longestAway = 29 * 24 * 3600

export interface Feed {
  readonly database: Database
  /** Seals the cursors that devices keep; the same for all instances. */
  readonly secret: Uint8Array
}

/**
 * One page of what changed for a driver since his cursor, or of the snapshot that he starts with.
 *
 * A change is handed out only once every older transaction has ended: ordered by anything else, one that commits late
 * would be stepped over for ever. A snapshot page therefore remembers where the feed stood when the snapshot began; what
 * changes while it is being read comes again behind it.
 */
export async function readChanges(
  { database, secret }: Feed,
  viewer: Viewer,
  wanted: { cursor?: string | undefined; limit?: number | undefined },
): Promise<ReplicaPage> {
  const limit = wanted.limit ?? defaultLimit
  return await database.query.transaction(
    async (db) => {
      const { horizon, cluster } = await standing(db)
      const holder = holderOf(viewer, cluster)
      const now = new Date()
      const from =
        wanted.cursor === undefined
          ? undefined
          : usable(readCursor(secret, holder, wanted.cursor), horizon, now)
      const fresh: Position = {
        transaction: horizon,
        change: 0,
        at: seconds(now),
        snapshot: { type: snapshotOrder[0], id: '' },
      }
      const page =
        from === undefined || from.snapshot !== undefined
          ? await snapshotPage(db, viewer, from ?? fresh, limit)
          : await changesPage(db, viewer, from, horizon, limit)
      return {
        serverTime: momentOf(now),
        cursor: writeCursor(secret, holder, { ...page.next, at: seconds(now) }),
        hasMore: page.hasMore,
        reset: from === undefined,
        changed: page.changed,
        removed: page.removed,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Below `horizon` every transaction has ended. `cluster` tells this database from one that was restored elsewhere. */
async function standing(db: Transaction): Promise<{ horizon: string; cluster: string }> {
  const { rows } = await db.execute<{ horizon: string; cluster: string }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, system_identifier::text as cluster from pg_control_system()`)
  if (rows[0] === undefined) throw new Error('The database does not say where it stands.')
  return rows[0]
}

/** A position ahead of the database is one of before a restore. */
function usable(from: Position | undefined, horizon: string, now: Date): Position | undefined {
  if (
    from === undefined ||
    BigInt(from.transaction) > BigInt(horizon) ||
    seconds(now) - from.at > longestAway
  )
    return undefined
  return from
}

interface Found {
  readonly changed: ReplicaPage['changed']
  readonly removed: ReplicaPage['removed']
  readonly hasMore: boolean
  readonly next: Omit<Position, 'at'>
}

const snapshotOrder = Object.keys(holdings) as [ReplicaType, ...ReplicaType[]]

async function snapshotPage(db: Transaction, viewer: Viewer, from: Position, limit: number): Promise<Found> {
  const changed: ReplicaPage['changed'] = []
  const stands = from.snapshot ?? { type: snapshotOrder[0], id: '' }
  for (const type of snapshotOrder.slice(snapshotOrder.indexOf(stands.type as ReplicaType))) {
    const { table, id, scope, load }: Holding = holdings[type]
    const room = limit - changed.length
    const after = type === stands.type && stands.id !== '' ? gt(id, stands.id) : undefined
    const ids = await db
      .select({ id })
      .from(table)
      .where(and(scope(viewer), after))
      .orderBy(asc(id))
      .limit(room + 1)
    const taken = ids.slice(0, room).map((row) => String(row.id))
    if (taken.length > 0) changed.push(...onTheWire(type, await load(db, inArray(id, taken), viewer)))
    if (ids.length > room) {
      const last = taken.at(-1) ?? (type === stands.type ? stands.id : '')
      return {
        changed,
        removed: [],
        hasMore: true,
        next: { transaction: from.transaction, change: 0, snapshot: { type, id: last } },
      }
    }
  }
  return { changed, removed: [], hasMore: false, next: { transaction: from.transaction, change: 0 } }
}

async function changesPage(
  db: Transaction,
  viewer: Viewer,
  from: Position,
  horizon: string,
  limit: number,
): Promise<Found> {
  const rows = await db
    .select()
    .from(changeLog)
    .where(
      and(
        sql`(${changeLog.transaction}, ${changeLog.id}) > (${from.transaction}::xid8, ${from.change}::bigint)`,
        sql`${changeLog.transaction} < ${horizon}::xid8`,
        concerning(viewer),
      ),
    )
    .orderBy(asc(changeLog.transaction), asc(changeLog.id))
    .limit(limit + 1)
  const taken = rows.slice(0, limit)
  const last = taken.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    ...(await asTheyAre(db, viewer, await named(db, viewer, taken))),
    hasMore,
    next: hasMore ? { transaction: last.transaction, change: last.id } : { transaction: horizon, change: 0 },
  }
}

const concerning = (viewer: Viewer): SQL | undefined =>
  or(
    eq(changeLog.userId, viewer.userId),
    viewer.companyId === undefined ? undefined : eq(changeLog.companyId, viewer.companyId),
    sql`${changeLog.projectId} in (select ${projectPairings.projectId} from ${projectPairings}
      where ${projectPairings.userId} = ${viewer.userId} and ${projectPairings.endedAt} is null)`,
    and(isNull(changeLog.userId), isNull(changeLog.companyId), isNull(changeLog.projectId)),
  )

type Named = ReadonlyMap<ReplicaType, ReadonlySet<string>>

/** Everything that the marks stand for: a pairing for its project and the flows in it, a shipment also for what it names. */
async function named(
  db: Transaction,
  viewer: Viewer,
  marks: readonly (typeof changeLog.$inferSelect)[],
): Promise<Named> {
  const byType = new Map<ReplicaType, Set<string>>(snapshotOrder.map((type) => [type, new Set()]))
  const add = (type: ReplicaType, ids: readonly string[]) => ids.forEach((id) => byType.get(type)?.add(id))
  const marked = (type: string) => marks.filter((mark) => mark.type === type).map((mark) => mark.entityId)

  for (const type of snapshotOrder) add(type, marked(type))
  const paired = marked('ProjectPairing')
  if (paired.length > 0) {
    add('Project', paired)
    const flows = await db
      .select({ id: materialFlows.id })
      .from(materialFlows)
      .where(
        and(
          inArray(materialFlows.projectId, paired),
          viewer.companyId === undefined ? sql`false` : carriedBy(viewer.companyId),
        ),
      )
    add(
      'MaterialFlow',
      flows.map((flow) => flow.id),
    )
  }
  const shipped = marked('Shipment')
  if (shipped.length > 0) {
    // Where the driver may load the flow himself, it is on the device already.
    const strange = await db
      .select({
        flow: shipments.materialFlowId,
        project: shipments.projectId,
        mode: shipments.transportModeId,
      })
      .from(shipments)
      .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
      .where(and(inArray(shipments.id, shipped), sql`not ${loadableBy(viewer)}`))
    add(
      'MaterialFlow',
      strange.map((row) => row.flow),
    )
    add(
      'Project',
      strange.map((row) => row.project),
    )
    add(
      'TransportMode',
      strange.map((row) => row.mode),
    )
  }
  return byType
}

/** Rows as their type's schema has them on the wire, named as JSON-LD wants them. */
const onTheWire = (type: ReplicaType, rows: readonly unknown[]): ReplicaPage['changed'] => {
  const schema: z.ZodMiniType = replicaTypes[type]
  return rows.map((row) => ({ '@type': type, ...(decorate(schema, z.encode(schema, row)) as object) }))
}

const nameOnTheWire = (type: ReplicaType, id: string) => ({
  '@id': iriOf(resourceNameOf(replicaTypes[type])?.collection ?? '', id),
  '@type': type,
})

/** What of this the device holds, as it is now; the rest is gone, or gone from this driver's sight. */
async function asTheyAre(
  db: Transaction,
  viewer: Viewer,
  byType: Named,
): Promise<Pick<Found, 'changed' | 'removed'>> {
  const changed: ReplicaPage['changed'] = []
  const removed: ReplicaPage['removed'] = []
  for (const [type, ids] of byType) {
    if (ids.size === 0) continue
    const { id, scope, load }: Holding = holdings[type]
    const rows = await load(db, and(inArray(id, [...ids]), scope(viewer)), viewer)
    const present = new Set(rows.map((row) => row.id))
    changed.push(...onTheWire(type, rows))
    removed.push(...[...ids].filter((one) => !present.has(one)).map((one) => nameOnTheWire(type, one)))
  }
  return { changed, removed }
}
