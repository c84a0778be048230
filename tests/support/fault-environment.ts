import type { BrowserContextOptions } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium, type LaunchedChromium, openDevice } from './chromium.ts'
import { type StoredOperation, storedOperations } from './device-store.ts'
import { DriverApi } from './driver-api.ts'
import { DriverApp, demoDriver, phoneViewport } from './driver-app.ts'
import { FaultProxy } from './fault-proxy.ts'
import { OfficeApi } from './office-api.ts'
import { makePhoto } from './photos.ts'
import { startDemoServer } from './demo-server.ts'
import type { ServerProcess } from './server-process.ts'

/** Small photos: these rows are about delivery, not about pixels. */
export const smallPhoto = async (seed: number) => (await makePhoto({ seed, width: 800, height: 600 })).path

export const operationsPath = '/api/operations'
export const photoPath = /^\/api\/media_objects\/[^/]+\/content/

/** The real product behind a proxy that can be set to misbehave, and a driver's phone in front of it. */
export class FaultEnvironment implements AsyncDisposable {
  readonly product: ServerProcess
  readonly proxy: FaultProxy
  readonly databaseUrl: string
  #shell: LaunchedChromium | undefined

  private constructor(serverProcess: ServerProcess, proxy: FaultProxy, databaseUrl: string) {
    this.product = serverProcess
    this.proxy = proxy
    this.databaseUrl = databaseUrl
  }

  /** On a server of its own with demo data, unless one is given, which it then stops. */
  static async start(started?: Awaited<ReturnType<typeof startDemoServer>>): Promise<FaultEnvironment> {
    const { server: serverProcess, databaseUrl } = started ?? (await startDemoServer())
    const proxy = await FaultProxy.start(serverProcess.origin)
    // Paired once on the server: every phone of this driver then finds the project in its first list.
    const driver = await DriverApi.signIn(serverProcess.origin)
    await driver.post('/project_pairings', { pairingCode: 'DEMO24' })
    return new FaultEnvironment(serverProcess, proxy, databaseUrl)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#shell?.close()
    await this.proxy.close()
    await this.product.stop()
  }

  /**
   * A fresh phone, signed in, with its lists and its code, ready to work without a network. A device in one headless shell,
   * which costs half as much, unless it keeps a profile or asks for a browser of its own.
   */
  async phone(setting: Parameters<typeof launchChromium>[0] = {}): Promise<TestPhone> {
    const { profileDirectory, isShell = profileDirectory === undefined, args } = setting
    const device =
      isShell && args === undefined
        ? await this.#deviceInShell({ ...phoneViewport, ...setting })
        : await launchChromium({ ...phoneViewport, ...setting })
    const app = await DriverApp.open(device.context, this.proxy.origin)
    await app.signIn(demoDriver)
    await app.chooseTransportMode('7-BZX-71')
    if (setting.serviceWorkers !== 'block') await app.waitUntilOfflineReady()
    await app.waitUntilSent()
    this.proxy.forget()
    return new TestPhone(this, device, app)
  }

  async #deviceInShell(options: BrowserContextOptions): Promise<LaunchedChromium> {
    if (this.#shell?.context.browser()?.isConnected() !== true)
      this.#shell = await launchChromium({ isShell: true })
    const shell = this.#shell
    const context = await openDevice(shell, options)
    const close = () => context.close()
    return { context, close, kill: shell.kill, [Symbol.asyncDispose]: close }
  }

  /** A photo that stays large however the app compresses it: it travels in more than one piece. */
  async largePhoto(): Promise<string> {
    return (await makePhoto({ seed: 7 })).path
  }

  /** Requests to the queue's endpoint that carried this operation. */
  requestsWith(operation: string): number {
    return this.proxy.requests.filter(
      ({ method, path, body }) => method === 'POST' && path === operationsPath && body.includes(operation),
    ).length
  }
}

/** A driver's phone in a test: every operation recorded on it must be found again. */
export class TestPhone implements AsyncDisposable {
  readonly environment: FaultEnvironment
  device: LaunchedChromium
  app: DriverApp
  readonly #recorded = new Set<string>()

  constructor(environment: FaultEnvironment, device: LaunchedChromium, app: DriverApp) {
    this.environment = environment
    this.device = device
    this.app = app
  }

  get context() {
    return this.device.context
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.environment.proxy.heal()
    await this.environment.proxy.setDown(false)
    await this.device.close().catch(() => undefined)
  }

  async operations(): Promise<StoredOperation[]> {
    return (await storedOperations(this.app.page)).toSorted((a, b) => a.deviceSequence - b.deviceSequence)
  }

  /** Remembers what the phone says is saved; nothing of it may ever be missing again. */
  async remember(): Promise<void> {
    for (const { id } of await this.operations()) this.#recorded.add(id)
  }

  /** Loads a shipment with a photo; its id and its operation's. */
  async load(...photos: string[]): Promise<{ shipment: string; operation: string }> {
    const shipment = await this.app.load(photos.length > 0 ? photos : [await smallPhoto(1)])
    await this.remember()
    return { shipment, operation: await this.#operationOf(shipment, 'shipment.load') }
  }

  async unload(shipment: string): Promise<string> {
    await this.app.unload(shipment, { first: '46.88', second: '19.2', slip: 'WB-1' })
    await this.remember()
    return await this.#operationOf(shipment, 'shipment.unload')
  }

  async #operationOf(shipment: string, type: string): Promise<string> {
    const found = (await this.operations()).find(
      (one) => one.type === type && one.payload.shipment === shipment,
    )
    if (found === undefined) throw new Error(`No ${type} of ${shipment} on the phone.`)
    return found.id
  }

  /**
   * The invariants, once all faults are over: nothing lost, everything once, in order, delivered only with a
   * receipt, photos to the byte, the queue empty, requests bounded, no secret where none belongs.
   */
  async expectInvariants({
    requestsPerOperation = 4,
    attention = [] as readonly string[],
  } = {}): Promise<void> {
    const { environment } = this
    const operations = await this.operations()
    const byId = new Map(operations.map((one) => [one.id, one]))
    for (const id of this.#recorded)
      expect(byId.has(id), `I1: operation ${id} is still on the phone or delivered`).toBe(true)

    const driver = await DriverApi.signIn(environment.product.origin)
    const known = await driver.knownOperations([...byId.keys()])
    for (const { id, state, receipt } of operations) {
      if (attention.includes(id)) expect(state, 'I9: it needs the driver').toBe('attention')
      else expect(state, `I6: ${id} is delivered`).toBe('done')
      expect(known.has(id), `I4: ${id} is delivered exactly when the server has it`).toBe(state === 'done')
      if (state === 'done') expect(receipt?.operation, 'I4: the receipt names it').toBe(id)
      expect(environment.requestsWith(id), `I7: requests for ${id}`).toBeLessThanOrEqual(requestsPerOperation)
    }

    const office = await OfficeApi.signIn(environment.product.origin)
    for (const load of operations.filter((one) => one.type === 'shipment.load' && one.state === 'done')) {
      const shipment = await office.shipment(load.payload.shipment ?? '')
      const accepted = shipment.events.filter(({ kind }) => kind !== 'refused')
      const delivered = operations.filter(
        (one) => one.payload.shipment === load.payload.shipment && one.state === 'done',
      )
      expect(
        accepted.map(({ id }) => id),
        'I2, I3: each once, in order',
      ).toEqual(delivered.map(({ id }) => id))
      for (const photo of delivered.flatMap(({ payload }) => payload.photos ?? []))
        expect(await office.photoHash(photo.id), `I5: photo ${photo.id}`).toBe(photo.sha256)
    }

    const outbox = JSON.stringify(operations)
    const logs = environment.product.output
    for (const secret of await this.secrets()) {
      expect(outbox.includes(secret), 'I8: no secret in the outbox').toBe(false)
      expect(logs.includes(secret), 'I8: no secret in the log').toBe(false)
    }
  }

  async secrets(): Promise<string[]> {
    const stored = await this.app.page.evaluate(() =>
      Object.values({ ...localStorage }).filter((value) => value.length > 40),
    )
    return stored
  }
}
