import { Dexie } from 'dexie'
import type { MaterialFlow } from '#contract/material-flows.ts'
import type { TransportModeType } from '#contract/master-data.ts'
import { type StatementFault, statementFaults } from '#contract/shipment-events.ts'
import type { Phase } from '#contract/shipment-fields.ts'
import { shipmentNumber } from '#contract/shipment-number.ts'
import type { OutboxRow, PhotoRow, Store, TableName } from './store/device-database.ts'
import { durably } from './store/store-retry.ts'
import { newId } from './store/identifiers.ts'
import { markerOf } from './store/device-state.ts'
import { manifestOf } from './photos/photos.ts'
import { currentUser, type Realm, realm } from './store/runtime.ts'
import { record, recordTables, shipmentLane, transportModeLane } from './outbox/enqueue.ts'
import { foldDeeds } from './shipments.ts'
import { requestSync } from './sync/sync.ts'
import { transportModeOf } from './transport-modes.ts'

/** What a form states; amounts in the flow's cargo unit. Its photos are those of the draft. */
export interface Stated {
  /** Key of the form's draft. */
  readonly draft: string
  readonly amount?: number | undefined
  readonly firstWeighing?: number | undefined
  readonly secondWeighing?: number | undefined
  readonly weighSlipNumber?: string | undefined
  readonly note?: string | undefined
}

export interface LoadInput extends Stated {
  readonly materialFlow: string
  readonly transportMode: string
  /** Milligrams per kilogram of dry matter. */
  readonly chlorideValue?: number | undefined
}

export interface UnloadInput extends Stated {
  readonly shipment: string
}

export interface Saved {
  readonly shipment: string
  readonly number: string
}

/** The statement lacks something that the flow asks for, or holds what it does not. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused'
  readonly faults: readonly StatementFault[]

  constructor(faults: readonly StatementFault[]) {
    super(JSON.stringify(faults))
    this.faults = faults
  }
}

/**
 * This phone cannot number a shipment yet (it has had no connection since this driver signed in), or does not hold the
 * flow, transport mode or shipment that is meant.
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
 * Records a load and answers once it is durable on this device, its photos with it. Throws StatementRefused, NotOnDevice,
 * StorageFull or StorageBroken, and has then saved nothing.
 */
export function loadShipment(input: LoadInput): Promise<Saved> {
  const place = realm()
  const userId = currentUser()
  const id = newId(place.now())
  const lane = shipmentLane(id)
  return once(input.draft, () =>
    save(place, ['materialFlows', 'projects'], async (store, again) => {
      const [marker, photos, found, projects, known, done] = await Promise.all([
        markerOf(place, userId),
        photosOf(store, userId, input.draft),
        store.materialFlows.get(input.materialFlow),
        store.projects.toArray(),
        store.transportModes.get(input.transportMode),
        // The lane is new: only what was saved before the connection was lost can be in it.
        again ? laneOf(store, lane) : [],
      ])
      const flow = held(found, 'flow')
      const project = held(
        projects.find((one) => one.id === flow.project),
        'flow',
      )
      const mode = held(
        known ?? (await transportModeOf(store, userId, input.transportMode)),
        'transport-mode',
      )
      const deviceCode = held(marker.code, 'device-code')
      const [saved] = done
      if (saved?.subject !== undefined) return { shipment: id, number: saved.subject }
      const stated = { ...statementOf(input, photos), chlorideValue: input.chlorideValue }
      check(flow, 'load', mode.type, stated)
      const counter = marker.shipmentCounter + 1
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
        transportMode: mode.id,
        ...stated,
      }
      const before = known === undefined ? await laneOf(store, transportModeLane(mode.id)) : []
      const { row, written } = record(place, { ...marker, shipmentCounter: counter }, before, {
        type: 'shipment.load',
        lane,
        boards: true,
        subject: number,
        payload,
      })
      await lastOf(written, takeDraft(store, input.draft, photos, row))
      return { shipment: id, number }
    }),
  )
}

/** Records an unload; answers and throws as `loadShipment`. A shipment that is not on board is refused with `shipment`. */
export function unloadShipment(input: UnloadInput): Promise<Saved> {
  const place = realm()
  const userId = currentUser()
  const lane = shipmentLane(input.shipment)
  return once(input.draft, () =>
    save(place, ['materialFlows', 'shipments'], async (store, again) => {
      const [marker, photos, known, lanes] = await Promise.all([
        markerOf(place, userId),
        photosOf(store, userId, input.draft),
        store.shipments.get(input.shipment),
        laneOf(store, lane),
      ])
      const deeds = lanes.filter((row) => row.userId === userId && row.state !== 'withdrawn')
      const saved = again ? deeds.find((row) => row.type === 'shipment.unload') : undefined
      const seen = foldDeeds(known, deeds)
      if (saved !== undefined && seen !== undefined) return { shipment: input.shipment, number: seen.number }
      if (seen?.status !== 'loaded') throw new NotOnDevice('shipment')
      const [found, mode] = await Promise.all([
        store.materialFlows.get(seen.materialFlow),
        transportModeOf(store, userId, seen.transportMode),
      ])
      const flow = held(found, 'flow')
      const stated = statementOf(input, photos)
      check(flow, 'unload', held(mode, 'transport-mode').type, stated)
      const { row, written } = record(place, marker, deeds, {
        type: 'shipment.unload',
        lane,
        subject: seen.number,
        payload: { shipment: input.shipment, ...stated },
      })
      await lastOf(written, takeDraft(store, input.draft, photos, row))
      return { shipment: input.shipment, number: seen.number }
    }),
  )
}

/** The one transaction of a deed: operation in the queue, photos moved from the draft to it, draft gone. All or nothing. */
async function save(
  place: Realm,
  reads: readonly TableName[],
  deed: (store: Store, again: boolean) => Promise<Saved>,
): Promise<Saved> {
  const saved = await durably(place, [...recordTables, 'drafts', 'photos', 'transportModes', ...reads], deed)
  requestSync('enqueue')
  return saved
}

/** These are all: the browser need not ask whether more follows, which saves a turn between its processes. */
function lastOf(...writes: readonly Promise<unknown>[]): Promise<unknown> {
  Dexie.currentTransaction.idbtrans.commit()
  return Promise.all(writes)
}

const photosOf = (store: Store, userId: string, draft: string) =>
  store.photos.where('[userId+draft]').equals([userId, draft]).toArray()
const laneOf = (store: Store, lane: string) => store.outbox.where('lane').equals(lane).toArray()

const takeDraft = (store: Store, draft: string, photos: readonly PhotoRow[], { id, userId }: OutboxRow) =>
  Promise.all([
    store.drafts.delete([userId, draft]),
    photos.length > 0 &&
      store.photos.bulkPut(
        photos.map((photo) => ({
          ...photo,
          draft: undefined,
          operation: id,
          state: 'announced',
          queue: userId,
        })),
      ),
  ])

function held<Value>(value: Value | undefined, missing: NotOnDevice['missing']): Value {
  if (value === undefined) throw new NotOnDevice(missing)
  return value
}

function check(
  flow: MaterialFlow,
  phase: Phase,
  mode: TransportModeType,
  stated: ReturnType<typeof statementOf>,
) {
  const faults = statementFaults(flow, phase, mode, stated)
  if (faults.length > 0) throw new StatementRefused(faults)
}

/** What a form left empty is not stated. */
const statementOf = (input: Stated, photos: readonly PhotoRow[]) => ({
  amount: input.amount,
  firstWeighing: input.firstWeighing,
  secondWeighing: input.secondWeighing,
  weighSlipNumber: input.weighSlipNumber?.trim() || undefined,
  note: input.note?.trim() || undefined,
  photos: photos.map(manifestOf),
})

const underway = new Map<string, Promise<Saved>>()

/** A second tap on the button while the first is being saved is the same deed. */
function once(draft: string, deed: () => Promise<Saved>): Promise<Saved> {
  const running = underway.get(draft)
  if (running !== undefined) return running
  const started = deed().finally(() => underway.delete(draft))
  underway.set(draft, started)
  return started
}
