import { randomBytes } from 'node:crypto'
import {
  decodeLetterCode,
  encodeLetterCode,
  type LetterCodeParts,
} from '../../contract/letters/letter-code/letter-code.ts'
import type { LoadRecordClaims } from '../../contract/letters/letter-code/letter-claims.ts'
import type { Operation } from '../../contract/device/operations.ts'
import { shipmentNumber } from '../../contract/shipments/shipment-number.ts'
import type { Database } from '../../server/platform/db/connect.ts'
import { DriverApi, uuidv7 } from './driver-api.ts'
import { demoPairingCode, weighedFlow } from './driver-app.ts'
import { LetterDevice } from './scripted-letter.ts'

/** A load of the demo's driver, made without a network: signed on the device, and not delivered yet. */
export interface UndeliveredLoad {
  readonly shipment: string
  readonly device: string
  readonly claims: LoadRecordClaims
  readonly address: string
  readonly addressWith: (claims: Partial<LoadRecordClaims>) => Promise<string>
  readonly deliver: () => Promise<void>
  readonly unload: () => Promise<void>
}

interface Fixture {
  readonly flow: string
  readonly version: number
  readonly flowNumber: number
  readonly projectNumber: string
  readonly deviceCode: string
  readonly mode: string
  readonly plate: string
}

const day = 24 * 60 * 60 * 1000

/** Loads the demo's flow that is weighed when it is unloaded, and asks for no photo here. */
export async function loadUndelivered(origin: string, database: Database): Promise<UndeliveredLoad> {
  const driver = await DriverApi.signIn(origin)
  await driver.post('/project_pairings', { pairingCode: demoPairingCode })
  const { rows } = await database.pool.query<Fixture>(
    `update material_flows flow set cargo_photo_required = false
     from transport_modes mode join users driver on driver.company_id = mode.company_id, projects project, devices device
     where flow.usual_name = $1 and driver.email = 'driver@demo.example.com' and mode.type = 'truck'
       and project.id = flow.project_id and device.id = $2
     returning flow.id as flow, flow.version, flow.number as "flowNumber", project.number as "projectNumber",
       device.code as "deviceCode", mode.id as mode, mode.identification_code as plate`,
    [weighedFlow, driver.device],
  )
  const [fixture] = rows
  if (fixture === undefined) throw new Error('The demo has no such flow, or no truck.')
  const device = await LetterDevice.register((path, body) => driver.post(path, body), driver.device, [
    fixture.flow,
  ])
  const shipment = uuidv7()
  const loadedAt = Date.now() - 60_000
  const claims: LoadRecordClaims = {
    checkToken: randomBytes(16).toString('base64url'),
    issuedAt: loadedAt,
    expiresAt: loadedAt + 60 * day,
    number: shipmentNumber({ ...fixture, counter: 1 }),
    modeType: 'truck',
    identification: fixture.plate,
    loadedAt,
  }
  let sequence = 0
  const send = async (type: string, payload: object, occurredAt: number) => {
    sequence += 1
    const operation: Operation = {
      id: uuidv7(),
      type,
      schemaVersion: 1,
      device: driver.device,
      deviceSequence: sequence,
      lane: `shipment:${shipment}`,
      after: [],
      occurredAt: new Date(occurredAt).toISOString(),
      payload,
    }
    const [result] = await driver.deliver([operation])
    if (result === undefined || !('receipt' in result)) throw new Error(`Refused: ${JSON.stringify(result)}`)
  }
  return {
    shipment,
    device: driver.device,
    claims,
    address: await device.addressOf(origin, fixture.flow, claims),
    addressWith: (own) => device.addressOf(origin, fixture.flow, { ...claims, ...own }),
    deliver: () =>
      send(
        'shipment.load',
        {
          shipment,
          number: claims.number,
          checkToken: claims.checkToken,
          materialFlow: fixture.flow,
          materialFlowVersion: fixture.version,
          transportMode: fixture.mode,
          photos: [],
        },
        loadedAt,
      ),
    unload: () =>
      send(
        'shipment.unload',
        { shipment, firstWeighing: 38.4, secondWeighing: 14.2, weighSlipNumber: 'W-77', photos: [] },
        Date.now(),
      ),
  }
}

/** The address of a letter with one bit of one part of it turned; from the end where the index is negative. */
export function alteredAddress(address: string, part: keyof LetterCodeParts, index: number): string {
  const [start = '', code = ''] = address.split('#')
  const parts = decodeLetterCode(code)
  const bytes = Uint8Array.from(parts[part] ?? [])
  const at = index < 0 ? bytes.length + index : index
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return `${start}#${encodeLetterCode({ ...parts, [part]: bytes })}`
}

/** How many versions of the letter of a shipment the office keeps. */
export async function lettersKept({ pool }: Database, shipment: string): Promise<number> {
  const { rows } = await pool.query(
    `select 1 from document_versions version join documents document on document.id = version.document_id
     where document.shipment_id = $1`,
    [shipment],
  )
  return rows.length
}
