import type { CollectedGiverDraft } from '#contract/collected-givers.ts'
import { flowReadiness, type ReadinessCode } from '#contract/letter-rules.ts'
import type { MaterialFlow } from '#contract/material-flows.ts'
import type { OperationPayload } from '#contract/operation-payloads.ts'
import { measurementNames, measurements, type StatedMeasurements } from '#contract/measurements.ts'
import type { TransportModeType } from '#contract/master-data.ts'
import type { PairedProject } from '#contract/project-pairing.ts'
import type { ReplicaShipment } from '#contract/replica.ts'
import type { TransportMode } from '#contract/transport-modes.ts'
import { type StatementFieldError, statementFieldErrors } from '#contract/shipment-statements.ts'
import type { Phase } from '#contract/shipment-fields.ts'
import { shipmentNumber } from '#contract/shipment-number.ts'
import type { DeviceStateRow, OutboxRow, PhotoRow, Store, TableName } from './store/device-database.ts'
import { durableTransaction, withStoreRetry } from './store/store-retry.ts'
import { type DirectWrites, writeDirectlyAndCommit } from './store/direct-writes.ts'
import { newCheckToken, newId } from './store/identifiers.ts'
import { correctedTime } from './store/device-clock.ts'
import { newDeviceState } from './store/device-state.ts'
import { keepReadAhead, readAheadOf } from './store/read-ahead.ts'
import {
  type Plan,
  type Read,
  readValues,
  type Reads,
  rowByKey,
  rowsOf,
  type Transaction,
  writeIfUnchanged,
} from './store/write-if-unchanged.ts'
import { dayOfProject } from './flows.ts'
import { toManifest } from './photos/photos.ts'
import { positionNow } from './position-source.ts'
import { currentUserId, type Runtime, currentRuntime } from './store/runtime.ts'
import { type BuiltOperation, buildOperation, enqueueTables } from './outbox/enqueue.ts'
import { takeOffBoard } from './outbox/on-board.ts'
import { shipmentOrderingKey, transportModeOrderingKey } from './outbox/ordering-keys.ts'
import { foldOperations } from './shipments.ts'
import { requestSync } from './sync/scheduler.ts'
import { withQueued } from './queued-modes.ts'

/** The values of a form; amounts in the flow's cargo unit. Its photos are those of the draft. */
export interface StatementInput extends StatedMeasurements {
  /** Key of the form's draft. */
  readonly draft: string
  readonly note?: string | undefined
}

export interface LoadInput extends StatementInput {
  /** Of a route collection: whom the office does not list, as the contract's schema has made them. */
  readonly givers?: readonly CollectedGiverDraft[] | undefined
  /** The newest operation when the form was opened, by `openDraft`. */
  readonly openedAfter?: string | undefined
  readonly materialFlow: string
  readonly transportMode: string
}

export interface UnloadInput extends StatementInput {
  readonly shipment: string
}

/** `shipment` is the id, `number` the final shipment number. */
export interface SavedShipment {
  readonly shipment: string
  readonly number: string
}

/** The statement lacks a field that the flow requires, or has one that it does not ask for. */
export class InvalidStatement extends Error {
  override readonly name = 'InvalidStatement'
  readonly errors: readonly StatementFieldError[]

  constructor(errors: readonly StatementFieldError[]) {
    super(JSON.stringify(errors))
    this.errors = errors
  }
}

/**
 * The transport may not leave: its letter lacks what it must have at loading (Environmental Management Act 10.39,
 * 10.44: the carrier has the letter along as long as the waste).
 */
export class LetterIncomplete extends Error {
  override readonly name = 'LetterIncomplete'
  readonly missing: readonly ReadinessCode[]

  constructor(missing: readonly ReadinessCode[]) {
    super(missing.join(', '))
    this.missing = missing
  }
}

/** Another window has made a shipment of the same draft meanwhile, with other values. */
export class DraftUsed extends Error {
  override readonly name = 'DraftUsed'
  readonly saved: SavedShipment

  constructor(saved: SavedShipment) {
    super(saved.number)
    this.saved = saved
  }
}

/**
 * This phone cannot number a shipment yet (it has had no connection since this driver signed in), or does not
 * hold the flow, transport mode or shipment of the statement.
 */
export class NotOnDevice extends Error {
  override readonly name = 'NotOnDevice'
  readonly missing: 'device-code' | 'flow' | 'transport-mode' | 'shipment'

  constructor(missing: NotOnDevice['missing']) {
    super(missing)
    this.missing = missing
  }
}

/** Key of the draft of the givers that are typed at a load, beside that of its other values. */
export const giversDraftOf = (draft: string) => `${draft}:givers`

/** What a load is numbered and validated by. */
interface LoadSources extends SharedSources {
  readonly flow: MaterialFlow | undefined
  readonly projects: readonly PairedProject[]
  readonly mode: TransportMode | undefined
  readonly modeRows: readonly OutboxRow[]
  /** What was queued since the form was opened; undefined where that moment is not known. */
  readonly since?: readonly OutboxRow[]
}

const loadReads = (
  userId: string,
  { draft, openedAfter, materialFlow, transportMode }: LoadKey,
): Reads<LoadSources> => ({
  ...sharedReads(userId, draft),
  flow: rowByKey('materialFlows', materialFlow),
  projects: rowsOf('projects'),
  mode: rowByKey('transportModes', transportMode),
  modeRows: rowsOf('outbox', transportModeOrderingKey(transportMode), 'lane'),
  // Read at once: hardly anything is queued while a form is open, and a cursor would cost more.
  ...(openedAfter !== undefined && { since: rowsOf('outbox', IDBKeyRange.lowerBound(openedAfter, true)) }),
})

type LoadKey = Pick<LoadInput, 'draft' | 'openedAfter' | 'materialFlow' | 'transportMode'>

/** By which a form finds what was read ahead for it: of another input other rows are read. */
const loadKey = (userId: string, { draft, openedAfter, materialFlow, transportMode }: LoadKey) =>
  JSON.stringify([userId, draft, openedAfter, materialFlow, transportMode])

/** Reads while the form is open what its load will be saved from. Returns what ends this. */
export function prepareLoad(input: LoadKey): () => void {
  const userId = currentUserId()
  return keepReadAhead(currentRuntime(), loadKey(userId, input), loadReads(userId, input))
}

/**
 * Queues a load and returns once it is durable on this device, its photos with it. One draft makes one shipment in however
 * many windows it is open: the same load again returns the first one's. Throws LetterIncomplete, InvalidStatement, DraftUsed, NotOnDevice,
 * StorageFull or StorageBroken, and has then saved nothing.
 */
export function loadShipment(input: LoadInput): Promise<SavedShipment> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  let made: { readonly id: string; readonly checkToken: string } | undefined
  // Of all that is planned for this press the same, and made as late: the browser's database is at work by then.
  const madeOnce = () => (made ??= { id: newId(runtime.now()), checkToken: newCheckToken() })
  const ahead = readAheadOf<LoadSources>(loadKey(userId, input))?.values
  // The key is new: only a row saved before the connection was lost can have it.
  const saved: Read<readonly OutboxRow[]> = {
    table: 'outbox',
    request: (objects) => objects.index('lane').getAll(shipmentOrderingKey(madeOnce().id)),
  }
  return saveFrom(input.draft, runtime, {
    reads: { ...loadReads(userId, input), saved },
    // The flow, its project and the transport mode are those that the driver sees when they press the button. Whatever was
    // queued since, in another window too, has raised the device's sequence number.
    checked: ['deviceState', 'photos', ...changesOfMode(ahead)],
    written: statementTables,
    readAhead: ahead && { ...ahead, saved: [] as readonly OutboxRow[] },
    plan: ({ saved: [row], ...sources }) =>
      row?.subject === undefined
        ? planLoad(runtime, userId, input, madeOnce(), sources)
        : { result: { shipment: madeOnce().id, number: row.subject } },
  })
}

function planLoad(
  runtime: Runtime,
  userId: string,
  input: LoadInput,
  { id, checkToken }: { readonly id: string; readonly checkToken: string },
  sources: LoadSources,
): Plan<SavedShipment> {
  const { photos, modeRows } = sources
  const deviceState = sources.deviceState ?? newDeviceState(runtime, userId)
  const flow = requireOnDevice(sources.flow, 'flow')
  const project = requireOnDevice(
    sources.projects.find((candidate) => candidate.id === flow.project),
    'flow',
  )
  const transportMode = requireOnDevice(
    sources.mode ?? queuedMode(userId, undefined, input.transportMode, modeRows),
    'transport-mode',
  )
  const deviceCode = requireOnDevice(deviceState.code, 'device-code')
  const statement = { ...listedGivers(input), ...toStatement(input, photos), ...positionNow() }
  const elsewhere = sources.since?.find(
    (row) => row.userId === userId && row.draft === input.draft && row.state !== 'withdrawn',
  )
  if (elsewhere !== undefined) return { result: loadedElsewhere(elsewhere, statement) }
  assertReady(flow, dayOfProject(project, correctedTime(deviceState, runtime.now())), statement)
  assertValid(flow, 'load', transportMode.type, statement)
  const counter = deviceState.shipmentCounter + 1
  const number = shipmentNumber({
    projectNumber: project.number,
    flowNumber: flow.number,
    deviceCode,
    counter,
  })
  const built = buildOperation(
    runtime,
    { ...deviceState, shipmentCounter: counter },
    sources.mode === undefined ? modeRows : [],
    {
      type: 'shipment.load',
      orderingKey: shipmentOrderingKey(id),
      putsOnBoard: true,
      subject: number,
      draft: input.draft,
      payload: {
        shipment: id,
        number,
        materialFlow: flow.id,
        materialFlowVersion: flow.version,
        transportMode: transportMode.id,
        checkToken,
        ...statement,
      },
    },
  )
  return {
    writes: writesOf(built, draftsOf(input, flow), photos),
    result: { shipment: id, number },
  }
}

/** Throws LetterIncomplete. */
function assertReady(flow: MaterialFlow, day: string, statement: Parameters<typeof flowReadiness>[2]) {
  const missing = flowReadiness(flow, day, statement)
  if (missing.length > 0) throw new LetterIncomplete(missing)
}

/** Only at a route collection are givers typed; each key to delete costs a request. */
const draftsOf = ({ draft }: LoadInput, flow: MaterialFlow) =>
  flow.routeCollection === true ? [draft, giversDraftOf(draft)] : [draft]

/** Absent where there are none. */
const listedGivers = ({ givers = [] }: LoadInput): Pick<OperationPayload<'shipment.load'>, 'givers'> =>
  givers.length === 0 ? {} : { givers: [...givers] }

/** Throws DraftUsed where other values were stated there; its photos went with the draft. */
function loadedElsewhere(
  { payload, subject = '' }: OutboxRow,
  statement: ReturnType<typeof toStatement> & Pick<LoadInput, 'givers'>,
): SavedShipment {
  const stated = payload as OperationPayload<'shipment.load'>
  const saved = { shipment: stated.shipment, number: subject }
  const isSame = [...measurementNames.map((name) => measurements[name].statedAs), 'note' as const].every(
    (field) => stated[field] === statement[field],
  )
  const hasSameGivers = JSON.stringify(stated.givers) === JSON.stringify(statement.givers)
  if (!isSame || !hasSameGivers) throw new DraftUsed(saved)
  return saved
}

/** What an unload follows from. */
interface UnloadSources extends SharedSources {
  readonly flow: MaterialFlow | undefined
  readonly mode: TransportMode | undefined
  readonly modeRows: readonly OutboxRow[]
  readonly replicaRow: ReplicaShipment | undefined
  readonly operations: readonly OutboxRow[]
}

/** A shipment keeps the flow and the transport mode that it was loaded with. */
type UnloadKey = Pick<UnloadInput, 'draft' | 'shipment'> & {
  readonly materialFlow: string
  readonly transportMode: string
}

const shipmentReads = (shipment: string) => ({
  replicaRow: rowByKey('shipments', shipment),
  operations: rowsOf('outbox', shipmentOrderingKey(shipment), 'lane'),
})

const unloadReads = (
  userId: string,
  { draft, shipment, materialFlow, transportMode }: UnloadKey,
): Reads<UnloadSources> => ({
  ...sharedReads(userId, draft),
  ...shipmentReads(shipment),
  flow: rowByKey('materialFlows', materialFlow),
  mode: rowByKey('transportModes', transportMode),
  modeRows: rowsOf('outbox', transportModeOrderingKey(transportMode), 'lane'),
})

const unloadKey = (userId: string, { draft, shipment }: Pick<UnloadInput, 'draft' | 'shipment'>) =>
  JSON.stringify([userId, draft, shipment])

/** Reads while the form is open what its unload will be saved from. Returns what ends this. */
export function prepareUnload(input: UnloadKey): () => void {
  const userId = currentUserId()
  return keepReadAhead(currentRuntime(), unloadKey(userId, input), unloadReads(userId, input))
}

/**
 * Queues an unload; returns and throws as `loadShipment` does. Throws NotOnDevice with `shipment` where the
 * shipment is not on board.
 */
export async function unloadShipment(input: UnloadInput): Promise<SavedShipment> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const { draft, shipment } = input
  const ahead = readAheadOf<UnloadSources>(unloadKey(userId, input))
  const currentOf = ({ replicaRow, operations }: Pick<UnloadSources, 'replicaRow' | 'operations'>) =>
    foldOperations(replicaRow, ownOperations(operations))
  const ownOperations = (rows: readonly OutboxRow[]) =>
    rows.filter((row) => row.userId === userId && row.state !== 'withdrawn')
  const readsOfShipment = async () => {
    const stored = await withStoreRetry(runtime, (store) => readValues(store, shipmentReads(shipment)))
    const { materialFlow, transportMode } = requireOnDevice(currentOf(stored), 'shipment')
    return unloadReads(userId, { draft, shipment, materialFlow, transportMode })
  }
  const reads = ahead?.reads ?? (await readsOfShipment())
  const plan = (sources: UnloadSources, isRetry: boolean) => {
    const { photos, replicaRow } = sources
    const operations = ownOperations(sources.operations)
    const current = currentOf(sources)
    if (isRetry && current !== undefined && operations.some(({ type }) => type === 'shipment.unload'))
      return { result: { shipment, number: current.number } }
    if (current?.status !== 'loaded') throw new NotOnDevice('shipment')
    const flow = requireOnDevice(sources.flow, 'flow')
    const transportMode = requireOnDevice(
      queuedMode(userId, sources.mode, current.transportMode, sources.modeRows),
      'transport-mode',
    )
    const statement = toStatement(input, photos)
    assertValid(flow, 'unload', transportMode.type, statement)
    const built = buildOperation(
      runtime,
      sources.deviceState ?? newDeviceState(runtime, userId),
      operations,
      {
        type: 'shipment.unload',
        orderingKey: shipmentOrderingKey(shipment),
        subject: current.number,
        payload: { shipment, scanned: replicaRow?.scanned, ...statement, ...positionNow() },
      },
    )
    return { writes: writesOf(built, [draft], photos), result: { shipment, number: current.number } }
  }
  const transaction: Transaction<UnloadSources, SavedShipment> = {
    reads,
    // The shipment as the server has it is the one that the driver sees.
    checked: ['deviceState', 'photos', 'operations', ...changesOfMode(ahead?.values)],
    written: statementTables,
    readAhead: ahead?.values,
    plan,
  }
  return saveFrom(draft, runtime, transaction, () => takeOffBoard(runtime, shipmentOrderingKey(shipment)))
}

/**
 * Only of a transport mode that the server does not have yet do the operations matter that are queued: its load comes after
 * them, unless they were withdrawn meanwhile.
 */
const changesOfMode = (sources: Pick<LoadSources, 'mode'> | undefined): 'modeRows'[] =>
  sources?.mode === undefined ? ['modeRows'] : []

/** What every form is saved from. */
interface SharedSources {
  readonly deviceState: DeviceStateRow | undefined
  readonly photos: readonly PhotoRow[]
}

const sharedReads = (userId: string, draft: string) => ({
  deviceState: rowByKey('markers', userId),
  photos: rowsOf('photos', [userId, draft], '[userId+draft]'),
})

/** A transport mode as it is with what this driver has queued of it. */
const queuedMode = (
  userId: string,
  stored: TransportMode | undefined,
  id: string,
  rows: readonly OutboxRow[],
) =>
  withQueued(
    stored,
    id,
    rows.filter(({ view }) => view === userId).sort((a, b) => (a.id < b.id ? -1 : 1)),
  )

/** A second tap while the first is being saved joins it. */
const saveFrom = <Sources extends object>(
  draft: string,
  runtime: Runtime,
  transaction: Transaction<Sources, SavedShipment>,
  afterwards?: () => Promise<void>,
): Promise<SavedShipment> =>
  singleFlight(draft, async () => {
    const saved = await writeIfUnchanged(runtime, transaction)
    // After the screen that says so.
    setTimeout(() => {
      void afterwards?.()
      requestSync('enqueue')
    })
    return saved
  })

/** One transaction: the operation is queued, the draft's photos become its own, and the draft is deleted. */
export async function saveStatement(
  runtime: Runtime,
  reads: readonly TableName[],
  work: (store: Store, isRetry: boolean) => Promise<SavedShipment>,
): Promise<SavedShipment> {
  const saved = await durableTransaction(
    runtime,
    [...enqueueTables, 'drafts', 'photos', 'transportModes', ...reads],
    work,
  )
  requestSync('enqueue')
  return saved
}

/**
 * Queues an operation within the current transaction and commits it: the photos of its draft become its own, and its drafts
 * are deleted. Nothing may follow in that transaction.
 */
export const commitOperation = (
  store: Store,
  built: BuiltOperation,
  { drafts, photos = [] }: { readonly drafts: readonly string[]; readonly photos?: readonly PhotoRow[] },
): void => writeDirectlyAndCommit(store, writesOf(built, drafts, photos))

/** The tables of `writesOf`. */
const statementTables = ['outbox', 'markers', 'photos', 'drafts'] as const satisfies readonly TableName[]

const writesOf = (
  { row, deviceState }: BuiltOperation,
  drafts: readonly string[],
  photos: readonly PhotoRow[],
): DirectWrites => ({
  puts: {
    outbox: [row],
    markers: [deviceState],
    photos: photos.map((photo) => ({
      ...photo,
      draft: undefined,
      operation: row.id,
      state: 'announced',
      queue: row.userId,
    })),
  },
  deletes: { drafts: drafts.map((draft) => [row.userId, draft]) },
})

/** The photos of a form that is not submitted yet. */
export const readDraftPhotos = (store: Store, userId: string, draft: string) =>
  store.photos.where('[userId+draft]').equals([userId, draft]).toArray()
/** The ordering key is stored as `lane`. */
export const readOutboxRows = (store: Store, orderingKey: string) =>
  store.outbox.where('lane').equals(orderingKey).toArray()

function requireOnDevice<Value>(value: Value | undefined, missing: NotOnDevice['missing']): Value {
  if (value === undefined) throw new NotOnDevice(missing)
  return value
}

/** Throws InvalidStatement. */
export function assertValid(
  flow: MaterialFlow,
  phase: Phase,
  transportMode: TransportModeType,
  statement: ReturnType<typeof toStatement> & Pick<OperationPayload<'shipment.load'>, 'givers'>,
) {
  const errors = statementFieldErrors(flow, phase, transportMode, statement)
  if (errors.length > 0) throw new InvalidStatement(errors)
}

/** The statement of a form's values; empty fields are left out. */
export const toStatement = (input: StatementInput, photos: readonly PhotoRow[]) => ({
  ...(Object.fromEntries(
    measurementNames.flatMap((name) => {
      const { statedAs } = measurements[name]
      const value = input[statedAs]
      const stated = typeof value === 'string' ? value.trim() || undefined : value
      return stated === undefined ? [] : [[statedAs, stated]]
    }),
  ) as StatedMeasurements),
  note: input.note?.trim() || undefined,
  photos: photos.map(toManifest),
})

const inFlight = new Map<string, Promise<SavedShipment>>()

/** A second tap on the button while the first is being saved must not queue a second operation. */
export function singleFlight(draft: string, submit: () => Promise<SavedShipment>): Promise<SavedShipment> {
  const pending = inFlight.get(draft)
  if (pending !== undefined) return pending
  const started = submit().finally(() => inFlight.delete(draft))
  inFlight.set(draft, started)
  return started
}
