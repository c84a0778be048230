import { Dexie, type EntityTable, type Table } from 'dexie'
import type { DevicePublicKey } from '#contract/accounts/device-keys.ts'
import type { PreviousDevice } from '#contract/accounts/devices.ts'
import type { TokenPair } from '#contract/accounts/auth.ts'
import type { TruckType, Unit } from '#contract/parties/master-data.ts'
import type { FaultReport } from '#contract/office/fault-reports.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { OperationProblem, Receipt } from '#contract/device/operations.ts'
import type { OperationType } from '#contract/device/operation-payloads.ts'
import type { Language, Locale } from '#contract/kit/locales.ts'
import type { PairedProject } from '#contract/flows/project-pairing.ts'
import type { OperationDecision, ReplicaDriver, ReplicaShipment } from '#contract/device/replica.ts'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import type { NetworkErrorKind } from '../../api/errors.ts'
import type { LetterProgress } from './letter-progress.ts'

/** Milliseconds since 1970. `from` is stored so that a clock set back cannot make it endless. */
export interface WaitInterval {
  readonly from: number
  readonly until: number
}

/**
 * Stored values. `attention`: a person must decide; `done`: its receipt is stored; `settled`: the office has
 * decided on its refusal. The lease (SyncChannelRow) says what is being sent, so that this ends when the
 * sender dies.
 */
export type OperationState =
  | 'ready'
  | 'attention'
  | 'update'
  | 'done'
  | 'withdrawn'
  | 'settled'
  | 'handed_over'

/** UUIDv7 ids that never decrease give the order. */
export interface OutboxRow {
  readonly id: string
  readonly userId: string
  /** The device that made it, when that is no longer this user's device on this phone. */
  readonly device?: string | undefined
  readonly deviceSequence: number
  readonly type: OperationType
  readonly schemaVersion: number
  /** Ordering key, by the name that it has on the wire: operations that share it are applied in order. */
  readonly lane: string
  readonly after: readonly string[]
  readonly occurredAt: string
  readonly clockOffset?: number | undefined
  readonly payload: unknown
  readonly supersedes?: string | undefined
  /** Shipment number or name of the transport mode. Not sent. */
  readonly subject?: string | undefined
  /** Key of the draft that a load was made of. Not sent. */
  readonly draft?: string | undefined
  readonly state: OperationState
  readonly attempts: number
  /** It may have been sent without a response: the server may have applied it. */
  readonly unknownOutcome: boolean
  readonly wait?: WaitInterval | undefined
  readonly problem?: OperationProblem | undefined
  /** The app's version when the operation had to wait for a newer one. */
  readonly refusedVersion?: string | undefined
  readonly receipt?: Receipt | undefined
  readonly decision?: Pick<OperationDecision, 'decision' | 'comment' | 'decidedAt'> | undefined
  readonly handedOverAt?: string | undefined
  /** Milliseconds since 1970. */
  readonly doneAt?: number | undefined
  /** The user while it is undelivered; undefined otherwise, so that the index holds undelivered rows only. */
  readonly queue?: string | undefined
  /** The user while the replica lacks its effect, which is then applied on top of the replica's row. */
  readonly view?: string | undefined
  /** The user once it is delivered, while the replica lacks its effect. */
  readonly unsettled?: string | undefined
  /** The user on a load that has no unload on this device yet. */
  readonly onBoard?: string | undefined
}

/** Stored values. `announced`: its operation is undelivered; `set_aside`: its operation does not count. */
export type PhotoState = 'draft' | 'announced' | 'waiting' | 'attention' | 'done' | 'set_aside'

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
  readonly queue?: string | undefined
  /** A retaken photo: the server must learn of it before its bytes. */
  readonly announceAgain?: true | undefined
  /** The server may not want it; it is then set aside. */
  readonly optional?: true | undefined
  readonly offset: number
  readonly attempts: number
  readonly wait?: WaitInterval | undefined
  readonly problem?: OperationProblem | undefined
  readonly doneAt?: number | undefined
  /** Its bytes were deleted after delivery, to make room. */
  readonly dropped?: true | undefined
}

/** Read by primary key only: WebKit has lost data that was read through an index. */
interface PhotoBytesRow {
  readonly photo: string
  readonly start: number
  readonly bytes: ArrayBuffer
}

export interface Backoff {
  readonly failures: number
  readonly wait: WaitInterval
  /** The server set the time with `Retry-After`: only a person's tap shortens it. */
  readonly byServer: boolean
  /** `fault`: a reported fault of this app. `storage-full`: the server has no room. */
  readonly kind: NetworkErrorKind | 'server' | 'storage-full' | 'fault'
}

/** The operations or photos of one user, sent by one holder at a time. */
export interface SyncChannelRow {
  /** `drain:<user>` for the operations, `photos:<user>` for the photos. */
  readonly key: string
  /** Fencing token: increases with every holder, so that one presumed dead cannot overwrite its successor. */
  readonly fence: number
  readonly lease?:
    | { readonly owner: string; readonly beat: number; readonly sending: readonly string[] }
    | undefined
  readonly backoff?: Backoff | undefined
  /** The server refuses this user: nothing is sent until a sign-in, a tap or the end of the wait. */
  readonly pause?:
    | {
        readonly why: 'sign-in' | 'account'
        readonly code: string
        readonly detail: string
        readonly wait?: WaitInterval | undefined
      }
    | undefined
}

/** The state of one user on this device. */
export interface DeviceStateRow {
  readonly userId: string
  readonly device: string
  readonly nextSequence: number
  readonly lastId: string
  readonly shipmentCounter: number
  readonly language: Locale
  readonly code?: string | undefined
  /** A restored server does not know this device, or knows it as another phone's. */
  readonly unregistered?: true | undefined
  readonly registeredIn?: string | undefined
  /** The device that this phone is about to become, because a copy of it exists. */
  readonly movingTo?: string | undefined
  readonly clockOffset?: number | undefined
  /** Milliseconds since 1970; a smaller one means that the clock was set back. */
  readonly clockSeen?: number | undefined
  readonly missing?: number | undefined
  /** The user's previous device, which may have been this phone: the user is asked. */
  readonly previous?: PreviousDevice | undefined
  readonly transportMode?: string | undefined
  readonly installed?: true | undefined
  /** Non-extractable, for hand-overs without a session. `registered`: the server has the public part. */
  readonly key?:
    | {
        readonly privateKey: CryptoKey
        readonly publicKey: DevicePublicKey
        readonly registered?: true | undefined
      }
    | undefined
  /** Encrypt delivered work at sign-out: the first one encrypts, the others open earlier work. */
  readonly sealingKeys?: readonly CryptoKey[] | undefined
  /** The server's certificate of this device and its key, for the codes of letters; moments in RFC 3339. */
  readonly certificate?:
    | { readonly part: string; readonly issuedAt: string; readonly expiresAt: string }
    | undefined
  /** Milliseconds since 1970. */
  readonly letterPartsAt?: number | undefined
  readonly revoked?: true | undefined
  readonly notices?: { readonly language: Language; readonly endpoint: string } | undefined
  readonly signedOut?: { readonly name: string; readonly username?: string | undefined } | undefined
  /** Whether they signed in by their e-mail address last, or else by their number. */
  readonly usesEmail?: boolean | undefined
  readonly weightUnit?: string | undefined
  /** What may be carried together, by transport mode: `covers` of the question before a load. */
  readonly together?: Readonly<Record<string, readonly string[]>> | undefined
  readonly pendingPairing?: { readonly pairingCode: string; readonly problem?: OperationProblem } | undefined
  /**
   * Opens the phone by the pincode where there is no session. `seen`: the latest time at which it was looked
   * at; `lockedAt`: when the session ended; both in milliseconds since 1970.
   */
  readonly unlock?:
    | {
        readonly key: CryptoKey
        readonly salt: Uint8Array<ArrayBuffer>
        readonly iterations: number
        readonly mac: ArrayBuffer
        readonly tries: number
        readonly seen: number
        readonly lockedAt?: number | undefined
      }
    | undefined
}

export interface ReplicaCursorRow {
  readonly key: 'replica'
  readonly userId: string
  readonly cursor?: string | undefined
  /** Increases with every pairing: a page of the feed requested before it may lack the new project. */
  readonly pairings?: number | undefined
  /** `replicaSchemaVersion` of the app that stored the rows; undefined before there were versions. */
  readonly schema?: number | undefined
  /** When the last complete pull asked for its last page, by this device's clock; milliseconds since 1970. */
  readonly pulledAt?: number | undefined
  /** Since when the server withholds changes until older transactions have ended; milliseconds since 1970. */
  readonly withheldSince?: number | undefined
  readonly problem?: OperationProblem | undefined
  /** The server's lineage with the last page. */
  readonly lineage?: string | undefined
  /** The server may have lost delivered work and must be asked. */
  readonly verify?: true | undefined
  readonly verifiedAt?: number | undefined
  /** Shipments to remove once no operation on them is queued. */
  readonly removedLater?: readonly string[] | undefined
  /** Rows of the feed that this version could not decode: the next version fetches them again. */
  readonly skipped?: { readonly version: string; readonly rows: readonly string[] } | undefined
}

/** Kept until the server has the report, and for a while after, for the screens. */
export interface FaultRow extends Omit<FaultReport, 'count'> {
  /** Version, place and message: equal faults are counted. */
  readonly key: string
  /** Occurrences that the server does not know of. */
  readonly unsent: number
  /** Milliseconds since 1970. */
  readonly lastAt: number
}

interface DraftRow {
  readonly userId: string
  readonly key: string
  readonly values: unknown
  readonly savedAt: number
}

interface SessionRow extends TokenPair {
  /** `ended`: nobody is signed in, and the phone belongs to this user until somebody else signs in. */
  readonly key: 'session' | 'ended'
  readonly userId?: string | undefined
  /** Absent in sessions that were stored by earlier releases. */
  readonly sid?: string | undefined
  readonly cleared?: true | undefined
  /** Set on an ended session: the pincode, if this phone knows it, opens the phone without one. */
  readonly ready?: boolean | undefined
  /** Set on an ended session: the account is switched off. */
  readonly switchedOff?: boolean | undefined
}

/** A person's decision about an operation or a photo; never deleted. */
interface JournalRow {
  readonly id?: number | undefined
  readonly userId: string
  /** RFC 3339, by the device's clock. */
  readonly at: string
  readonly kind: 'withdrawn' | 'photo-dropped' | 'sent-again' | 'superseded'
  /** Set while the server does not know that it was withdrawn. */
  readonly unreported?: true | undefined
  readonly row: OutboxRow | PhotoRow
}

interface IssuedFlowRow {
  readonly id: string
  readonly version: number
  /** COSE_Sign1 in base64url. */
  readonly part: string
  /** The EWC code that it states: the list may change it without a new version of the flow. */
  readonly ewcCode?: string | undefined
}

/** Kept after the flow or transport mode of a load changed, because its letter states the former ones. */
export interface LoadedWithRow {
  readonly id: string
  /** A FlowWithProject; absent when this device never had the version that the driver saw. */
  readonly flow?: (MaterialFlow & { readonly projectDetails: PairedProject }) | undefined
  readonly mode: TransportMode | undefined
  readonly issued?: IssuedFlowRow | undefined
}

export interface LetterCodeRow {
  readonly id: string
  /** Parts and claims: a change needs another code. */
  readonly basis: string
  readonly code: string
}

/** Its bytes are in `letterPdfBytes`. */
export interface LetterPdfRow {
  readonly id: string
  readonly userId: string
  readonly pdf?:
    | {
        readonly version: string
        readonly fileName: string
        readonly madeAt: string
        readonly progress: LetterProgress
        readonly bytes: number
      }
    | undefined
  /** The last request for the letter of this progress, milliseconds since 1970, and how many there were. */
  readonly asked: { readonly progress: LetterProgress; readonly at: number; readonly times: number }
}

/** Read by primary key only, like the bytes of photos. */
interface LetterPdfBytesRow {
  readonly id: string
  readonly bytes: ArrayBuffer
}

interface LetterRow {
  readonly id: string
  /** A KeptLetter. */
  readonly letter: unknown
}

/** Encrypted delivered work of a driver who has signed out. */
export interface SealedRow {
  readonly id: string
  readonly userId: string
  readonly doneAt: number
  readonly of: 'outbox' | 'photos'
  readonly row: ArrayBuffer
}

/** Read by primary key only, like the bytes of photos. */
interface SealedBytesRow {
  readonly id: string
  readonly bytes: ArrayBuffer
}

/** One database for all users of a phone; rows carry their user. */
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
  decisions: EntityTable<OperationDecision, 'id'>
  cursors: EntityTable<ReplicaCursorRow, 'key'>
  deviceStates: EntityTable<DeviceStateRow, 'userId'>
  syncChannels: EntityTable<SyncChannelRow, 'key'>
  auth: EntityTable<SessionRow, 'key'>
  knownUsers: EntityTable<CurrentUser, 'id'>
  journal: Table<JournalRow, number>
  faults: EntityTable<FaultRow, 'key'>
  letters: EntityTable<LetterRow, 'id'>
  issuedFlows: EntityTable<IssuedFlowRow, 'id'>
  letterCodes: EntityTable<LetterCodeRow, 'id'>
  loadedWith: EntityTable<LoadedWithRow, 'id'>
  letterPdfs: EntityTable<LetterPdfRow, 'id'>
  letterPdfBytes: EntityTable<LetterPdfBytesRow, 'id'>
  sealed: EntityTable<SealedRow, 'id'>
  sealedBytes: EntityTable<SealedBytesRow, 'id'>
  storageReserve: Table<{ readonly piece: number; readonly filler: ArrayBuffer }, number>
}

export type TableName = Exclude<keyof Store, keyof Dexie>

/** The server's rows and their signatures, replaced as a whole by a reset of the change feed. */
export const replicaTables = [
  'projects',
  'materialFlows',
  'shipments',
  'transportModes',
  'units',
  'truckTypes',
  'drivers',
  'decisions',
  'issuedFlows',
  'letterCodes',
] as const

/** Ordered by id: all, those of one state, or those of one state with an id greater than `after`. */
export const undeliveredRows = <Row, Key, Insert>(
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

/** Opened by the first access. `factory` replaces the browser's IndexedDB in simulations. */
export function openStore(
  name = 'vrachtpas',
  factory?: { indexedDB: IDBFactory; IDBKeyRange: typeof globalThis.IDBKeyRange },
): Store {
  const store = new Dexie(name, {
    // Chromium's default lets a transaction complete before its bytes are on disk.
    chromeTransactionDurability: 'strict',
    // Live queries would keep copies of all rows that they have read.
    cache: 'disabled',
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
    deviceStates: 'userId',
    syncChannels: 'key',
    auth: 'key',
    knownUsers: 'id',
    journal: '++id, userId',
    storageReserve: 'piece',
    faults: 'key, lastAt',
    letters: 'id',
    decisions: 'id',
    issuedFlows: 'id',
    letterCodes: 'id',
    letterPdfs: 'id',
    letterPdfBytes: 'id',
    loadedWith: 'id',
    sealed: 'id, userId, doneAt',
    sealedBytes: 'id',
  })
  return store
}
