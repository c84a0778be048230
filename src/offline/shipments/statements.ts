import type { CollectedGiverDraft } from '#contract/flows/collected-givers.ts'
import { flowReadiness, type ReadinessCode } from '#contract/letters/letter-rules.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import { measurementNames, measurements, type StatedMeasurements } from '#contract/shipments/measurements.ts'
import type { TransportModeType } from '#contract/parties/master-data.ts'
import { type StatementFieldError, statementFieldErrors } from '#contract/shipments/shipment-statements.ts'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import { shipmentNumber } from '#contract/shipments/shipment-number.ts'
import type { OutboxRow, PhotoRow, Store, TableName } from '../store/device-database.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { newCheckToken, newId } from '../store/identifiers.ts'
import { correctedTime } from '../store/device-clock.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { dayOfProject } from '../flows/flows.ts'
import { toManifest } from '../photos/photos.ts'
import { positionNow } from '../store/position-source.ts'
import { currentUserId, type Runtime, currentRuntime } from '../store/runtime.ts'
import { type BuiltOperation, buildOperation, enqueueTables } from '../outbox/enqueue.ts'
import { takeOffBoard } from '../outbox/on-board.ts'
import { shipmentOrderingKey, transportModeOrderingKey } from '../outbox/ordering-keys.ts'
import { foldOperations } from './shipments.ts'
import { requestSync } from '../sync/scheduler.ts'
import { withQueued } from '../vehicles/queued-modes.ts'

/** Amounts in the flow's cargo unit. The photos are those of the draft. */
export interface StatementInput extends StatedMeasurements {
  readonly draft: string
  readonly note?: string | undefined
}

export interface LoadInput extends StatementInput {
  readonly givers?: readonly CollectedGiverDraft[] | undefined
  /** The newest operation when the form was opened, by `openDraft`. */
  readonly openedAfter?: string | undefined
  readonly materialFlow: string
  readonly transportMode: string
}

export interface UnloadInput extends StatementInput {
  readonly shipment: string
}

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

/** The letter lacks what it must state at loading (Environmental Management Act 10.39, 10.44). */
export class LetterIncomplete extends Error {
  override readonly name = 'LetterIncomplete'
  readonly missing: readonly ReadinessCode[]

  constructor(missing: readonly ReadinessCode[]) {
    super(missing.join(', '))
    this.missing = missing
  }
}

/** Another window has made a shipment of the same draft with other values. */
export class DraftUsed extends Error {
  override readonly name = 'DraftUsed'
  readonly saved: SavedShipment

  constructor(saved: SavedShipment) {
    super(saved.number)
    this.saved = saved
  }
}

/** Thrown too when this phone had no connection since the sign-in, and cannot number a shipment. */
export class NotOnDevice extends Error {
  override readonly name = 'NotOnDevice'
  readonly missing: 'device-code' | 'flow' | 'transport-mode' | 'shipment'

  constructor(missing: NotOnDevice['missing']) {
    super(missing)
    this.missing = missing
  }
}

export const giversDraftOf = (draft: string) => `${draft}:givers`

/**
 * Returns once load and photos are durable. One draft makes one shipment, in however many windows it is open:
 * the same load again returns the first one. Throws LetterIncomplete, InvalidStatement, DraftUsed or
 * NotOnDevice, and has then saved nothing.
 */
export function loadShipment(input: LoadInput): Promise<SavedShipment> {
  const runtime = currentRuntime()
  const id = newId(runtime.now())
  return singleFlight(input.draft, () =>
    saveStatement(runtime, ['projects', 'materialFlows'], async (store, isRetry) => {
      const [saved] = isRetry ? await readOutboxRows(store, shipmentOrderingKey(id)) : []
      if (saved?.subject !== undefined) return { shipment: id, number: saved.subject }
      const sources = await readLoadSources(store, input)
      const { elsewhere, photos } = sources
      const statement = { ...listedGivers(input), ...toStatement(input, photos), ...positionNow() }
      if (elsewhere !== undefined) return loadedElsewhere(elsewhere, statement)
      const { number, ...built } = buildLoad(runtime, id, input.draft, sources, statement)
      const drafts = input.givers ? [input.draft, giversDraftOf(input.draft)] : [input.draft]
      await queueStatement(store, built, { drafts, photos })
      return { shipment: id, number }
    }),
  )
}

async function readLoadSources(store: Store, { draft, openedAfter, materialFlow, transportMode }: LoadInput) {
  const userId = currentUserId()
  const [deviceState, photos, flow, projects, mode] = await Promise.all([
    deviceStateOf(currentRuntime(), userId),
    readDraftPhotos(store, userId, draft),
    store.materialFlows.get(materialFlow),
    store.projects.toArray(),
    store.transportModes.get(transportMode),
  ])
  // Only a transport mode that the server does not have yet must be delivered before its load.
  const preceding = mode ? [] : await readOutboxRows(store, transportModeOrderingKey(transportMode))
  const since =
    openedAfter === undefined || openedAfter === deviceState.lastId
      ? []
      : await store.outbox.where('id').above(openedAfter).toArray()
  return {
    deviceState,
    photos,
    flow: requireOnDevice(flow, 'flow'),
    project: requireOnDevice(
      projects.find(({ id }) => id === flow?.project),
      'flow',
    ),
    mode: requireOnDevice(mode ?? queuedMode(userId, transportMode, preceding), 'transport-mode'),
    preceding,
    elsewhere: since.find((row) => row.userId === userId && row.draft === draft && row.state !== 'withdrawn'),
  }
}

function buildLoad(
  runtime: Runtime,
  id: string,
  draft: string,
  { deviceState, flow, project, mode, preceding }: Awaited<ReturnType<typeof readLoadSources>>,
  statement: Pick<OperationPayload<'shipment.load'>, 'givers'> & ReturnType<typeof toStatement>,
): BuiltOperation & Pick<SavedShipment, 'number'> {
  const deviceCode = requireOnDevice(deviceState.code, 'device-code')
  assertReady(flow, dayOfProject(project, correctedTime(deviceState, runtime.now())), statement)
  assertValid(flow, 'load', mode.type, statement)
  const counter = deviceState.shipmentCounter + 1
  const number = shipmentNumber({
    projectNumber: project.number,
    flowNumber: flow.number,
    deviceCode,
    counter,
  })
  const built = buildOperation(runtime, { ...deviceState, shipmentCounter: counter }, preceding, {
    type: 'shipment.load',
    orderingKey: shipmentOrderingKey(id),
    putsOnBoard: true,
    subject: number,
    draft,
    payload: {
      shipment: id,
      number,
      materialFlow: flow.id,
      materialFlowVersion: flow.version,
      transportMode: mode.id,
      checkToken: newCheckToken(),
      ...statement,
    },
  })
  return { ...built, number }
}

function assertReady(flow: MaterialFlow, day: string, statement: Parameters<typeof flowReadiness>[2]) {
  const missing = flowReadiness(flow, day, statement)
  if (missing.length > 0) throw new LetterIncomplete(missing)
}

const listedGivers = ({ givers = [] }: LoadInput): Pick<OperationPayload<'shipment.load'>, 'givers'> =>
  givers.length === 0 ? {} : { givers: [...givers] }

/** Throws DraftUsed for other values; its photos went with the draft. */
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

/** Returns and throws as `loadShipment`; NotOnDevice with `shipment` when the shipment is not on board. */
export function unloadShipment(input: UnloadInput): Promise<SavedShipment> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const { draft, shipment } = input
  return singleFlight(draft, () =>
    saveStatement(runtime, ['shipments', 'materialFlows'], async (store, isRetry) => {
      const [{ current, operations, deviceState, scanned }, photos] = await Promise.all([
        readShipment(store, shipment),
        readDraftPhotos(store, userId, draft),
      ])
      const { number } = current
      if (isRetry && operations.some(({ type }) => type === 'shipment.unload')) return { shipment, number }
      if (current.status !== 'loaded') throw new NotOnDevice('shipment')
      const [flow, mode] = await Promise.all([
        store.materialFlows.get(current.materialFlow),
        store.transportModes.get(current.transportMode),
      ])
      const transportMode =
        mode ??
        queuedMode(
          userId,
          current.transportMode,
          await readOutboxRows(store, transportModeOrderingKey(current.transportMode)),
        )
      const statement = toStatement(input, photos)
      assertValid(
        requireOnDevice(flow, 'flow'),
        'unload',
        requireOnDevice(transportMode, 'transport-mode').type,
        statement,
      )
      const built = buildOperation(runtime, deviceState, operations, {
        type: 'shipment.unload',
        orderingKey: shipmentOrderingKey(shipment),
        subject: number,
        payload: { shipment, scanned, ...statement, ...positionNow() },
      })
      await Promise.all([
        takeOffBoard(store, operations),
        queueStatement(store, built, { drafts: [draft], photos }),
      ])
      return { shipment, number }
    }),
  )
}

/** Throws NotOnDevice. */
export async function readShipment(store: Store, id: string) {
  const userId = currentUserId()
  const [deviceState, replicaRow, rows] = await Promise.all([
    deviceStateOf(currentRuntime(), userId),
    store.shipments.get(id),
    readOutboxRows(store, shipmentOrderingKey(id)),
  ])
  const operations = rows.filter((row) => row.userId === userId && row.state !== 'withdrawn')
  const current = requireOnDevice(foldOperations(replicaRow, operations), 'shipment')
  return { deviceState, operations, current, scanned: replicaRow?.scanned }
}

/** A transport mode that the server does not have yet. */
const queuedMode = (userId: string, id: string, rows: readonly OutboxRow[]) =>
  withQueued(
    undefined,
    id,
    rows.filter(({ view }) => view === userId).sort((a, b) => (a.id < b.id ? -1 : 1)),
  )

/** One transaction queues the operation, gives it the draft's photos and deletes the draft. */
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
  // Runs after the confirmation is shown.
  setTimeout(() => requestSync('enqueue'))
  return saved
}

/** Queues an operation within the current transaction, gives it its draft's photos and deletes its drafts. */
export async function queueStatement(
  store: Store,
  { row, deviceState }: BuiltOperation,
  { drafts, photos = [] }: { readonly drafts: readonly string[]; readonly photos?: readonly PhotoRow[] },
): Promise<void> {
  await Promise.all([
    store.outbox.put(row),
    store.markers.put(deviceState),
    store.photos.bulkPut(
      photos.map((photo) => ({
        ...photo,
        draft: undefined,
        operation: row.id,
        state: 'announced',
        queue: row.userId,
      })),
    ),
    store.drafts.bulkDelete(drafts.map((draft) => [row.userId, draft])),
  ])
}

export const readDraftPhotos = (store: Store, userId: string, draft: string) =>
  store.photos.where('[userId+draft]').equals([userId, draft]).toArray()
const readOutboxRows = (store: Store, orderingKey: string) =>
  store.outbox.where('lane').equals(orderingKey).toArray()

function requireOnDevice<Value>(value: Value | undefined, missing: NotOnDevice['missing']): Value {
  if (value === undefined) throw new NotOnDevice(missing)
  return value
}

export function assertValid(
  flow: MaterialFlow,
  phase: Phase,
  transportMode: TransportModeType,
  statement: ReturnType<typeof toStatement> & Pick<OperationPayload<'shipment.load'>, 'givers'>,
) {
  const errors = statementFieldErrors(flow, phase, transportMode, statement)
  if (errors.length > 0) throw new InvalidStatement(errors)
}

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

/** A second tap while the first is being saved must not queue a second operation. */
export function singleFlight(draft: string, submit: () => Promise<SavedShipment>): Promise<SavedShipment> {
  const pending = inFlight.get(draft)
  if (pending !== undefined) return pending
  const started = submit().finally(() => inFlight.delete(draft))
  inFlight.set(draft, started)
  return started
}
