import { Agent, get, type IncomingMessage } from 'node:http'
import { liveDashboardMessage } from '#contract/office/live-dashboard.ts'
import { livePath } from '#contract/office/live.ts'
import { addOfficeUser } from '../tests/support/office-app.ts'
import { signIn } from './measured-product.ts'

/** What the dashboard asks for when it is opened; everything later comes by its stream. */
const pageReads = [
  '/dashboard/figures',
  '/dashboard/attention',
  '/dashboard_vehicles?itemsPerPage=100',
  '/shipments?itemsPerPage=10&order[loadDate]=desc',
]
/** The server lets a user have 20. */
const streamsPerUser = 15

/** Open dashboards of several users of one customer, as the page keeps them: one request each, and its live stream. */
export class Dashboards implements AsyncDisposable {
  /** Milliseconds from the sending of a load until a dashboard had it. */
  readonly lags: number[] = []
  bytes = 0
  readonly #agent = new Agent()
  readonly #streams: IncomingMessage[] = []

  /** `sentAt`: when each load was sent, by its shipment. */
  static async open(origin: string, count: number, sentAt: ReadonlyMap<string, number>): Promise<Dashboards> {
    const dashboards = new Dashboards()
    const users = await officeUsers(origin, Math.ceil(count / streamsPerUser))
    const seen = new Set(sentAt.keys())
    for (let number = 0; number < count; number += 1) {
      const token = users[number % users.length] ?? ''
      for (const path of pageReads) {
        const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
        await answer.arrayBuffer()
      }
      const stream = await dashboards.#follow(origin, token)
      stream.on('data', (chunk: Buffer) => {
        dashboards.bytes += chunk.length
        // All hear the same at the same moment: one is looked at.
        if (number === 0) dashboards.#note(chunk.toString(), sentAt, seen)
      })
    }
    return dashboards
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stream of this.#streams) stream.destroy()
    this.#agent.destroy()
  }

  #follow(origin: string, token: string): Promise<IncomingMessage> {
    const query = new URLSearchParams({ topic: liveDashboardMessage['@id'] })
    return new Promise((resolve, reject) => {
      const sent = get(
        `${origin}${livePath}?${query}`,
        { agent: this.#agent, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          if (response.statusCode !== 200)
            return reject(new Error(`The stream answered ${response.statusCode}.`))
          response.on('error', () => undefined)
          this.#streams.push(response)
          resolve(response)
        },
      )
      sent.on('error', reject)
    })
  }

  #note(text: string, sentAt: ReadonlyMap<string, number>, seen: Set<string>): void {
    for (const [id] of text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g)) {
      const sent = sentAt.get(id)
      if (sent === undefined || seen.has(id)) continue
      seen.add(id)
      this.lags.push(performance.now() - sent)
    }
  }
}

/** Tokens of users of the demo's customer, made for it. */
async function officeUsers(origin: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let number = 0; number < count; number += 1) {
    const { username, password } = await addOfficeUser(origin, `Dashboard${number}`)
    tokens.push((await signIn(origin, { username, secret: password })).token)
  }
  return tokens
}
