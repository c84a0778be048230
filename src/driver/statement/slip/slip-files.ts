import letters from '@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz?url'
import code from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import { slipReaderCacheName } from '#contract/kit/visited-assets.ts'
import type { SlipReaderFiles } from './slip-reader.ts'
// oxlint-disable-next-line import/default -- Vite gives the address.
import worker from './slip-worker.ts?worker&url'

export { worker as slipWorkerAddress }

/** What is fetched when it is first opened, rounded; a test compares it with the files. */
export const slipReaderMegabytes = 4

const addresses = [code, letters, worker]

/** Whether the reader opens without a network. */
export async function isSlipReaderKept(): Promise<boolean> {
  const cache = await openCache()
  const kept = await Promise.all(addresses.map((address) => cache?.match(address)))
  return kept.every((response) => response !== undefined)
}

/** Keeps the reader on this phone, in place of an earlier one. Rejects where a file cannot be fetched. */
export async function fetchSlipReader(): Promise<SlipReaderFiles> {
  const cache = await openCache()
  const [ofCode, ofLetters] = await Promise.all(addresses.map((address) => readFile(address, cache)))
  if (ofCode === undefined || ofLetters === undefined) throw new Error('No files of the slip reader')
  const isCurrent = ({ url }: Request) => addresses.some((address) => url.endsWith(address))
  const earlier = ((await cache?.keys()) ?? []).filter((request) => !isCurrent(request))
  await Promise.all(earlier.map((request) => cache?.delete(request)))
  return { code: ofCode, letters: ofLetters }
}

/** Undefined where the browser keeps nothing: then it is fetched each time. */
const openCache = () =>
  'caches' in globalThis
    ? caches.open(slipReaderCacheName).catch(() => undefined)
    : Promise.resolve(undefined)

async function readFile(address: string, cache: Cache | undefined): Promise<ArrayBuffer> {
  const kept = await cache?.match(address)
  if (kept !== undefined) return await kept.arrayBuffer()
  const response = await fetch(address)
  // The sign-in page of a network answers with a page of its own.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? true
  if (!response.ok || isPage) throw new Error(`No file ${address}`)
  const copy = response.clone()
  const bytes = await response.arrayBuffer()
  // The worker keeps what passes through it; on a first page there may be none yet. A full phone reads it all the same.
  if ((await cache?.match(address)) === undefined) await cache?.put(address, copy).catch(() => undefined)
  return bytes
}
