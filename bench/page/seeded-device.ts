import type { TokenPair } from '#contract/accounts/auth.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { OutboxRow, Store } from '../../src/offline/store/device-database.ts'
import { nextId } from '../../src/offline/store/identifiers.ts'
import { shipmentOrderingKey } from '../../src/offline/outbox/ordering-keys.ts'

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const driverId = id(1)
/** A skipper's ship, so that the amount is stated once and without a weighbridge. */
export const modeId = id(2)
const projectId = id(3)
/** A flow that requires nothing on loading, and an amount on unloading. */
export const plainFlowId = id(4)
/** The same with a required photo on loading. */
export const photoFlowId = id(5)

/** Fills the store with what sign-in and first sync of a driver leave there. */
export async function seedDevice(store: Store): Promise<void> {
  await Promise.all([
    store.projects.put({
      id: projectId,
      version: 1,
      number: 'ZK-2026-014',
      name: 'Measured project',
      customerName: 'Measured customer',
      language: 'nl',
      blocked: false,
    }),
    store.materialFlows.bulkPut([flow(plainFlowId, 1, false), flow(photoFlowId, 2, true)]),
    store.transportModes.put({
      id: modeId,
      version: 1,
      type: 'ship',
      identificationCode: 'Measured ship',
      ship: { shipType: 'freighter' },
    }),
    store.cursors.put({ key: 'replica', userId: driverId, cursor: 'measured', pulledAt: Date.now() }),
    store.auth.put({ key: 'session', userId: driverId, ...unsignedSession() }),
    store.deviceStates.put({
      userId: driverId,
      device: id(6),
      nextSequence: 1,
      lastId: '',
      shipmentCounter: 0,
      language: 'nl',
      code: 'BENCH',
      clockOffset: 0,
      transportMode: modeId,
    }),
  ])
}

/** Fills the queue up to `count` with copies of this load, each of another shipment. */
export async function fillQueue(store: Store, sample: OutboxRow, count: number): Promise<void> {
  let last = ''
  const next = () => (last = nextId(Date.now() - 3_600_000, last))
  const missing = count - (await store.outbox.count())
  for (let done = 0; done < missing; done += 1000) {
    await store.outbox.bulkAdd(
      Array.from({ length: Math.min(1000, missing - done) }, () => {
        const id = next()
        const shipment = next()
        return {
          ...sample,
          id,
          lane: shipmentOrderingKey(shipment),
          payload: { ...(sample.payload as object), shipment, number: `M-${shipment}` },
        }
      }),
    )
  }
}

const address = { street: 'Quay 1', postalCode: '3011 AA', city: 'Rotterdam', country: 'NL' }

const flow = (flowId: string, number: number, cargoPhotoRequired: boolean): MaterialFlow => ({
  id: flowId,
  version: 1,
  project: projectId,
  number,
  documentType: 'waste',
  usualName: 'Measured flow',
  origin: { ...address, description: 'Quay' },
  destination: { ...address, description: 'Depot' },
  ewcCode: { code: '170504', hazardous: false, names: { en: 'soil', nl: 'grond' } },
  processingMethod: { code: 'A02', names: { en: 'transfer', nl: 'overslaan' } },
  sender: { ...address, name: 'Sender' },
  disposer: { ...address, name: 'Disposer' },
  receiver: { ...address, name: 'Receiver' },
  senderType: 'primary_disposer',
  transportedBy: 'carrier',
  carriers: [{ name: 'Carrier', vihbNumber: '990201VIXX' }],
  cargoUnit: {
    id: 'm3',
    names: { en: 'cubic metre', nl: 'kubieke meter' },
    symbol: 'm³',
    weighbridge: false,
    position: 1,
  },
  chlorideValueRequired: false,
  cargoPhotoRequired,
  weighSlipNumberRequired: false,
  amountDetermination: 'at_unload',
  allowTransporterNote: true,
})

/** A token pair that is valid for a year and not signed: the network is cut, so no server verifies it. */
function unsignedSession(): TokenPair {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const token = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ sub: driverId, exp: Math.round(Date.now() / 1000) + 31_536_000 })}.AAAA`
  return { token, refresh_token: 'measured' }
}
