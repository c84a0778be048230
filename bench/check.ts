/**
 * Measures the check of a letter on an officer's phone: the verification of its code without a network in Chromium, with the
 * CPU as it is and four times slower.
 */
import type { Page } from 'playwright-core'
import { buildPageIfStale } from '../scripts/builds.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { phoneViewport } from '../tests/support/driver-app.ts'
import { makeLetterCode, sampleRecord } from '../tests/support/letter-code.ts'
import { asCount } from './finding.ts'
import { startMeasuredProduct } from './measured-product.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

const rounds = 15
const slowdowns = [1, 4]
/** Milliseconds. */
const budget = 50

await measureRow('check', async ({ report, use }) => {
  await buildPageIfStale()
  const product = use(await startMeasuredProduct())
  const day = 24 * 60 * 60 * 1000
  const { code, keys } = await makeLetterCode({
    record: { ...sampleRecord, issuedAt: Date.now() - 60_000, expiresAt: Date.now() + day },
    certificate: { issuedAt: Date.now() - day, expiresAt: Date.now() + day },
  })
  const { context } = use(await launchChromium(phoneViewport))
  const page = await context.newPage()
  await page.goto(`${product.origin}/check`, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.route(/\/(api|\.well-known)\//, (route) => route.abort())
  // The officer's phone fetched the keys of whoever issued the letter. Kept anew at each opening: those of this server,
  // which a page that has just opened may ask for before it is offline, would replace them.
  await context.addInitScript(
    (kept) => localStorage.setItem('vrachtpas-letter-keys', kept),
    JSON.stringify({ keys, fetchedAt: Date.now() }),
  )
  await context.setOffline(true)
  const address = `${product.origin}/check/${sampleRecord.checkToken}#${code}`
  for (const rate of slowdowns) {
    const ours: number[] = []
    for (let round = 0; round < rounds; round += 1) ours.push(await verificationAt(rate, page, address))
    report(
      asCount({
        title: `a letter's code verified without a network${rate === 1 ? '' : `, CPU ${rate} x slower`}`,
        ours: spreadOf(ours),
        unit: 'ms',
        budget: { must: budget, better: 'less' },
        note: 'From the text of the QR code to the verdict: three signatures, in a page that has just opened.',
      }),
    )
  }
})

/** Opens the address anew, and takes the time from the page's own measure. */
async function verificationAt(rate: number, page: Page, address: string): Promise<number> {
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    await page.goto(address)
    await page.locator('.verdict.good').waitFor()
    return await page.evaluate(() => performance.getEntriesByName('verify letter')[0]?.duration ?? Number.NaN)
  } finally {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await devtools.detach()
  }
}
