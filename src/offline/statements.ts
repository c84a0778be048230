import type { MaterialFlow } from '#contract/material-flows.ts'
import type { TransportModeType } from '#contract/master-data.ts'
import { type StatementFault, statementFaults } from '#contract/shipment-events.ts'
import type { Phase } from '#contract/shipment-fields.ts'
import { shipmentNumber } from '#contract/shipment-number.ts'
import type { PhotoRow, Store } from './db.ts'
import { onStore } from './healing.ts'
import { newId } from './identifiers.ts'
import { markerOf } from './marker.ts'
import { manifestOf } from './photos.ts'
import { currentUser, type Realm, realm } from './realm.ts'
import { type Intention, record, recordTables, shipmentLane, transportModeLane } from './record.ts'
import { shipment } from './shipments.ts'
import { requestSync } from './sync.ts'
import { transportModeOf } from './transport-modes.ts'
import { without } from './without.ts'

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
    super(faults.map((fault) => `${fault.field} ${fault.reason}`).join(', '))
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
export const loadShipment = (input: LoadInput): Promise<Saved> =>
  once(input.draft, async () => {
    const place = realm()
    const userId = currentUser()
    const id = newId(place.now())
    return save(place, userId, input.draft, shipmentLane(id), 'shipment.load', async ({ store, marker, photos }) => {
      const [flow, mode] = await Promise.all([store.materialFlows.get(input.materialFlow), transportModeOf(store, userId, input.transportMode)])
      const project = flow && (await store.projects.get(flow.project))
      if (flow === undefined || project === undefined) throw new NotOnDevice('flow')
      if (mode === undefined) throw new NotOnDevice('transport-mode')
      if (marker.code === undefined) throw new NotOnDevice('device-code')
      const stated = { ...statementOf(input, photos), ...(input.chlorideValue === undefined ? {} : { chlorideValue: input.chlorideValue }) }
      check(flow, 'load', mode.type, stated)
      const counter = marker.shipmentCounter + 1
      const number = shipmentNumber({ projectNumber: project.number, flowNumber: flow.number, deviceCode: marker.code, counter })
      return {
        marker: { ...marker, shipmentCounter: counter },
        intention: {
          type: 'shipment.load',
          lane: shipmentLane(id),
          uses: [transportModeLane(mode.id)],
          boards: true,
          payload: { shipment: id, number, materialFlow: flow.id, materialFlowVersion: flow.version, transportMode: mode.id, ...stated },
        },
        saved: { shipment: id, number },
      }
    })
  })

/** Records an unload; answers and throws as `loadShipment`. A shipment that is not on board is refused with `shipment`. */
export const unloadShipment = (input: UnloadInput): Promise<Saved> =>
  once(input.draft, async () => {
    const place = realm()
    const userId = currentUser()
    const seen = await shipment(input.shipment)
    if (seen?.status !== 'loaded') throw new NotOnDevice('shipment')
    const { flow, mode } = seen
    if (flow === undefined) throw new NotOnDevice('flow')
    if (mode === undefined) throw new NotOnDevice('transport-mode')
    return save(place, userId, input.draft, shipmentLane(seen.id), 'shipment.unload', async ({ marker, photos }) => {
      const stated = statementOf(input, photos)
      check(flow, 'unload', mode.type, stated)
      return {
        marker,
        intention: { type: 'shipment.unload', lane: shipmentLane(seen.id), payload: { shipment: seen.id, ...stated } },
        saved: { shipment: seen.id, number: seen.number },
      }
    })
  })

type Deed = 'shipment.load' | 'shipment.unload'

interface Decided {
  readonly marker: Awaited<ReturnType<typeof markerOf>>
  readonly intention: Intention<'shipment.load'> | Intention<'shipment.unload'>
  readonly saved: Saved
}

interface Found {
  readonly store: Store
  readonly marker: Decided['marker']
  readonly photos: readonly PhotoRow[]
}

/** The one transaction of a deed: operation in the queue, photos moved from the draft to it, draft gone. All or nothing. */
async function save(place: Realm, userId: string, draft: string, lane: string, type: Deed, decide: (found: Found) => Promise<Decided>): Promise<Saved> {
  const saved = await onStore(place, (store) =>
    store.transaction('rw', [...recordTables(store), store.drafts, store.photos, store.materialFlows, store.projects, store.transportModes], async () => {
      const [marker, photos, before] = await Promise.all([
        markerOf(place, userId),
        store.photos.where('[userId+draft]').equals([userId, draft]).sortBy('id'),
        store.outbox.where('lane').equals(lane).toArray(),
      ])
      const decided = await decide({ store, marker, photos })
      // Done again after a lost connection: what was saved the first time stands.
      if (before.some((row) => row.type === type && row.state !== 'withdrawn')) return decided.saved
      const row = await record(place, decided.marker, decided.intention)
      await Promise.all([
        store.drafts.delete([userId, draft]),
        store.photos.bulkPut(photos.map((photo) => ({ ...without(photo, 'draft'), operation: row.id, state: 'announced', queue: userId }))),
      ])
      return decided.saved
    }),
  )
  requestSync('enqueue')
  return saved
}

function check(flow: MaterialFlow, phase: Phase, mode: TransportModeType, stated: ReturnType<typeof statementOf>) {
  const faults = statementFaults(flow, phase, mode, stated)
  if (faults.length > 0) throw new StatementRefused(faults)
}

/** What a form left empty is not stated. */
const statementOf = (input: Stated, photos: readonly PhotoRow[]) => ({
  ...(input.amount === undefined ? {} : { amount: input.amount }),
  ...(input.firstWeighing === undefined ? {} : { firstWeighing: input.firstWeighing }),
  ...(input.secondWeighing === undefined ? {} : { secondWeighing: input.secondWeighing }),
  ...(input.weighSlipNumber?.trim() ? { weighSlipNumber: input.weighSlipNumber } : {}),
  ...(input.note?.trim() ? { note: input.note } : {}),
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
