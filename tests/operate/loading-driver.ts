import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Operation } from '#contract/device/operations.ts'
import { DriverApi, uuidv7 } from '../support/driver-api.ts'
import { weighedFlow } from '../support/driver-app.ts'

/** What one load left behind: what the server must have, once. */
export interface DeliveredLoad {
  readonly operation: string
  readonly shipment: string
  readonly photo: string
}

/** What every photo of these drivers shows. */
export interface CargoPhoto {
  readonly bytes: Buffer
  readonly sha256: string
}

export const cargoPhoto = (bytes: Buffer): CargoPhoto => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** Milliseconds after which a phone gives a request up. */
const patience = 30_000

/**
 * A driver's phone that loads, delivers and sends the photo of each load, one after the other: what is not acknowledged is
 * sent again under the same ids, as the app does.
 */
export class LoadingDriver {
  /** Every load that was begun, delivered or not. */
  readonly begun: DeliveredLoad[] = []
  /** Those with a receipt. */
  readonly receipts: DeliveredLoad[] = []
  /** Those whose photo is complete. */
  readonly photos: DeliveredLoad[] = []
  /** Statuses of requests that failed, `no answer`, and codes of operations' problems. */
  readonly failures: string[] = []
  /** When the last load was begun of which receipt and photo have come, milliseconds since 1970. */
  lastWhole = 0
  readonly #driver: DriverApi
  readonly #photo: CargoPhoto
  readonly #fixtures: {
    readonly code: string
    readonly flow: string
    readonly version: number
    readonly mode: string
  }
  #loop: Promise<void> | undefined
  #stopped = false
  #givenUp = false
  #sequence = 0

  private constructor(
    driver: DriverApi,
    photo: CargoPhoto,
    fixtures: { code: string; flow: string; version: number; mode: string },
  ) {
    this.#driver = driver
    this.#photo = photo
    this.#fixtures = fixtures
  }

  static async start(origin: string, database: pg.Pool, photo: CargoPhoto): Promise<LoadingDriver> {
    const driver = await DriverApi.signIn(origin)
    const { rows } = await database.query<{ code: string; flow: string; version: number; mode: string }>(
      `select d.code, f.id as flow, f.version, m.id as mode
        from devices d join users u on u.id = d.user_id
        join transport_modes m on m.company_id = u.company_id and m.type = 'truck', material_flows f
        where d.id = $1 and f.usual_name = $2 limit 1`,
      [driver.device, weighedFlow],
    )
    const [fixtures] = rows
    if (fixtures === undefined) throw new Error('The demo has nothing that this driver can load.')
    const loading = new LoadingDriver(driver, photo, fixtures)
    loading.#loop = loading.#loadOn()
    return loading
  }

  /** Finishes the load that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#loop
  }

  /** Sends nothing again: the test has failed, and the server may never be back. */
  giveUp(): void {
    this.#givenUp = true
  }

  async #loadOn(): Promise<void> {
    while (!this.#stopped) {
      const startedAt = Date.now()
      const { operation, load } = this.#newLoad()
      this.begun.push(load)
      await this.#until(async () => {
        const [result] = await this.#driver.deliver([operation], AbortSignal.timeout(patience))
        if (result !== undefined && 'receipt' in result) return true
        this.failures.push(result?.problem.code ?? 'no result')
        return false
      })
      this.receipts.push(load)
      await this.#until(() => this.#sendPhoto(load.photo))
      this.photos.push(load)
      this.lastWhole = startedAt
      await pause(40)
    }
  }

  #newLoad(): { operation: Operation; load: DeliveredLoad } {
    const { code, flow, version, mode } = this.#fixtures
    const load = { operation: uuidv7(), shipment: uuidv7(), photo: uuidv7() }
    this.#sequence += 1
    const operation: Operation = {
      id: load.operation,
      type: 'shipment.load',
      schemaVersion: 1,
      device: this.#driver.device,
      deviceSequence: this.#sequence,
      lane: `shipment:${load.shipment}`,
      after: [],
      occurredAt: new Date().toISOString(),
      payload: {
        shipment: load.shipment,
        number: `ZK-2026-014-3-${code}${this.#sequence}`,
        materialFlow: flow,
        materialFlowVersion: version,
        transportMode: mode,
        photos: [
          {
            id: load.photo,
            sha256: this.#photo.sha256,
            bytes: this.#photo.bytes.length,
            mediaType: 'image/jpeg',
          },
        ],
      },
    }
    return { operation, load }
  }

  async #sendPhoto(id: string): Promise<boolean> {
    const response = await this.#driver.request(`/media_objects/${id}/content`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' },
      body: new Uint8Array(this.#photo.bytes),
      signal: AbortSignal.timeout(patience),
    })
    const { complete } = (await response.json().catch(() => ({}))) as { complete?: boolean }
    if (complete === true) return true
    this.failures.push(String(response.status))
    return false
  }

  /** Attempts until it succeeds or is given up. */
  async #until(attempt: () => Promise<boolean>): Promise<void> {
    while (!this.#givenUp) {
      try {
        if (await attempt()) return
      } catch (error) {
        this.failures.push(/answered (\d+)/.exec(String(error))?.[1] ?? 'no answer')
      }
      await pause(100 + Math.random() * 200)
    }
  }

  get photoHash(): string {
    return this.#photo.sha256
  }

  /** The hash of a photo as the server gives it back. */
  async readPhoto({ photo }: DeliveredLoad): Promise<string> {
    const response = await this.#driver.request(`/media_objects/${photo}/content`, {})
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex')
  }
}
