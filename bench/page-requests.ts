import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { MeasuringProxy, ForwardedRequest } from './measuring-proxy.ts'

const idleMs = 1000
const timeoutMs = 60_000

/**
 * The requests of pages and worker for the app itself, without API calls, once there was no new one for a
 * second.
 */
export async function appRequestsOnceIdle(proxy: MeasuringProxy): Promise<readonly ForwardedRequest[]> {
  const appRequests = () =>
    proxy.requests.filter(({ path }) => !path.startsWith('/api/') && !path.startsWith('/.well-known/'))
  let previousCount = -1
  for (let waited = 0; waited < timeoutMs; waited += idleMs) {
    const requests = appRequests()
    if (requests.length === previousCount && requests.every(({ ended }) => ended)) return requests
    previousCount = requests.length
    await pause(idleMs)
  }
  throw new Error('The page does not stop sending requests.')
}

export const isScript = ({ path }: ForwardedRequest) => /\.m?js(\?|$)/.test(path)

export const toKibibytes = (bytes: number) => bytes / 1024

export const totalBytes = (requests: readonly ForwardedRequest[]) =>
  requests.reduce((total, { bytes }) => total + bytes, 0)

/** The size of these files as sent to a browser that accepts gzip only. */
export async function gzippedBytes(origin: string, paths: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const path of new Set(paths)) bytes += await wireBytes(`${origin}${path}`)
  return bytes
}

/** Counts the bytes on the wire: `fetch` would decompress them. */
function wireBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${url} responded with ${response.statusCode}`)),
      )
      response.on('error', reject)
    }).on('error', reject)
  })
}
