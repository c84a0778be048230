import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Front, Passed } from './front.ts'

const quietFor = 1000
const patience = 60_000

/** What pages and worker have fetched of the app since the last `forget`, once nothing was asked for a second; without calls of the API. */
export async function fetchedSoFar(front: Front): Promise<readonly Passed[]> {
  const ofApp = () =>
    front.passed.filter(({ path }) => !path.startsWith('/api/') && !path.startsWith('/.well-known/'))
  let known = -1
  for (let waited = 0; waited < patience; waited += quietFor) {
    const now = ofApp()
    if (now.length === known && now.every(({ ended }) => ended)) return now
    known = now.length
    await pause(quietFor)
  }
  throw new Error('The page does not stop asking.')
}

export const isScript = ({ path }: Passed) => /\.m?js(\?|$)/.test(path)

export const kibibytes = (bytes: number) => bytes / 1024

export const sum = (fetched: readonly Passed[]) => fetched.reduce((bytes, one) => bytes + one.bytes, 0)

/** Bytes of these as the server sends them to a browser that knows gzip only. */
export async function gzipped(origin: string, paths: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const path of new Set(paths)) bytes += await wireBytes(`${origin}${path}`)
  return bytes
}

/** `fetch` unpacks what it gets; here it is counted as it comes. */
function wireBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      )
      answer.on('error', reject)
    }).on('error', reject)
  })
}
