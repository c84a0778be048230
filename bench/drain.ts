/** Delivering what is queued to the real server, against bare fetch of the same kind of operations to the same server. */
import { demoPairingCode, weighedFlow } from '../tests/support/driver-app.ts'
import { openBrowser } from './browser.ts'
import { asMultiple, asSpeedUp } from './finding.ts'
import { makeFolder } from './folder.ts'
import { Front } from './front.ts'
import { signInDriver, startMeasuredProduct } from './measured-product.ts'
import { bundlePages } from './page-bundle.ts'
import type { DrainResult, DrainSetting } from './page/drain.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

const drains = [
  { what: 'drain 200 operations, server without delay', count: 200, delay: 0, floorBatch: 50, rounds: 5 },
  {
    what: 'drain 200 operations, 50 ms server delay',
    count: 200,
    delay: 50,
    floorBatch: 50,
    rounds: 5,
    budget: { must: 1.3, aim: 1.1, better: 'less' },
  },
  {
    what: 'drain 1,000 operations in order, 50 a request',
    count: 1000,
    delay: 0,
    floorBatch: 1,
    rounds: 3,
    budget: { must: 4, aim: 6, better: 'more' },
  },
] as const

await measureRow('drain', async ({ found, use }) => {
  const bundle = use(await makeFolder('bundle'))
  await bundlePages(bundle.path, ['drain'])
  const product = use(await startMeasuredProduct())
  const front = use(await Front.start(bundle.path, product.origin))
  front.setting = {
    session: await signInDriver(product.origin),
    pairingCode: demoPairingCode,
    flow: weighedFlow,
    drains,
  } satisfies DrainSetting
  const profile = use(await makeFolder('profile'))
  const result = front.result<DrainResult>()
  use(await openBrowser(profile.path, front.page('drain')))
  for (const [at, { floor, ours }] of (await result).entries()) {
    const drain = drains[at]
    if (drain === undefined) throw new Error('More was measured than asked.')
    const { what, floorBatch } = drain
    const budget = 'budget' in drain ? drain.budget : undefined
    const measured = { what, floor: spreadOf(floor), ours: spreadOf(ours), unit: 'ms', budget }
    found(
      floorBatch === 1
        ? asSpeedUp({ ...measured, note: 'floor: bare fetch, one operation a request' })
        : asMultiple({
            ...measured,
            note: `floor: bare fetch in batches of ${floorBatch}; ours keeps every receipt on disk before the next request`,
          }),
    )
  }
})
