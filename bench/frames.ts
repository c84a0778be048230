/**
 * Measures what a person feels of the office's screens in Chromium: the longest frame while a long table scrolls, and the
 * delay from a key to the next paint; with the CPU as it is, and four times slower. The floor of scrolling is a static
 * copy of the page.
 */
import type { Page } from 'playwright-core'
import { buildPageIfStale } from '../scripts/builds.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { signInToOffice } from '../tests/support/office-app.ts'
import { asCount, asMultiple, type Finding } from './finding.ts'
import { startMeasuredProduct } from './measured-product.ts'
import { measuredScreens, type Screen } from './measured-screens.ts'
import { measureRow } from './row.ts'
import { seedMasterData, seedShipments } from './seed-shipments.ts'
import { type Spread, spreadOf } from './spread.ts'
import { copyStatically } from './static-copy.ts'

const shipments = 10_000
const rounds = 3
const slowdowns = [1, 4]

await measureRow('frames', async ({ report, use }) => {
  await buildPageIfStale()
  const product = use(await startMeasuredProduct())
  await seedMasterData(product.database)
  await seedShipments(product.connectionString, shipments)
  const { context } = use(
    await launchChromium({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    }),
  )
  const page = await signInToOffice(context, product.origin)
  for (const screen of measuredScreens)
    for (const rate of slowdowns) {
      const ours: number[] = []
      const floor: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await page.bringToFront()
        await page.goto(`${product.origin}${screen.path}`)
        ours.push(await measureAt(rate, page, screen))
        if (screen.leastMultiple === undefined) continue
        await using copy = await copyStatically(page)
        floor.push(await measureAt(rate, copy.page, screen))
      }
      report(findingOf(screen, rate, spreadOf(ours), floor.length === 0 ? undefined : spreadOf(floor)))
    }
})

async function measureAt(rate: number, page: Page, screen: Screen): Promise<number> {
  const measure = await screen.prepare(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    return await measure()
  } finally {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await devtools.detach()
  }
}

function findingOf(
  { title, budget, leastMultiple = 1 }: Screen,
  rate: number,
  ours: Spread,
  floor: Spread | undefined,
): Finding {
  const details = { title: `${title}${rate === 1 ? '' : `, CPU ${rate} x slower`}`, unit: 'ms', ours }
  if (floor === undefined) return asCount({ ...details, budget: { must: budget, better: 'less' } })
  return asMultiple({
    ...details,
    floor,
    budget: { must: Math.max(leastMultiple, budget / floor.median), better: 'less' },
    note: `Must: ${budget} ms, or ${leastMultiple} times what a static copy of the page takes.`,
  })
}
