import { setTimeout as pause } from 'node:timers/promises'
import { DriverApi } from './driver-api.ts'

/** Devices that deliver one operation after the other, whatever the server answers, until they are stopped. */
export class DeliveringDrivers {
  readonly receipts: string[] = []
  /** What else was answered, in order: a status, `no answer`, or the code of an operation's problem. */
  readonly failures: string[] = []
  readonly #driver: DriverApi
  readonly #loops: Promise<void>[]
  #stopped = false

  private constructor(driver: DriverApi, count: number) {
    this.#driver = driver
    this.#loops = Array.from({ length: count }, () => this.#deliver())
  }

  static async start(origin: string, count = 6): Promise<DeliveringDrivers> {
    return new DeliveringDrivers(await DriverApi.signIn(origin), count)
  }

  /** Those receipts that the server knows nothing of. */
  async lost(): Promise<string[]> {
    const known = await this.#driver.knownOperations(this.receipts)
    return this.receipts.filter((id) => !known.has(id))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#loops)
  }

  async #deliver(): Promise<void> {
    while (!this.#stopped) {
      const operation = this.#driver.newTruck()
      try {
        const [result] = await this.#driver.deliver([operation])
        if (result !== undefined && 'receipt' in result) this.receipts.push(operation.id)
        else this.failures.push(JSON.stringify(result))
      } catch (error) {
        this.failures.push(/answered (\d+)/.exec(String(error))?.[1] ?? 'no answer')
        await pause(50)
      }
    }
  }
}
