import { visitedCacheName } from '#contract/kit/visited-assets.ts'

interface FurtherTexts {
  /** By the path of their file. */
  readonly texts: Record<string, object>
  /** The address of the bundle. */
  readonly address: string
}

/** One bundle a language: whoever reads it needs all of it. */
const modules = import.meta.glob<FurtherTexts>('./further/*.ts')

/**
 * The texts by namespace of a language that drivers and guests can choose beside the product's. They are kept for
 * the next start without a network. Rejects where they cannot be fetched.
 */
export async function readFurtherTexts(language: string): Promise<Record<string, object>> {
  const load = modules[`./further/${language}.ts`]
  if (load === undefined) throw new Error(`No texts in ${language}`)
  const { texts, address } = await load()
  // Where this fails the texts are fetched again.
  void keepAsset(address).catch(() => undefined)
  return Object.fromEntries(
    Object.entries(texts).map(([path, file]) => [path.replace(/^.*\/|\.json$/g, ''), file]),
  )
}

/** On the first visit the service worker is not there yet to keep what is fetched. */
async function keepAsset(address: string): Promise<void> {
  if (!('caches' in globalThis) || (await caches.match(address)) !== undefined) return
  const cache = await caches.open(visitedCacheName)
  await cache.add(address)
}
