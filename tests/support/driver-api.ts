import { randomBytes, randomUUID } from 'node:crypto'
import type { Operation, OperationResult } from '#contract/device/operations.ts'
import { demoDriver } from './driver-app.ts'

export function uuidv7(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export class DriverApi {
  readonly device = randomUUID()
  readonly #origin: string
  readonly #token: string
  #sequence = 0

  private constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  static async signIn(origin: string, { username, secret } = demoDriver): Promise<DriverApi> {
    const response = await fetch(`${origin}/api/token/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: secret, targetApp: 'mobile-app' }),
    })
    if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
    const { token } = (await response.json()) as { token: string }
    const driver = new DriverApi(origin, token)
    await driver.post('/devices', { id: driver.device })
    return driver
  }

  /** An operation that the server takes from any driver: a truck of the driver's own. */
  newTruck(): Operation {
    const id = uuidv7()
    const plate = `T-${id.slice(-7).toUpperCase()}`
    this.#sequence += 1
    return {
      id: uuidv7(),
      type: 'transport_mode.create',
      schemaVersion: 1,
      device: this.device,
      deviceSequence: this.#sequence,
      lane: `transport_mode:${id}`,
      after: [],
      occurredAt: new Date().toISOString(),
      payload: { id, type: 'truck', identificationCode: plate, truck: { licencePlate: plate } },
    }
  }

  async deliver(operations: readonly Operation[], signal?: AbortSignal): Promise<readonly OperationResult[]> {
    const { results } = (await this.post('/operations', { operations }, signal)) as {
      results: OperationResult[]
    }
    return results
  }

  async knownOperations(ids: readonly string[]): Promise<Set<string>> {
    const found = new Set<string>()
    for (let start = 0; start < ids.length; start += 1000) {
      const { known } = (await this.post('/operations/known', { ids: ids.slice(start, start + 1000) })) as {
        known: string[]
      }
      for (const id of known) found.add(id)
    }
    return found
  }

  async post(path: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
    const response = await this.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/ld+json' },
      body: JSON.stringify(body),
      signal: signal ?? null,
    })
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
    return await response.json()
  }

  request(
    path: string,
    init: RequestInit & { readonly headers?: Record<string, string> },
  ): Promise<Response> {
    return fetch(`${this.#origin}/api${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${this.#token}` },
    })
  }
}
