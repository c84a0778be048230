import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { DriverApi } from '../support/driver-api.ts'
import { demoPairingCode } from '../support/driver-app.ts'
import { noisePicture } from '../server/media-forms.ts'
import { cargoPhoto, LoadingDriver } from './loading-driver.ts'
import { OpenDashboard } from './open-dashboard.ts'

/** `npm run test:operate`: with the pauses that an operator meets, instead of a few seconds. */
export const isWhole = process.env['OPERATE'] === 'whole'

/** Figures, for the person who runs it. */
export const print = (line: string) => process.stdout.write(`operate: ${line}\n`)

const drivers = 6
const dashboards = 5
/** Of the photos that are read back, all are compared by hash. */
const photosReadBack = 30

/** A service as its users load it: drivers who deliver loads with photos, and open dashboards. */
export class LoadedService implements AsyncDisposable {
  readonly drivers: readonly LoadingDriver[]
  readonly dashboards: readonly OpenDashboard[]
  readonly #database: pg.Pool
  #hasStopped = false

  private constructor(
    database: pg.Pool,
    parts: { drivers: readonly LoadingDriver[]; dashboards: readonly OpenDashboard[] },
  ) {
    this.#database = database
    this.drivers = parts.drivers
    this.dashboards = parts.dashboards
  }

  /** `databaseUrl`: for looking, past everything that a test puts between the server and its database. */
  static async start(origin: string, databaseUrl: string): Promise<LoadedService> {
    const database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
    database.on('error', () => undefined)
    const photo = cargoPhoto(await noisePicture(120, 120).jpeg({ quality: 90 }).toBuffer())
    // For the user, whose phones all of them are.
    await (await DriverApi.signIn(origin)).post('/project_pairings', { pairingCode: demoPairingCode })
    const started: LoadingDriver[] = []
    for (let number = 0; number < drivers; number += 1)
      started.push(await LoadingDriver.start(origin, database, photo))
    const opened: OpenDashboard[] = []
    for (let number = 0; number < dashboards; number += 1) opened.push(await OpenDashboard.start(origin))
    return new LoadedService(database, { drivers: started, dashboards: opened })
  }

  get receipts(): number {
    return this.drivers.reduce((sum, { receipts }) => sum + receipts.length, 0)
  }

  /** What failed so far: statuses of drivers' requests, and of dashboards'. */
  failures(): string[] {
    return [...this.drivers, ...this.dashboards].flatMap(({ failures }) => failures)
  }

  /**
   * Waits until every driver has delivered a load with its photo that was begun after `since`, and every dashboard has
   * heard of something after it and read its lists. Prints and returns the seconds.
   */
  async back(what: string, since = Date.now()): Promise<number> {
    const isBack = () =>
      this.drivers.every(({ lastWhole }) => lastWhole > since) &&
      this.dashboards.every(({ lastFresh }) => lastFresh > since)
    while (!isBack()) {
      if (Date.now() - since > 120_000)
        throw new Error(`The service was not back two minutes after ${what}: ${this.#state(since)}`)
      await pause(50)
    }
    const seconds = (Date.now() - since) / 1000
    print(`${what}: back after ${seconds.toFixed(1)} s`)
    return seconds
  }

  #state(since: number): string {
    const late = (moments: readonly number[]) => moments.filter((moment) => moment <= since).length
    return JSON.stringify({
      driversNotBack: late(this.drivers.map(({ lastWhole }) => lastWhole)),
      dashboardsNotBack: late(this.dashboards.map(({ lastFresh }) => lastFresh)),
      lastFailures: this.failures().slice(-10),
    })
  }

  /** Ends the load; what is under way is finished. */
  async stop(): Promise<void> {
    if (this.#hasStopped) return
    this.#hasStopped = true
    await Promise.all([...this.drivers, ...this.dashboards].map((each) => each.stop()))
  }

  /** Stops the load and counts: nothing that was acknowledged is missing, and nothing is there twice. */
  async expectNothingLostOrDoubled(): Promise<void> {
    await this.stop()
    const begun = this.drivers.flatMap((driver) => driver.begun)
    const idsOf = (loads: readonly { readonly operation: string }[]) =>
      loads.map(({ operation }) => operation)
    const receipts = idsOf(this.drivers.flatMap((driver) => driver.receipts))
    const photos = this.drivers.flatMap((driver) => driver.photos.map(({ photo }) => photo))
    const read = async (statement: string, ids: readonly string[]) =>
      (await this.#database.query<{ id: string; count: number }>(statement, [ids])).rows
    const known = await read('select id, 1 as count from operations where id = any($1::uuid[])', receipts)
    const events = await read(
      'select operation_id as id, count(*)::int as count from shipment_events where operation_id = any($1::uuid[]) group by 1',
      idsOf(begun),
    )
    const received = await read(
      "select id, 1 as count from media_objects where id = any($1::uuid[]) and status = 'received'",
      photos,
    )
    const lost = receipts.filter((id) => !known.some((row) => row.id === id))
    const withoutEvent = receipts.filter((id) => !events.some((row) => row.id === id))
    const doubled = events.filter(({ count }) => count !== 1)
    const lostPhotos = photos.filter((id) => !received.some((row) => row.id === id))
    print(
      `${receipts.length} receipts, ${photos.length} photos: ${lost.length + withoutEvent.length + lostPhotos.length} lost, ${doubled.length} doubled`,
    )
    expect({ lost, withoutEvent, doubled, lostPhotos }).toEqual({
      lost: [],
      withoutEvent: [],
      doubled: [],
      lostPhotos: [],
    })
    for (const driver of this.drivers)
      for (const load of driver.photos.slice(-photosReadBack / drivers))
        expect(await driver.readPhoto(load)).toBe(driver.photoHash)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const driver of this.drivers) driver.giveUp()
    await this.stop()
    await this.#database.end()
  }
}
