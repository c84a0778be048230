import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { PhotoManifest } from '#contract/shipments/media.ts'
import type { Operation } from '#contract/device/operations.ts'
import type { StatedPosition } from '#contract/shipments/positions.ts'
import { shipmentNumber } from '#contract/shipments/shipment-number.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { newId } from '../../platform/db/uuid.ts'
import { assignDeviceCode } from '../../accounts/devices/assign-device-code.ts'
import { type Viewer, viewerForDriver } from '../../platform/http/request/viewer.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { receivePiece, type Reception } from '../../shipments/media/receive-piece.ts'
import { deliver } from '../../device/operations/deliver.ts'
import { pairDriver } from '../../flows/projects/pair-project.ts'
import { demo, type DemoIds } from './demo-set.ts'

type DemoShipment = (typeof demo.shipments)[number]
type DemoFlow = (typeof demo.materialFlows)[number]

const dayMs = 86_400_000

interface DemoPhoto {
  readonly manifest: PhotoManifest
  readonly bytes: Buffer
}

/** As drivers' devices would: by pairing, operations and photo uploads. */
export async function seedDemoShipments(
  reception: Reception,
  ids: DemoIds,
  pairingCode: string,
): Promise<void> {
  const moment = recentMoments()
  for (const [index, driver] of demo.drivers.entries()) {
    const driverShipments = demo.shipments.filter((shipment) => shipment.driver === driver.key)
    if (driverShipments.length === 0) continue
    const viewer = viewerForDriver(
      {
        userId: ids.of(`user ${driver.key}`),
        driverId: ids.of(`driver ${driver.key}`),
        companyId: ids.of(driver.company),
        approved: true,
      },
      { sessionId: '' },
    )
    const photos: DemoPhoto[] = []
    await reception.database.query.transaction(async (db) => {
      await pairDriver(db, viewer, pairingCode)
      const device = await assignDeviceCode(db, viewer, { id: newId(), name: 'Demo' })
      // It is no real phone, so no driver is asked about it.
      await db.update(devices).set({ clearedAt: new Date() }).where(eq(devices.id, device.id))
      const make = operationsOn(device.id)
      if (driver.agreesToPositions)
        await deliverAll(db, viewer, [
          make({
            type: 'position_consent.set',
            lane: `user:${viewer.userId}`,
            occurredAt: moment(driverShipments[0]?.loadDate ?? ''),
            payload: { given: true },
          }),
        ])
      for (const [counter, shipment] of driverShipments.entries()) {
        const shipmentPhotos = await makePhotos(shipment, index * 10 + counter * 3)
        photos.push(...shipmentPhotos)
        const operations = loadAndUnload(shipment, shipmentPhotos, {
          ids,
          make,
          deviceCode: device.code,
          moment,
          counter: counter + 1,
          agreesToPositions: driver.agreesToPositions,
        })
        await deliverAll(db, viewer, operations)
      }
    })
    for (const { manifest, bytes } of photos)
      await receivePiece(reception, viewer, { id: manifest.id, offset: 0, bytes })
  }
}

/** @throws Error if an operation is refused */
async function deliverAll(db: Transaction, viewer: Viewer, operations: Operation[]): Promise<void> {
  const { results } = await deliver(db, viewer, { operations, receivedAt: Date.now() }, 'en', (error) => {
    throw error
  })
  for (const [index, result] of results.entries())
    if ('problem' in result)
      throw new Error(
        `The demo's ${operations[index]?.type} ${operations[index]?.lane}: ${result.problem.detail}`,
      )
}

type Made = Pick<Operation, 'type' | 'lane' | 'occurredAt' | 'payload'> & Partial<Pick<Operation, 'after'>>

function operationsOn(device: string): (made: Made) => Operation {
  let deviceSequence = 0
  return (made) => {
    deviceSequence += 1
    return { id: newId(), schemaVersion: 1, device, deviceSequence, after: [], ...made }
  }
}

function recentMoments(): (moment: string) => string {
  const lastLoadDate = Math.max(...demo.shipments.map(({ loadDate }) => Date.parse(loadDate)))
  const shift = (Math.floor(Date.now() / dayMs) - Math.floor(lastLoadDate / dayMs) - 1) * dayMs
  return (moment) => formatTimestamp(new Date(Date.parse(moment) + shift))
}

interface OperationContext {
  readonly ids: DemoIds
  readonly make: (made: Made) => Operation
  readonly deviceCode: string
  readonly moment: (moment: string) => string
  readonly counter: number
  readonly agreesToPositions: boolean
}

function loadAndUnload(
  shipment: DemoShipment,
  photos: readonly DemoPhoto[],
  { ids, make, deviceCode, moment, counter, agreesToPositions }: OperationContext,
): Operation[] {
  const flow = flowOf(shipment)
  const positionAt = (location: string, savedAt: string) =>
    agreesToPositions ? { position: positionNear(location, moment(savedAt), counter) } : {}
  const lane = `shipment:${ids.of(shipment.number)}`
  const load = make({
    type: 'shipment.load',
    lane,
    occurredAt: moment(shipment.loadDate),
    payload: {
      shipment: ids.of(shipment.number),
      materialFlow: ids.of(flow.key),
      materialFlowVersion: 1,
      transportMode: ids.of(shipment.transportMode),
      number: shipmentNumber({
        projectNumber: demo.projects[0]?.number ?? '',
        flowNumber: demo.materialFlows.indexOf(flow) + 1,
        deviceCode,
        counter,
      }),
      ...(flow.chlorideValueRequired ? { chlorideValue: Number(shipment.chlorideValue) } : {}),
      ...(flow.amountDetermination === 'at_load' ? amountFields(shipment, flow) : {}),
      ...noteFields(shipment.transporterNoteLoad),
      ...positionAt(flow.origin, shipment.loadDate),
      photos: photos.map(({ manifest }) => manifest),
    },
  })
  if (shipment.unloadDate === null) return [load]
  const unload = make({
    type: 'shipment.unload',
    lane,
    after: [load.id],
    occurredAt: moment(shipment.unloadDate),
    payload: {
      shipment: ids.of(shipment.number),
      ...(flow.amountDetermination === 'at_unload' ? amountFields(shipment, flow) : {}),
      ...noteFields(shipment.transporterNoteUnload),
      ...positionAt(flow.destination, shipment.unloadDate),
      photos: [],
    },
  })
  return [load, unload]
}

function positionNear(location: string, measuredAt: string, counter: number): StatedPosition {
  const place = demo.locations.find(({ key }) => key === location)
  if (place === undefined) throw new Error(`The demo has no location ${location}.`)
  const metre = 1 / 111_320
  return {
    latitude: place.latitude + 40 * metre * Math.cos(counter),
    longitude: place.longitude + 60 * metre * Math.sin(counter),
    accuracy: 8 + 3 * counter,
    measuredAt,
  }
}

const makePhotos = async (shipment: DemoShipment, seed: number): Promise<readonly DemoPhoto[]> =>
  flowOf(shipment).cargoPhotoRequired
    ? await Promise.all(
        Array.from({ length: Math.max(shipment.cargoPhotos, 1) }, (_, photo) => makePhoto(seed + photo)),
      )
    : []

function flowOf(shipment: DemoShipment): DemoFlow {
  const flow = demo.materialFlows.find(({ key }) => key === shipment.materialFlow)
  if (flow === undefined) throw new Error(`Demo shipment ${shipment.number} has no known material flow.`)
  return flow
}

const noteFields = (note: string) => (note === '' ? {} : { note })

/** Trucks are weighed twice, in kilograms; ships write their cubic metres or tonnes in the note. */
function amountFields(shipment: DemoShipment, flow: DemoFlow): Record<string, unknown> {
  const slip = flow.weighSlipNumberRequired ? { weighSlipNumber: shipment.weightTicketNumber ?? 'DEMO' } : {}
  if (shipment.weighedLoadKg !== null && shipment.tareWeightKg !== null)
    return {
      firstWeighing: shipment.weighedLoadKg / 1000,
      secondWeighing: shipment.tareWeightKg / 1000,
      ...slip,
    }
  if (shipment.weighedLoadKg !== null) return { amount: shipment.weighedLoadKg / 1000, ...slip }
  const amountInNote =
    /([\d.]+) m3/.exec(shipment.transporterNoteUnload || shipment.transporterNoteLoad)?.[1] ?? '0'
  return { amount: Number(amountInNote.replace('.', '')), ...slip }
}

async function makePhoto(seed: number): Promise<DemoPhoto> {
  const [width, height] = [24, 18]
  let state = (seed + 1) * 2_654_435_761
  const random = () => {
    state = (state ^ (state << 13)) >>> 0
    state = (state ^ (state >>> 17)) >>> 0
    state = (state ^ (state << 5)) >>> 0
    return state / 2 ** 32
  }
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index += 3) {
    const brightness = 150 + Math.round(random() * 60)
    pixels[index] = brightness
    pixels[index + 1] = brightness - 26
    pixels[index + 2] = brightness - 70
  }
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(1200, 900, { kernel: 'cubic' })
    .jpeg({ quality: 70 })
    .toBuffer()
  return {
    manifest: {
      id: newId(),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      mediaType: 'image/jpeg',
    },
    bytes,
  }
}
