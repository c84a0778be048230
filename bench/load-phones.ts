import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Operation, OperationResult } from '#contract/device/operations.ts'
import { DriverApi, uuidv7 } from '../tests/support/driver-api.ts'
import { demoDriver, demoPairingCode, weighedFlow } from '../tests/support/driver-app.ts'
import { signIn } from './measured-product.ts'

const pieceBytes = 100 * 1024
/** Sockets of all phones together: what they send beyond that waits in this process. */
const maxSockets = 400
/** Milliseconds after which a phone gives a request up. */
const silenceTimeout = 30_000
/** Milliseconds until a phone tries again what nobody answered. */
const retryAfterSilence = 1_000

/** What was acknowledged, and how long after it was begun, in milliseconds. */
export interface Acknowledged {
  readonly id: string
  /** When, by `performance.now()`. */
  readonly at: number
  readonly milliseconds: number
}

interface Device {
  readonly id: string
  readonly code: string
  readonly token: string
  sequence: number
}

interface Flow {
  readonly id: string
  readonly version: number
  readonly mode: string
}

/**
 * Phones of drivers who load, send a photo in pieces and unload. What the server refuses because it is busy they send
 * again when it says so; what is not acknowledged they send again under the same ids.
 */
export class Phones {
  readonly operations: Acknowledged[] = []
  readonly photos: Acknowledged[] = []
  /** When each load was sent first, by its shipment. */
  readonly sentAt = new Map<string, number>()
  /** Arrivals that are under way. */
  active = 0
  refusals = { busy: 0, withoutRetryAfter: 0 }
  /** Answers that nobody expects, counted. */
  readonly surprises = new Map<string, number>()
  readonly #origin: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets })
  readonly #devices: readonly Device[]
  readonly #flow: Flow
  readonly #photo: Buffer
  readonly #sha256: string
  #next = 0
  #hasEnded = false

  private constructor(origin: string, devices: readonly Device[], flow: Flow, photo: Buffer) {
    this.#origin = new URL(origin)
    this.#devices = devices
    this.#flow = flow
    this.#photo = photo
    this.#sha256 = createHash('sha256').update(photo).digest('hex')
  }

  static async start(origin: string, database: pg.Pool, count: number, photo: Buffer): Promise<Phones> {
    const devices: Device[] = []
    for (let number = 0; number < count; number += 1) {
      const driver = await DriverApi.signIn(origin)
      if (number === 0) await driver.post('/project_pairings', { pairingCode: demoPairingCode })
      const { rows } = await database.query<{ code: string }>('select code from devices where id = $1', [
        driver.device,
      ])
      const { token } = await signIn(origin, demoDriver)
      devices.push({ id: driver.device, code: rows[0]?.code ?? '', token, sequence: 0 })
    }
    const { rows } = await database.query<Flow>(
      `select f.id, f.version, m.id as mode from devices d join users u on u.id = d.user_id
        join transport_modes m on m.company_id = u.company_id and m.type = 'truck', material_flows f
        where d.id = $1 and f.usual_name = $2 limit 1`,
      [devices[0]?.id, weighedFlow],
    )
    const [flow] = rows
    if (flow === undefined) throw new Error('The demo has nothing that this driver can load.')
    return new Phones(origin, devices, flow, photo)
  }

  /** One load with its photo, and the unloading of it. */
  async arrive(): Promise<void> {
    const device = this.#devices[this.#next % this.#devices.length]
    if (device === undefined) throw new Error('There are no phones.')
    this.#next += 1
    this.active += 1
    try {
      const [shipment, photo] = [uuidv7(), uuidv7()]
      this.sentAt.set(shipment, performance.now())
      const load = await this.#deliver(device, 'shipment.load', shipment, [], {
        shipment,
        number: `ZK-2026-014-3-${device.code}${device.sequence + 1}`,
        materialFlow: this.#flow.id,
        materialFlowVersion: this.#flow.version,
        transportMode: this.#flow.mode,
        photos: [{ id: photo, sha256: this.#sha256, bytes: this.#photo.length, mediaType: 'image/jpeg' }],
      })
      await Promise.all([
        this.#sendPhoto(device, photo),
        this.#deliver(device, 'shipment.unload', shipment, [load], {
          shipment,
          firstWeighing: 40,
          secondWeighing: 19.2,
          weighSlipNumber: shipment.slice(-8),
          photos: [],
        }),
      ])
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error
    } finally {
      this.active -= 1
    }
  }

  /** Nothing is sent again from now on. */
  end(): void {
    this.#hasEnded = true
  }

  close(): void {
    this.#agent.destroy()
  }

  async #deliver(
    device: Device,
    type: string,
    shipment: string,
    after: string[],
    payload: object,
  ): Promise<string> {
    device.sequence += 1
    const operation: Operation = {
      id: uuidv7(),
      type,
      schemaVersion: 1,
      device: device.id,
      deviceSequence: device.sequence,
      lane: `shipment:${shipment}`,
      after,
      occurredAt: new Date().toISOString(),
      payload,
    }
    const startedAt = performance.now()
    await this.#until(async () => {
      const { results } = (await this.#send(device, 'POST', '/operations', {
        body: JSON.stringify({ operations: [operation] }),
        headers: { 'content-type': 'application/ld+json' },
      })) as { results: OperationResult[] }
      const [result] = results
      if (result !== undefined && 'receipt' in result) return true
      throw new Unexpected(JSON.stringify(result?.problem ?? 'no result').slice(0, 300))
    })
    const at = performance.now()
    this.operations.push({ id: operation.id, at, milliseconds: at - startedAt })
    return operation.id
  }

  async #sendPhoto(device: Device, id: string): Promise<void> {
    const startedAt = performance.now()
    for (let offset = 0; offset < this.#photo.length; offset += pieceBytes)
      await this.#until(async () => {
        const { complete } = (await this.#send(device, 'PUT', `/media_objects/${id}/content`, {
          body: this.#photo.subarray(offset, offset + pieceBytes),
          headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) },
        })) as { complete?: boolean }
        return complete === true || offset + pieceBytes < this.#photo.length
      })
    const at = performance.now()
    this.photos.push({ id, at, milliseconds: at - startedAt })
  }

  /** Attempts until it succeeds. @throws GivenUp once the load has ended */
  async #until(attempt: () => Promise<boolean>): Promise<void> {
    while (!this.#hasEnded) {
      let wait = retryAfterSilence
      try {
        if (await attempt()) return
      } catch (error) {
        if (error instanceof Busy) wait = error.retryAfter * 1000
        else {
          const what = error instanceof Error ? error.message : String(error)
          this.surprises.set(what, (this.surprises.get(what) ?? 0) + 1)
          // What is refused for good would be refused for ever.
          if (error instanceof Unexpected) throw new GivenUp()
        }
      }
      await pause(wait * (1 + Math.random()), undefined, { ref: false })
    }
    throw new GivenUp()
  }

  /** @throws Busy, Unexpected */
  async #send(
    device: Device,
    method: string,
    path: string,
    { body, headers }: { readonly body: string | Buffer; readonly headers: Readonly<Record<string, string>> },
  ): Promise<unknown> {
    const { status, retryAfter, text } = await new Promise<{
      status: number
      retryAfter: string | undefined
      text: string
    }>((resolve, reject) => {
      const sent = request(
        new URL(`/api${path}`, this.#origin),
        {
          method,
          agent: this.#agent,
          headers: {
            ...headers,
            authorization: `Bearer ${device.token}`,
            'content-length': Buffer.byteLength(body),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              text: Buffer.concat(chunks).toString(),
            }),
          )
        },
      )
      sent.setTimeout(silenceTimeout, () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.end(body)
    })
    if (status === 503) {
      this.refusals.busy += 1
      if (retryAfter === undefined) this.refusals.withoutRetryAfter += 1
      throw new Busy(Number(retryAfter ?? 1))
    }
    if (status !== 200 && status !== 201) throw new Unexpected(`answer ${status} ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
}

/** The server asks to come back after this many seconds. */
class Busy extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('busy')
    this.retryAfter = retryAfter
  }
}

class Unexpected extends Error {}

class GivenUp extends Error {}
