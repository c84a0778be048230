/**
 * Measures what a person feels of the office's screens in Chromium: the longest frame while a long table scrolls, and the
 * delay from a key to the next paint; with the CPU as it is, and four times slower.
 */
import { buildPageIfStale } from '../scripts/page-build.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { signInToOffice } from '../tests/support/office-app.ts'
import { asCount } from './finding.ts'
import { startMeasuredProduct } from './measured-product.ts'
import { measuredScreens } from './measured-screens.ts'
import { measureRow } from './row.ts'
import { seedMasterData, seedShipments } from './seed-shipments.ts'
import { spreadOf } from './spread.ts'

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
  const devtools = await context.newCDPSession(page)
  for (const screen of measuredScreens)
    for (const rate of slowdowns) {
      const values: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await page.goto(`${product.origin}${screen.path}`)
        const target = await screen.prepare(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate })
        values.push(await target())
      }
      report(
        asCount({
          title: `${screen.title}${rate === 1 ? '' : `, CPU ${rate} x slower`}`,
          ours: spreadOf(values),
          unit: 'ms',
          budget: { must: screen.budget, better: 'less' },
        }),
      )
    }
})
