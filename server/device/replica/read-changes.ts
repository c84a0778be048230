import * as z from 'zod/mini'
import { iriOf, resourceNameOf } from '#contract/kit/resource.ts'
import { type ReplicaPage, type ReplicaType, replicaTypes } from '#contract/device/replica.ts'
import { keysOf } from '#contract/kit/objects.ts'
import type { Keys } from '../../accounts/auth/keys.ts'
import type { Database, Transaction } from '../../platform/db/connect.ts'
import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { changeLog } from '../../platform/db/schema/change-log.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projectPairings } from '../../platform/db/schema/projects.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { decorateItem } from '../../platform/http/wire/json-ld.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { carriedBy, loadableBy } from '../../accounts/access/flows.ts'
import { cursorHolder, type Position, readCursor, writeCursor } from './cursor.ts'
import { type ReplicaSource, replicaSources } from './replica-sources.ts'

const defaultLimit = 500
/** The change log is kept for 30 days; a device that was away longer starts over. */
const maxCursorAgeSeconds = 29 * 24 * 3600

export interface ChangeFeed {
  readonly database: Database
  /** Cursors are signed with the current secret, and verified also with earlier ones. */
  readonly keys: Pick<Keys, 'current' | 'secrets'>
}

/**
 * One page since the cursor, or of the snapshot without a valid one. A change is sent only once every older
 * transaction has ended: otherwise a transaction that commits late would be skipped for ever. The cursor of a
 * snapshot therefore keeps the feed's position at its beginning. While an older transaction runs, a page says
 * that something is withheld, so that the device asks again.
 */
export async function readChanges(
  { database, keys }: ChangeFeed,
  viewer: Viewer,
  request: { cursor?: string | undefined; limit?: number | undefined },
): Promise<ReplicaPage> {
  const limit = request.limit ?? defaultLimit
  return await database.query.transaction(
    async (db) => {
      const { horizon, cluster, lineage } = await readDatabasePosition(db)
      const holder = cursorHolder(viewer, cluster)
      const now = new Date()
      const cursorPosition =
        request.cursor === undefined
          ? undefined
          : usablePosition(readCursor(keys.secrets(now), holder, request.cursor), horizon, now)
      const snapshotStart: Position = {
        transaction: horizon,
        change: 0,
        at: toEpochSeconds(now),
        snapshot: startOfSnapshot,
      }
      const page =
        cursorPosition === undefined || cursorPosition.snapshot !== undefined
          ? await snapshotPage(db, viewer, cursorPosition ?? snapshotStart, limit)
          : await changesPage(db, viewer, cursorPosition, horizon, limit)
      return {
        serverTime: formatTimestamp(now),
        cursor: writeCursor(keys.current(now).secret, holder, { ...page.next, at: toEpochSeconds(now) }),
        ...(lineage === null ? {} : { lineage }),
        hasMore: page.hasMore,
        ...(page.withheld === true ? { withheld: true } : {}),
        reset: cursorPosition === undefined,
        changed: page.changed,
        removed: page.removed,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const toEpochSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Transactions below `horizon` have ended. `cluster` differs for a database restored elsewhere. */
async function readDatabasePosition(db: Transaction): Promise<DatabasePosition> {
  const [position] = await positionQuery(db, {})
  if (position === undefined) throw new Error('The database returned no snapshot position.')
  return position
}

interface DatabasePosition {
  readonly horizon: string
  readonly cluster: string
  readonly lineage: string | null
}

const positionQuery = sqlStatement<DatabasePosition>(
  'position of the database',
  sql`
  select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, system_identifier::text as cluster,
    (select id from database_lineage) as lineage from pg_control_system()`,
)

function usablePosition(
  cursorPosition: Position | undefined,
  horizon: string,
  now: Date,
): Position | undefined {
  if (
    cursorPosition === undefined ||
    BigInt(cursorPosition.transaction) > BigInt(horizon) ||
    toEpochSeconds(now) - cursorPosition.at > maxCursorAgeSeconds
  )
    return undefined
  return cursorPosition
}

interface PageContent {
  readonly changed: ReplicaPage['changed']
  readonly removed: ReplicaPage['removed']
  readonly hasMore: boolean
  readonly withheld?: boolean
  readonly next: Omit<Position, 'at'>
}

const snapshotOrder = keysOf(replicaSources)
const startOfSnapshot = { type: snapshotOrder[0] ?? '', id: '' }

async function snapshotPage(
  db: Transaction,
  viewer: Viewer,
  from: Position,
  limit: number,
): Promise<PageContent> {
  const changed: ReplicaPage['changed'] = []
  const resumeAfter = from.snapshot ?? startOfSnapshot
  const start = snapshotOrder.findIndex((type) => type === resumeAfter.type)
  for (const type of snapshotOrder.slice(start)) {
    const { table, id, scope, load }: ReplicaSource = replicaSources[type]
    const remaining = limit - changed.length
    const after = type === resumeAfter.type && resumeAfter.id !== '' ? gt(id, resumeAfter.id) : undefined
    const ids = await db
      .select({ id })
      .from(table)
      .where(and(scope(viewer), after))
      .orderBy(asc(id))
      .limit(remaining + 1)
    const pageIds = ids.slice(0, remaining).map((row) => String(row.id))
    if (pageIds.length > 0)
      changed.push(...encodeRows(type, await load(db, and(inArray(id, pageIds), scope(viewer)), viewer)))
    if (ids.length > remaining) {
      const lastId = pageIds.at(-1) ?? (type === resumeAfter.type ? resumeAfter.id : '')
      return {
        changed,
        removed: [],
        hasMore: true,
        next: { transaction: from.transaction, change: 0, snapshot: { type, id: lastId } },
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
): Promise<PageContent> {
  const rows = await db
    .select()
    .from(changeLog)
    .where(
      and(
        sql`(${changeLog.transaction}, ${changeLog.id}) > (${from.transaction}::xid8, ${from.change}::bigint)`,
        concernsViewer(viewer),
      ),
    )
    .orderBy(asc(changeLog.transaction), asc(changeLog.id))
    .limit(limit + 1)
  const ended = rows.filter((row) => BigInt(row.transaction) < BigInt(horizon))
  const pageRows = ended.slice(0, limit)
  const last = pageRows.at(-1)
  const hasMore = ended.length > limit && last !== undefined
  return {
    ...(await readCurrentState(db, viewer, await affectedIds(db, viewer, pageRows))),
    hasMore,
    withheld: ended.length < rows.length,
    next: hasMore ? { transaction: last.transaction, change: last.id } : { transaction: horizon, change: 0 },
  }
}

const concernsViewer = (viewer: Viewer): SQL | undefined =>
  or(
    eq(changeLog.userId, viewer.userId),
    viewer.fleetCompanyId === undefined ? undefined : eq(changeLog.companyId, viewer.fleetCompanyId),
    sql`${changeLog.projectId} in (select ${projectPairings.projectId} from ${projectPairings}
      where ${projectPairings.userId} = ${viewer.userId} and ${projectPairings.endedAt} is null)`,
    and(isNull(changeLog.userId), isNull(changeLog.companyId), isNull(changeLog.projectId)),
  )

type IdsByType = ReadonlyMap<ReplicaType, ReadonlySet<string>>

/** A pairing affects also the project's flows, a shipment also what it refers to. */
async function affectedIds(
  db: Transaction,
  viewer: Viewer,
  entries: readonly (typeof changeLog.$inferSelect)[],
): Promise<IdsByType> {
  const idsByType = new Map<ReplicaType, Set<string>>(snapshotOrder.map((type) => [type, new Set()]))
  const add = (type: ReplicaType, ids: readonly string[]) => ids.forEach((id) => idsByType.get(type)?.add(id))
  const entityIds = (type: string) =>
    entries.filter((entry) => entry.type === type).map((entry) => entry.entityId)

  for (const type of snapshotOrder) add(type, entityIds(type))
  const pairedProjectIds = entityIds('ProjectPairing')
  if (pairedProjectIds.length > 0) {
    add('Project', pairedProjectIds)
    const flows = await db
      .select({ id: materialFlows.id })
      .from(materialFlows)
      .where(
        and(
          inArray(materialFlows.projectId, pairedProjectIds),
          viewer.companyId === undefined ? sql`false` : carriedBy(viewer.companyId),
        ),
      )
    add(
      'MaterialFlow',
      flows.map((flow) => flow.id),
    )
  }
  const shipmentIds = entityIds('Shipment')
  if (shipmentIds.length > 0) {
    // A flow that the driver may load is on the device already.
    const unpairedShipments = await db
      .select({
        flow: shipments.materialFlowId,
        project: shipments.projectId,
        mode: shipments.transportModeId,
      })
      .from(shipments)
      .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
      .where(and(inArray(shipments.id, shipmentIds), sql`not ${loadableBy(viewer)}`))
    add(
      'MaterialFlow',
      unpairedShipments.map((row) => row.flow),
    )
    add(
      'Project',
      unpairedShipments.map((row) => row.project),
    )
    add(
      'TransportMode',
      unpairedShipments.map((row) => row.mode),
    )
  }
  return idsByType
}

/** Encoded by the schema of their type, with JSON-LD identifiers. */
export const encodeRows = (type: ReplicaType, rows: readonly unknown[]): ReplicaPage['changed'] => {
  const schema: z.ZodMiniType = replicaTypes[type]
  return rows.map((row) => ({ '@type': type, ...decorateItem(schema, z.encode(schema, row)) }))
}

const referenceTo = (type: ReplicaType, id: string) => ({
  '@id': iriOf(resourceNameOf(replicaTypes[type])?.collection ?? '', id),
  '@type': type,
})

async function readCurrentState(
  db: Transaction,
  viewer: Viewer,
  idsByType: IdsByType,
): Promise<Pick<PageContent, 'changed' | 'removed'>> {
  const changed: ReplicaPage['changed'] = []
  const removed: ReplicaPage['removed'] = []
  for (const [type, ids] of idsByType) {
    if (ids.size === 0) continue
    const { id, scope, load }: ReplicaSource = replicaSources[type]
    const rows = await load(db, and(inArray(id, [...ids]), scope(viewer)), viewer)
    const heldIds = new Set(rows.map((row) => row.id))
    changed.push(...encodeRows(type, rows))
    removed.push(...[...ids].filter((rowId) => !heldIds.has(rowId)).map((rowId) => referenceTo(type, rowId)))
  }
  return { changed, removed }
}
