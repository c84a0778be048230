import { loadableFlows } from '../../src/offline/flows/flows.ts'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { claimDevice } from '../../src/offline/sync/device.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { setCurrentUserId, setRuntime } from '../../src/offline/store/runtime.ts'
import { transportModes } from '../../src/offline/vehicles/transport-modes.ts'
import { runPhotoSync, runSync } from '../offline/driver-actions.ts'
import { overHttp } from '../offline/phone-on-server.ts'
import {
  clockAt,
  phoneOn,
  type PhoneServer,
  type SimulatedPhone,
  type SimulatedRuntime,
} from '../offline/simulated-phone.ts'
import { demoDriver, demoPairingCode, weighedFlow } from '../support/driver-app.ts'
import { DriverApi } from '../support/driver-api.ts'
import { makePhoto } from '../support/photos.ts'

/** Milliseconds, on a machine that has much to do. */
const requestTimeout = 30_000

/** The part of the driver's app that keeps and sends, on a server that may move. */
export class PhoneApp {
  /** SHA-256 of every photo that was taken, by its id. */
  readonly photos = new Map<string, string>()
  readonly #phone: SimulatedPhone<PhoneServer>
  readonly #page: SimulatedRuntime
  #answer: PhoneServer['answer']
  #loads = 0

  private constructor(origin: string) {
    this.#answer = overHttp(origin).answer
    this.#phone = phoneOn(
      { answer: (request) => this.#answer(request) },
      clockAt(Date.now()),
      Math.random,
      requestTimeout,
    )
    this.#page = this.#phone.open()
  }

  /** Signed in as the demo's driver of trucks, with what that driver may load. */
  static async start(origin: string): Promise<PhoneApp> {
    const driver = await DriverApi.signIn(origin)
    await driver.post('/project_pairings', { pairingCode: demoPairingCode })
    const user = (await (await driver.request('/users/me', {})).json()) as { id: string }
    const login = await fetch(`${origin}/api/token/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: demoDriver.username,
        password: demoDriver.secret,
        targetApp: 'mobile-app',
      }),
    })
    const app = new PhoneApp(origin)
    setRuntime(app.#page)
    await deviceTokens.write(await login.json())
    await claimDevice(app.#page, user.id)
    setCurrentUserId(user.id)
    await runSync(app.#page, 'start')
    return app
  }

  /** Loads with a photo; it is on the phone alone until `sync`. */
  async load(): Promise<void> {
    this.#loads += 1
    const draft = `load-${this.#loads}`
    const flow = (await loadableFlows()).find(({ usualName }) => usualName === weighedFlow)
    const truck = (await transportModes()).find(({ type }) => type === 'truck')
    if (flow === undefined || truck === undefined) throw new Error('The phone has nothing to load.')
    const photo = await makePhoto({ seed: this.#loads, width: 320, height: 240 })
    const bytes = new Uint8Array(photo.bytes).buffer
    const id = await addPhoto(draft, 'load', {
      bytes,
      mediaType: 'image/jpeg',
      thumbnail: bytes.slice(0, 10),
    })
    this.photos.set(id, photo.sha256)
    await loadShipment({ draft, flow, mode: truck })
  }

  /** Sends what waits, asks what is new, and sends what that showed to be missing. */
  async sync(): Promise<void> {
    for (const reason of ['online', 'tap'] as const) {
      this.#phone.advance(60_000)
      await runSync(this.#page, reason)
      await runPhotoSync(this.#page, reason)
    }
  }

  /** From now on its requests go there. */
  moveTo(origin: string): void {
    this.#answer = overHttp(origin).answer
  }

  /** Ids of all operations that it has made. */
  async operations(): Promise<string[]> {
    return (await this.#phone.rows()).map(({ id }) => id)
  }

  /** Those that wait, for the server or for a person. */
  async unsent(): Promise<string[]> {
    return (await this.#phone.rows()).flatMap(({ id, state }) => (state === 'done' ? [] : [id]))
  }
}
