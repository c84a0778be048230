/**
 * Delivers queued operations to the real server, against bare fetch of the same kind of operations to the
 * same server.
 */
import { demoPairingCode, weighedFlow } from '../tests/support/driver-app.ts'
import { openBrowser } from '../tests/support/plain-browser.ts'
import { asMultiple, asSpeedUp } from './finding.ts'
import { makeFolder } from './folder.ts'
import { MeasuringProxy } from './measuring-proxy.ts'
import { signInDriver, startMeasuredProduct } from './measured-product.ts'
import { bundlePages } from './page-bundle.ts'
import type { DrainResult, DrainSetting } from './page/drain.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

const drains = [
  { title: 'drain 200 operations, server without delay', count: 200, delay: 0, floorBatch: 50, rounds: 5 },
  {
    title: 'drain 200 operations, 50 ms server delay',
    count: 200,
    delay: 50,
    floorBatch: 50,
    rounds: 5,
    budget: { must: 1.3, aim: 1.1, better: 'less' },
  },
  {
    title: 'drain 1,000 operations in order, 50 a request',
    count: 1000,
    delay: 0,
    floorBatch: 1,
    rounds: 3,
    budget: { must: 4, aim: 6, better: 'more' },
  },
] as const

await measureRow('drain', async ({ report, use }) => {
  const bundle = use(await makeFolder('bundle'))
  await bundlePages(bundle.path, ['drain'])
  const product = use(await startMeasuredProduct())
  const proxy = use(await MeasuringProxy.start(bundle.path, product.origin))
  proxy.setting = {
    session: await signInDriver(product.origin),
    pairingCode: demoPairingCode,
    flow: weighedFlow,
    drains,
  } satisfies DrainSetting
  const profile = use(await makeFolder('profile'))
  const result = proxy.result<DrainResult>()
  use(await openBrowser(profile.path, proxy.page('drain')))
  for (const [index, { floor, ours }] of (await result).entries()) {
    const drain = drains[index]
    if (drain === undefined) throw new Error('The page measured more drains than were requested.')
    const { title, floorBatch } = drain
    const budget = 'budget' in drain ? drain.budget : undefined
    const measured = { title, floor: spreadOf(floor), ours: spreadOf(ours), unit: 'ms', budget }
    report(
      floorBatch === 1
        ? asSpeedUp({ ...measured, note: 'floor: bare fetch, one operation a request' })
        : asMultiple({
            ...measured,
            note: `floor: bare fetch in batches of ${floorBatch}; ours keeps every receipt on disk, those of a batch while the next is sent`,
          }),
    )
  }
})
