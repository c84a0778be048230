import { expect, test } from 'vitest'
import { locales } from '#contract/kit/locales.ts'
import { render } from '../../server/platform/mail/render.ts'
import { launchChromium } from '../support/chromium.ts'
import { phoneViewport } from '../support/driver-app.ts'

test('a mail about a load fits a phone, however long a word of a note is', async () => {
  await using browser = await launchChromium({ ...phoneViewport, isShell: true })
  const page = await browser.context.newPage()
  const loadDate = new Date('2026-11-28T10:15:00Z')
  const link = 'https://vrachtpas.example.com/check/0Yc7mY1uXr0h2v0m8s1Jf3'
  for (const locale of locales) {
    const { html } = render(
      'shipment_loaded',
      {
        number: 'ZK-2026-014-3-K7F2',
        project: 'ZK-2026-014',
        material: 'Grond',
        origin: 'Kade 12, 3087 BM Rotterdam',
        destination: 'Botlekweg 100, 3197 KA Botlek Rotterdam',
        transportMode: '7-BZX-71',
        loadDate,
        unit: 't',
        note: `Zie https://intranet.example.com/${'ritten/'.repeat(12)}`,
        link,
      },
      locale,
    )
    await page.setContent(html)
    const { shown, all } = await page.evaluate(() => ({
      shown: document.documentElement.clientWidth,
      all: document.documentElement.scrollWidth,
    }))
    expect(all, locale).toBe(shown)
  }
})
