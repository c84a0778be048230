/**
 * Measures the sign-in page and the driver's list with Lighthouse, as on a phone, beside a page of React and its router alone
 * that is served with as much compression.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { buildPageIfStale } from '../scripts/builds.ts'
import { containerFlags } from '../tests/support/chromium.ts'
import { findChromium } from '../tests/support/find-chromium.ts'
import { asCount, asMultiple } from './finding.ts'
import { makeFolder } from './folder.ts'
import { startMeasuredProduct } from './measured-product.ts'
import { bundlePages } from './page-bundle.ts'
import { installPeers } from './peers/install.ts'
import { measureRow } from './row.ts'
import { prepareDriverProfile } from './shell-start.ts'
import { spreadOf } from './spread.ts'

const rounds = 5
const lighthouse = fileURLToPath(new URL('./peers/lighthouse/', import.meta.url))

await measureRow('lighthouse', async ({ report, use }) => {
  await buildPageIfStale()
  await installPeers(lighthouse)
  const product = use(await startMeasuredProduct())
  const profile = use(await makeFolder('profile'))
  const bare = use(await serveBarePage(use(await makeFolder('bare')).path))
  await prepareDriverProfile(product.origin, profile.path, '7-BZX-71', () => [])
  const pages = {
    bare: () => audit(bare.url),
    signIn: () => audit(`${product.origin}/auth/sign-in`),
    driver: () => audit(`${product.origin}/driver`, profile.path),
  }
  const found = { bare: [] as Audit[], signIn: [] as Audit[], driver: [] as Audit[] }
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['bare', 'signIn', 'driver'] as const) found[name].push(await pages[name]())

  const spread = (page: keyof typeof found, figure: keyof Audit) =>
    spreadOf(found[page].map((one) => one[figure]))
  const least = (title: string, page: keyof typeof found, figure: keyof Audit, must: number, aim?: number) =>
    report(
      asCount({
        title: `Lighthouse, mobile, ${title}`,
        ours: spread(page, figure),
        unit: 'points',
        budget: { must, ...(aim === undefined ? {} : { aim }), better: 'more' },
      }),
    )
  least('sign-in: performance', 'signIn', 'performance', 98, 100)
  least('sign-in: accessibility', 'signIn', 'accessibility', 100)
  least('sign-in: best practices', 'signIn', 'bestPractices', 100)
  report(
    asMultiple({
      title: 'Lighthouse, mobile, sign-in: first contentful paint',
      floor: spread('bare', 'firstPaint'),
      ours: spread('signIn', 'firstPaint'),
      unit: 'ms',
      budget: { must: 1.4, aim: 1.15, better: 'less' },
      note: 'floor: a page of React and a data router',
    }),
  )
  report(
    asCount({
      title: 'Lighthouse, mobile, sign-in: cumulative layout shift',
      ours: spread('signIn', 'layoutShift'),
      unit: '',
      budget: { must: 0.01, better: 'less' },
    }),
  )
  least("driver's list: performance", 'driver', 'performance', 95, 98)
  report(
    asCount({
      title: "Lighthouse, mobile, driver's list: total blocking time",
      ours: spread('driver', 'blockingTime'),
      unit: 'ms',
      budget: { must: 150, aim: 100, better: 'less' },
    }),
  )
})

/** Points of 100; milliseconds; the shift as it is. */
interface Audit {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly firstPaint: number
  readonly blockingTime: number
  readonly layoutShift: number
}

/** Audits a page in a browser of its own; with a profile, as the site left it there. */
async function audit(url: string, profile?: string): Promise<Audit> {
  const flags = [
    '--headless=new',
    ...containerFlags,
    ...(profile === undefined ? [] : [`--user-data-dir=${profile}`]),
  ]
  const args = [
    join(lighthouse, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    '--only-categories=performance,accessibility,best-practices',
    `--chrome-flags=${flags.join(' ')}`,
    ...(profile === undefined ? [] : ['--disable-storage-reset']),
  ]
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: await findChromium() } }
  const run = async () => (await promisify(execFile)(process.execPath, args, options)).stdout
  const stdout = await run().catch((error: unknown) => {
    // It asks for another try itself where the trace lacks its beginning.
    if (String(error).includes('NO_NAVSTART')) return run()
    throw error
  })
  const { categories, audits, runtimeError, finalDisplayedUrl } = JSON.parse(stdout) as {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>
    readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
    readonly runtimeError?: { readonly message: string }
    readonly finalDisplayedUrl: string
  }
  if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`)
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`Lighthouse was to measure ${url} and came to ${finalDisplayedUrl}.`)
  const points = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const figure = (name: string) => {
    const value = audits[name]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse has no ${name}.`)
    return value
  }
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    firstPaint: figure('first-contentful-paint'),
    blockingTime: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
  }
}

/** A page of React and a data router, as small as the build makes it and compressed with Brotli as ours. */
async function serveBarePage(folder: string): Promise<AsyncDisposable & { readonly url: string }> {
  await bundlePages(folder, ['bare-react'], { minify: true })
  const script = brotliCompressSync(await readFile(join(folder, 'bare-react.js')))
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/bare-react.js"></script></html>'
  const server = createServer(({ url }, response) => {
    if (url === '/bare-react.js')
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script)
    else response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
