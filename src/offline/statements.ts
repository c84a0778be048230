import { flowReadiness, type ReadinessCode } from '#contract/letter-rules.ts'
import type { MaterialFlow } from '#contract/material-flows.ts'
import type { OperationPayload } from '#contract/operation-payloads.ts'
import { measurementNames, measurements, type StatedMeasurements } from '#contract/measurements.ts'
import type { TransportModeType } from '#contract/master-data.ts'
import { type StatementFieldError, statementFieldErrors } from '#contract/shipment-statements.ts'
import type { Phase } from '#contract/shipment-fields.ts'
import { shipmentNumber } from '#contract/shipment-number.ts'
import type { OutboxRow, PhotoRow, Store, TableName } from './store/device-database.ts'
import { durableTransaction } from './store/store-retry.ts'
import { writeDirectlyAndCommit } from './store/direct-writes.ts'
import { newCheckToken, newId } from './store/identifiers.ts'
import { deviceStateOf } from './store/device-state.ts'
import { toManifest } from './photos/photos.ts'
import { currentUserId, type Runtime, currentRuntime } from './store/runtime.ts'
import { type BuiltOperation, buildOperation, enqueueTables } from './outbox/enqueue.ts'
import { shipmentOrderingKey, transportModeOrderingKey } from './outbox/ordering-keys.ts'
import { foldOperations } from './shipments.ts'
import { requestSync } from './sync/scheduler.ts'
import { findTransportMode } from './transport-modes.ts'

/** The values of a form; amounts in the flow's cargo unit. Its photos are those of the draft. */
export interface StatementInput extends StatedMeasurements {
  /** Key of the form's draft. */
  readonly draft: string
  readonly note?: string | undefined
}

export interface LoadInput extends StatementInput {
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

/**
 * Queues a load and returns once it is durable on this device, its photos with it. One draft makes one shipment in however
 * many windows it is open: the same load again returns the first one's. Throws LetterIncomplete, InvalidStatement, DraftUsed, NotOnDevice,
 * StorageFull or StorageBroken, and has then saved nothing.
 */
export function loadShipment(input: LoadInput): Promise<SavedShipment> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const id = newId(runtime.now())
  const checkToken = newCheckToken()
  const orderingKey = shipmentOrderingKey(id)
  return singleFlight(input.draft, () =>
    saveStatement(runtime, ['materialFlows', 'projects'], async (store, isRetry) => {
      const [
        { deviceState, deviceCode, photos, flow, project, transportMode, isModeInReplica },
        [saved],
        elsewhere,
      ] = await Promise.all([
        readLoadSources(runtime, store, userId, input),
        // The key is new: only a row saved before the connection was lost can have it.
        isRetry ? readOutboxRows(store, orderingKey) : [],
        findLoadOfDraft(store, userId, input),
      ])
      if (saved?.subject !== undefined) return { shipment: id, number: saved.subject }
      const statement = toStatement(input, photos)
      if (elsewhere !== undefined) return loadedElsewhere(elsewhere, statement)
      const missing = flowReadiness(flow)
      if (missing.length > 0) throw new LetterIncomplete(missing)
      assertValid(flow, 'load', transportMode.type, statement)
      const counter = deviceState.shipmentCounter + 1
      const number = shipmentNumber({
        projectNumber: project.number,
        flowNumber: flow.number,
        deviceCode,
        counter,
      })
      const payload = {
        shipment: id,
        number,
        materialFlow: flow.id,
        materialFlowVersion: flow.version,
        transportMode: transportMode.id,
        checkToken,
        ...statement,
      }
      const modeRows = isModeInReplica
        ? []
        : await readOutboxRows(store, transportModeOrderingKey(transportMode.id))
      const built = buildOperation(runtime, { ...deviceState, shipmentCounter: counter }, modeRows, {
        type: 'shipment.load',
        orderingKey,
        putsOnBoard: true,
        subject: number,
        draft: input.draft,
        payload,
      })
      commitOperation(store, built, { drafts: [input.draft], photos })
      return { shipment: id, number }
    }),
  )
}

/** The load that another window has made of the same draft since this form was opened. */
const findLoadOfDraft = async (store: Store, userId: string, { draft, openedAfter }: LoadInput) =>
  openedAfter === undefined
    ? undefined
    : // Read at once: hardly anything is queued while a form is open, and a cursor would cost more.
      (await store.outbox.where(':id').above(openedAfter).toArray()).find(
        (row) => row.userId === userId && row.draft === draft && row.state !== 'withdrawn',
      )

/** Throws DraftUsed where other values were stated there; its photos went with the draft. */
function loadedElsewhere(
  { payload, subject = '' }: OutboxRow,
  statement: ReturnType<typeof toStatement>,
): SavedShipment {
  const stated = payload as OperationPayload<'shipment.load'>
  const saved = { shipment: stated.shipment, number: subject }
  const isSame = [...measurementNames.map((name) => measurements[name].statedAs), 'note' as const].every(
    (field) => stated[field] === statement[field],
  )
  if (!isSame) throw new DraftUsed(saved)
  return saved
}

/** What a load is numbered and validated by; throws NotOnDevice where a part of it is not on this phone. */
async function readLoadSources(runtime: Runtime, store: Store, userId: string, input: LoadInput) {
  const [deviceState, photos, materialFlow, projects, replicaMode] = await Promise.all([
    deviceStateOf(runtime, userId),
    readDraftPhotos(store, userId, input.draft),
    store.materialFlows.get(input.materialFlow),
    store.projects.toArray(),
    store.transportModes.get(input.transportMode),
  ])
  const flow = requireOnDevice(materialFlow, 'flow')
  const project = requireOnDevice(
    projects.find((candidate) => candidate.id === flow.project),
    'flow',
  )
  const transportMode = requireOnDevice(
    replicaMode ?? (await findTransportMode(store, userId, input.transportMode)),
    'transport-mode',
  )
  const deviceCode = requireOnDevice(deviceState.code, 'device-code')
  const isModeInReplica = replicaMode !== undefined
  return { deviceState, deviceCode, photos, flow, project, transportMode, isModeInReplica }
}

/**
 * Queues an unload; returns and throws as `loadShipment` does. Throws NotOnDevice with `shipment` where the
 * shipment is not on board.
 */
export function unloadShipment(input: UnloadInput): Promise<SavedShipment> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const orderingKey = shipmentOrderingKey(input.shipment)
  return singleFlight(input.draft, () =>
    saveStatement(runtime, ['materialFlows', 'shipments'], async (store, isRetry) => {
      const [deviceState, photos, replicaRow, outboxRows] = await Promise.all([
        deviceStateOf(runtime, userId),
        readDraftPhotos(store, userId, input.draft),
        store.shipments.get(input.shipment),
        readOutboxRows(store, orderingKey),
      ])
      const operations = outboxRows.filter((row) => row.userId === userId && row.state !== 'withdrawn')
      const saved = isRetry ? operations.find((row) => row.type === 'shipment.unload') : undefined
      const current = foldOperations(replicaRow, operations)
      if (saved !== undefined && current !== undefined)
        return { shipment: input.shipment, number: current.number }
      if (current?.status !== 'loaded') throw new NotOnDevice('shipment')
      const [materialFlow, transportMode] = await Promise.all([
        store.materialFlows.get(current.materialFlow),
        findTransportMode(store, userId, current.transportMode),
      ])
      const flow = requireOnDevice(materialFlow, 'flow')
      const statement = toStatement(input, photos)
      assertValid(flow, 'unload', requireOnDevice(transportMode, 'transport-mode').type, statement)
      const built = buildOperation(runtime, deviceState, operations, {
        type: 'shipment.unload',
        orderingKey,
        subject: current.number,
        payload: { shipment: input.shipment, scanned: replicaRow?.scanned, ...statement },
      })
      commitOperation(store, built, { drafts: [input.draft], photos })
      return { shipment: input.shipment, number: current.number }
    }),
  )
}

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
export function commitOperation(
  store: Store,
  { row, outbox, deviceState }: BuiltOperation,
  { drafts, photos = [] }: { readonly drafts: readonly string[]; readonly photos?: readonly PhotoRow[] },
): void {
  writeDirectlyAndCommit(store, {
    puts: {
      outbox,
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
}

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
  statement: ReturnType<typeof toStatement>,
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
