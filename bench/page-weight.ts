import { get } from 'node:http'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** What a browser fetched of one origin, by what it is. */
export interface Fetched {
  readonly url: string
  readonly type: string
  /** Bytes of the body as they came over the wire. */
  readonly bytes: number
}

/** Listens to everything that pages and worker of a context fetch from `origin`; calls of the API are left out. */
export class PageWeight {
  readonly #fetched: Promise<Fetched | undefined>[] = []
  readonly #origin: string

  constructor(context: BrowserContext, origin: string) {
    this.#origin = origin
    context.on('requestfinished', (request) => this.#fetched.push(this.#weigh(request)))
  }

  /** Everything so far, once the network has been quiet for half a second. */
  async soFar(page: Page): Promise<readonly Fetched[]> {
    await page.waitForLoadState('networkidle')
    return (await Promise.all(this.#fetched)).filter((one) => one !== undefined)
  }

  async #weigh(request: Request): Promise<Fetched | undefined> {
    const url = new URL(request.url())
    if (url.origin !== this.#origin || url.pathname.startsWith('/api/') || url.pathname.startsWith('/.well-known/')) return undefined
    const { responseBodySize } = await request.sizes()
    return { url: request.url(), type: request.resourceType(), bytes: responseBodySize }
  }
}

export const isScript = ({ url }: Fetched) => /\.m?js(\?|$)/.test(url)

export const kibibytes = (bytes: number) => bytes / 1024

export const sum = (fetched: readonly Fetched[]) => fetched.reduce((bytes, one) => bytes + one.bytes, 0)

/** Bytes of these addresses as the server sends them to a browser that knows gzip only. */
export async function gzipped(urls: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const url of new Set(urls)) bytes += await wireBytes(url)
  return bytes
}

/** `fetch` unpacks what it gets; here it is counted as it comes. */
function wireBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${answer.statusCode}`))))
      answer.on('error', reject)
    }).on('error', reject)
  })
}
