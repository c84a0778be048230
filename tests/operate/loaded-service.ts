import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { DriverApi } from '../support/driver-api.ts'
import { demoPairingCode } from '../support/driver-app.ts'
import { noisePicture } from '../server/platform/media-forms.ts'
import { type CargoPhoto, cargoPhoto, type DeliveredLoad, LoadingDriver } from './loading-driver.ts'
import { OpenDashboard } from './open-dashboard.ts'

/** Figures, for the person who runs it. */
export const print = (line: string) => process.stdout.write(`operate: ${line}\n`)

/** Of the photos that are read back, all are compared by hash. */
const photosReadBack = 30

const driverCount = 6
const dashboardCount = 5

/** A service as its users load it: drivers who deliver loads with photos, and open dashboards. */
export class LoadedService implements AsyncDisposable {
  readonly drivers: readonly LoadingDriver[]
  readonly dashboards: readonly OpenDashboard[]
  readonly #database: pg.Pool
  readonly #photo: CargoPhoto
  /** Who delivered once and stopped. */
  readonly #visitors: LoadingDriver[] = []
  #hasStopped = false

  private constructor(
    database: pg.Pool,
    photo: CargoPhoto,
    parts: { drivers: readonly LoadingDriver[]; dashboards: readonly OpenDashboard[] },
  ) {
    this.#database = database
    this.#photo = photo
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
    for (let number = 0; number < driverCount; number += 1)
      started.push(await LoadingDriver.start(origin, database, photo))
    const opened: OpenDashboard[] = []
    for (let number = 0; number < dashboardCount; number += 1) opened.push(await OpenDashboard.start(origin))
    return new LoadedService(database, photo, { drivers: started, dashboards: opened })
  }

  /** Loads that the service has given a receipt for. */
  get receipts(): readonly DeliveredLoad[] {
    return this.#everybody.flatMap(({ receipts }) => receipts)
  }

  /** Loads whose photo has come, too. */
  get photos(): readonly DeliveredLoad[] {
    return this.#everybody.flatMap(({ photos }) => photos)
  }

  get #everybody(): readonly LoadingDriver[] {
    return [...this.drivers, ...this.#visitors]
  }

  /** One more driver delivers a load there, with its photo; answers with the shipment. */
  async deliverTo(origin: string): Promise<string> {
    const visitor = await LoadingDriver.start(origin, this.#database, this.#photo)
    this.#visitors.push(visitor)
    await visitor.stop()
    const [load] = visitor.receipts
    if (load === undefined) throw new Error('Nothing was delivered.')
    return load.shipment
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

  /** The longest time in which a dashboard heard nothing since this was last asked, in seconds. */
  longestSilence(): number {
    const longest = Math.max(...this.dashboards.map(({ longestSilence }) => longestSilence)) / 1000
    for (const dashboard of this.dashboards) dashboard.longestSilence = 0
    return longest
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
    const begun = this.#everybody.flatMap((driver) => driver.begun)
    const idsOf = (loads: readonly { readonly operation: string }[]) =>
      loads.map(({ operation }) => operation)
    const receipts = idsOf(this.receipts)
    const photos = this.photos.map(({ photo }) => photo)
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
      for (const load of driver.photos.slice(-photosReadBack / this.drivers.length))
        expect(await driver.readPhoto(load)).toBe(driver.photoHash)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const driver of this.drivers) driver.giveUp()
    await this.stop()
    await this.#database.end()
  }
}
