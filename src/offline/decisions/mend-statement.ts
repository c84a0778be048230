import { currentPayload } from '#contract/device/operation-versions.ts'
import { operationSchemaVersion } from '#contract/device/operations.ts'
import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import { measurementNames, measurements } from '#contract/shipments/measurements.ts'
import {
  giveToOperation,
  NotOnDevice,
  readDraftPhotos,
  type SavedShipment,
} from '../shipments/save-operation.ts'
import { statedFlow } from '../shipments/stated-flow.ts'
import { assertValid, type StatementInput, toStatement } from '../shipments/statements.ts'
import { photoTables } from '../store/photo-tables.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { deviceTimestamp } from '../store/device-timestamp.ts'
import { type OutboxRow, type PhotoRow, type Store, undeliveredRows } from '../store/device-database.ts'
import { nextId } from '../store/identifiers.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { requestSync } from '../sync/scheduler.ts'
import { findTransportMode } from '../vehicles/transport-modes.ts'

type Payload = OperationPayload<'shipment.load'> | OperationPayload<'shipment.unload'>

/**
 * Replaces a refused load or unload by one with a new id in the same place of the order. Keeps its photos,
 * adds those of the draft, and records the refused one in the journal. Throws InvalidStatement or
 * NotOnDevice, and has then changed nothing.
 */
export async function mendStatement(id: string, input: StatementInput): Promise<SavedShipment> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const saved = await durableTransaction(
    runtime,
    [
      'outbox',
      'deviceStates',
      'journal',
      'drafts',
      'materialFlows',
      'loadedWith',
      'shipments',
      'transportModes',
      ...photoTables,
    ],
    async (store) => {
      const refused = await store.outbox.get(id)
      if (refused?.userId !== userId || refused.state !== 'attention') throw new NotOnDevice('shipment')
      const before = currentPayload(refused) as Payload
      const { deviceState, photos, flow, mode, laneRows } = await readSources(store, refused, input.draft)
      const phase = refused.type === 'shipment.load' ? 'load' : 'unload'
      const statement = toStatement(input, photos)
      assertValid(flow, phase, mode.type, statement)
      const mended = toMended(refused, {
        id: idBetween(
          id,
          laneRows
            .map((row) => row.id)
            .filter((other) => other > id)
            .sort()[0],
        ),
        deviceSequence: deviceState.nextSequence,
        payload: {
          ...withoutStated(before),
          // An amendment may have made it a collection at one place.
          ...(flow.routeCollection !== true && { givers: undefined }),
          ...('materialFlowVersion' in before ? { materialFlowVersion: flow.version } : {}),
          ...statement,
        },
      })
      await replace(store, refused, mended, photos)
      await store.deviceStates.put({ ...deviceState, nextSequence: deviceState.nextSequence + 1 })
      await store.drafts.delete([userId, input.draft])
      await store.journal.add({
        userId,
        at: deviceTimestamp(runtime.now()),
        kind: 'superseded',
        row: refused,
      })
      return { shipment: before.shipment, number: refused.subject ?? '' }
    },
  )
  requestSync('enqueue')
  return saved
}

/** An id between `previous` and `next`, a later one of the same device. */
function idBetween(previous: string, next: string | undefined): string {
  const candidate = nextId(0, previous)
  if (next === undefined || candidate < next) return candidate
  // Made in the same millisecond by counting on: the gap between both is at most a thousand.
  const tailOf = (id: string) => Number.parseInt(id.slice(-12), 16)
  const tail = tailOf(previous) + Math.max(1, Math.floor((tailOf(next) - tailOf(previous)) / 2))
  return previous.slice(0, -12) + tail.toString(16).padStart(12, '0')
}

const toMended = (
  refused: OutboxRow,
  changed: Pick<OutboxRow, 'id' | 'deviceSequence' | 'payload'>,
): OutboxRow => ({
  ...refused,
  ...changed,
  schemaVersion: operationSchemaVersion,
  supersedes: refused.id,
  device: undefined,
  // It is no new load of the open draft for this flow.
  draft: undefined,
  state: 'ready',
  attempts: 0,
  unknownOutcome: false,
  wait: undefined,
  problem: undefined,
  decision: undefined,
})

async function readSources(store: Store, refused: OutboxRow, draft: string) {
  const { userId } = refused
  const [deviceState, draftPhotos, ownPhotos, shipment, laneRows] = await Promise.all([
    deviceStateOf(currentRuntime(), userId),
    readDraftPhotos(store, userId, draft),
    store.photos.where('operation').equals(refused.id).sortBy('id'),
    store.shipments.get((refused.payload as Payload).shipment),
    store.outbox.where('lane').equals(refused.lane).toArray(),
  ])
  const load = laneRows.find((row) => row.type === 'shipment.load')?.payload as
    | OperationPayload<'shipment.load'>
    | undefined
  const loaded = shipment ?? load
  const present = await store.materialFlows.get(loaded?.materialFlow ?? '')
  // A load is made by the flow as it is, and what follows is stated in the units of its letter.
  const flow =
    loaded === undefined || refused.type === 'shipment.load'
      ? present
      : ((await statedFlow(store, (refused.payload as Payload).shipment, loaded)) ?? present)
  const mode = await findTransportMode(store, userId, shipment?.transportMode ?? load?.transportMode ?? '')
  if (flow === undefined) throw new NotOnDevice('flow')
  if (mode === undefined) throw new NotOnDevice('transport-mode')
  return { deviceState, photos: [...ownPhotos, ...draftPhotos], flow, mode, laneRows }
}

/** Later operations now follow the mended one, which gets these photos. */
async function replace(store: Store, refused: OutboxRow, mended: OutboxRow, photos: readonly PhotoRow[]) {
  const { id, userId } = refused
  await store.outbox.bulkPut([
    mended,
    {
      ...refused,
      state: 'withdrawn',
      queue: undefined,
      view: undefined,
      onBoard: undefined,
      wait: undefined,
    },
  ])
  await undeliveredRows(store.outbox, userId)
    .filter((row) => row.after.includes(id))
    .modify((row, ref) => {
      ref.value = {
        ...row,
        wait: undefined,
        after: row.after.map((other) => (other === id ? mended.id : other)),
      }
    })
  await giveToOperation(store, mended, photos)
}

function withoutStated(payload: Payload): object {
  const stated: ReadonlySet<string> = new Set([
    ...measurementNames.map((name) => measurements[name].statedAs),
    'note',
    'photos',
    'survey',
  ])
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !stated.has(name)))
}
