import { Dexie, type EntityTable, type Table } from 'dexie'
import type { TokenPair } from '#contract/auth.ts'
import type { TruckType, Unit } from '#contract/master-data.ts'
import type { MaterialFlow } from '#contract/material-flows.ts'
import type { OperationProblem, OperationType, Receipt } from '#contract/operations.ts'
import type { Locale } from '#contract/locales.ts'
import type { PairedProject } from '#contract/projects.ts'
import type { ReplicaDriver, ReplicaShipment } from '#contract/replica.ts'
import type { Phase } from '#contract/shipment-fields.ts'
import type { TransportMode } from '#contract/transport-modes.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { NetworkErrorKind } from '../../api/errors.ts'

/** A stretch of time to wait out. `from` is kept because a clock that was set back must not make it endless. */
export interface Wait {
  readonly from: number
  readonly until: number
}

/**
 * `ready`: to be sent, now or after its wait; `attention`: the server refused it and a person must decide; `update`: the
 * server wants a newer app; `done`: we hold its receipt; `withdrawn`: its driver took it back. That one is being sent at
 * this moment is not its own state but stands in the lease (LineRow): it would not survive the death of whoever sends.
 */
export type OperationState = 'ready' | 'attention' | 'update' | 'done' | 'withdrawn'

/** An operation as its device keeps it. Ids are UUIDv7 that never go back on their device: their order is the order of the deeds. */
export interface OutboxRow {
  readonly id: string
  readonly userId: string
  readonly deviceSequence: number
  readonly type: OperationType
  readonly schemaVersion: number
  readonly lane: string
  readonly after: readonly string[]
  readonly occurredAt: string
  readonly clockOffset?: number | undefined
  readonly payload: unknown
  /** What its driver calls it: number of the shipment, name of the transport mode. Not sent. */
  readonly subject?: string | undefined
  readonly state: OperationState
  /** Requests that carried it and were not answered with a result for it, or with a passing one. */
  readonly attempts: number
  /** True once bytes may have left without an answer: the server may have applied it. */
  readonly unknownOutcome: boolean
  readonly wait?: Wait | undefined
  readonly problem?: OperationProblem | undefined
  readonly receipt?: Receipt | undefined
  /** Milliseconds since 1970. */
  readonly doneAt?: number | undefined
  /** The user, as long as it is undelivered: the index over it holds nothing else. */
  readonly queue?: string | undefined
  /** The user, as long as the replica does not show what it did. */
  readonly view?: string | undefined
  /** The user, once it is delivered, as long as the replica does not show what it did. */
  readonly unsettled?: string | undefined
  /** The user, on a load that has no unload on this device yet. */
  readonly onBoard?: string | undefined
}

/** `draft`: not part of an operation yet; `announced`: its operation is not delivered yet; `waiting`: its bytes are to be sent. */
export type PhotoState = 'draft' | 'announced' | 'waiting' | 'attention' | 'done'

export interface PhotoRow {
  readonly id: string
  readonly userId: string
  readonly phase: Phase
  readonly draft?: string | undefined
  readonly operation?: string | undefined
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly bytes: number
  readonly sha256: string
  readonly takenAt?: string | undefined
  readonly state: PhotoState
  /** The user, as long as its bytes are to be sent. */
  readonly queue?: string | undefined
  /** Bytes that the server said it holds. */
  readonly offset: number
  readonly attempts: number
  readonly wait?: Wait | undefined
  readonly problem?: OperationProblem | undefined
  readonly doneAt?: number | undefined
}

/** Bytes of a photo from `start` on. Read by primary key only: WebKit has lost data that was read through an index. */
export interface PhotoBytesRow {
  readonly photo: string
  readonly start: number
  readonly bytes: ArrayBuffer
}

/** What stands between a line (the operations or the photos of one user) and the server. */
export interface Hold {
  readonly failures: number
  readonly wait: Wait
  /** The server named the time: nothing shortens it. */
  readonly byServer: boolean
  readonly kind: NetworkErrorKind | 'server'
}

export interface LineRow {
  /** `drain:<user>` for the operations, `photos:<user>`. */
  readonly key: string
  /** Counts up with every holder, so that one who was thought dead cannot write over his successor. */
  readonly fence: number
  readonly lease?:
    | { readonly owner: string; readonly beat: number; readonly sending: readonly string[] }
    | undefined
  readonly hold?: Hold | undefined
  /** The server does not let this user in: nothing is sent until he signed in again, or asks for it. */
  readonly pause?:
    | { readonly why: 'sign-in' | 'account'; readonly code: string; readonly detail: string }
    | undefined
}

export interface MarkerRow {
  readonly userId: string
  /** Of this user on this phone. */
  readonly device: string
  readonly nextSequence: number
  /** The youngest id made here. */
  readonly lastId: string
  readonly shipmentCounter: number
  readonly language: Locale
  readonly code?: string | undefined
  readonly clockOffset?: number | undefined
  readonly transportMode?: string | undefined
  readonly wish?: { readonly pairingCode: string; readonly problem?: OperationProblem } | undefined
}

export interface CursorRow {
  readonly key: 'replica'
  /** Whose replica this is. */
  readonly userId: string
  readonly cursor?: string | undefined
  /** Counts up with every pairing: a page of the feed that was asked for before it may not hold what it brought. */
  readonly pairings?: number | undefined
  /** When the last whole pull ended, by this device's clock. */
  readonly pulledAt?: number | undefined
  readonly problem?: OperationProblem | undefined
  /** Shipments that the server took away while something done to them is still queued. */
  readonly goesLater?: readonly string[] | undefined
}

export interface DraftRow {
  readonly userId: string
  readonly key: string
  readonly values: unknown
  readonly savedAt: number
}

export interface SessionRow extends TokenPair {
  readonly key: 'session'
  readonly userId?: string | undefined
}

/** What a person decided about an operation or a photo; never deleted. */
export interface JournalRow {
  readonly id?: number | undefined
  readonly userId: string
  /** Moment by the device's clock. */
  readonly at: string
  readonly what: 'withdrawn' | 'photo-dropped' | 'sent-again'
  readonly row: OutboxRow | PhotoRow
}

/** The device's database, one for all users of a phone. Rows carry their user; upgrades only ever add. */
export type Store = Dexie & {
  outbox: EntityTable<OutboxRow, 'id'>
  photos: EntityTable<PhotoRow, 'id'>
  photoBytes: Table<PhotoBytesRow, [string, number]>
  photoThumbnails: EntityTable<{ photo: string; bytes: ArrayBuffer }, 'photo'>
  drafts: Table<DraftRow, [string, string]>
  projects: EntityTable<PairedProject, 'id'>
  materialFlows: EntityTable<MaterialFlow, 'id'>
  shipments: EntityTable<ReplicaShipment, 'id'>
  transportModes: EntityTable<TransportMode, 'id'>
  units: EntityTable<Unit, 'id'>
  truckTypes: EntityTable<TruckType, 'id'>
  drivers: EntityTable<ReplicaDriver, 'id'>
  cursors: EntityTable<CursorRow, 'key'>
  markers: EntityTable<MarkerRow, 'userId'>
  lines: EntityTable<LineRow, 'key'>
  auth: EntityTable<SessionRow, 'key'>
  knownUsers: EntityTable<CurrentUser, 'id'>
  journal: Table<JournalRow, number>
  ballast: Table<{ readonly piece: number; readonly filler: ArrayBuffer }, number>
}

export type TableName = Exclude<keyof Store, keyof Dexie>

/** Server truth, replaced as a whole by a reset of the change feed. */
export const replicaTables = [
  'projects',
  'materialFlows',
  'shipments',
  'transportModes',
  'units',
  'truckTypes',
  'drivers',
] as const

/** What of a user is not delivered, in the order of the ids: of one state, after one of them, or all. */
export const undelivered = <Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  userId: string,
  state?: OperationState | PhotoState,
  after = '',
) =>
  table
    .where('[queue+state+id]')
    .between(
      state === undefined ? [userId] : [userId, state, after],
      state === undefined ? [userId, []] : [userId, state, []],
      false,
    )

/** Opens nothing yet; the first access does. `factory` stands in for the browser's own in simulations. */
export function openStore(
  name = 'vrachtpas',
  factory?: { indexedDB: IDBFactory; IDBKeyRange: typeof globalThis.IDBKeyRange },
): Store {
  const store = new Dexie(name, {
    // Chromium's default lets a transaction complete before its bytes are on disk.
    chromeTransactionDurability: 'strict',
    ...factory,
  }) as Store
  store.version(1).stores({
    outbox: 'id, lane, [queue+state+id], [view+type], unsettled, onBoard, doneAt',
    photos: 'id, [userId+draft], operation, [queue+state+id], doneAt',
    photoBytes: '[photo+start]',
    photoThumbnails: 'photo',
    drafts: '[userId+key]',
    projects: 'id',
    materialFlows: 'id',
    shipments: 'id, status',
    transportModes: 'id',
    units: 'id',
    truckTypes: 'id',
    drivers: 'id',
    cursors: 'key',
    markers: 'userId',
    lines: 'key',
    auth: 'key',
    knownUsers: 'id',
    journal: '++id, userId',
    ballast: 'piece',
  })
  return store
}
