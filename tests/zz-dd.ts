import { launchChromium } from './support/chromium.ts'
import { DriverApp } from './support/driver-app.ts'
import { signInToOffice } from './support/office-app.ts'
import { makePhoto } from './support/photos.ts'
const [
  ,
  ,
  what = 'driver',
  theme = 'light',
  locale = 'nl',
  size = '390x844',
  origin = 'http://127.0.0.1:18090',
] = process.argv
const [width = 390, height = 844] = size.split('x').map(Number)
const out = process.env.OUT ?? '/tmp/shots'
const chromium = await launchChromium({
  viewport: { width, height },
  colorScheme: theme as 'light',
  locale,
  timezoneId: 'Europe/Amsterdam',
  ...(width < 900 ? { hasTouch: true, isMobile: true } : {}),
})
const { context } = chromium
context.setDefaultTimeout(30000)
let n = 0
const page0 = context.pages()[0] ?? (await context.newPage())
const shot = async (name: string, full = false) => {
  await page0.waitForTimeout(700)
  await page0.screenshot({
    path: `${out}/${what}-${theme}-${locale}-${size}-${String(++n).padStart(2, '0')}-${name}.png`,
    fullPage: full,
  })
}
const step = async (name: string, act: () => Promise<unknown>) => {
  try {
    await act()
    await shot(name)
  } catch (e) {
    console.log(name, String(e).slice(0, 300))
    await shot(`${name}-FAILED`).catch(() => undefined)
  }
}
try {
  if (what === 'driver') {
    const app = await DriverApp.open(context, origin)
    await app.signIn()
    await app.pair()
    await app.chooseTransportMode('7-BZX-71')
    const page = app.page
    await step('home', () => app.go('/driver'))
    const photo = await makePhoto({} as never).catch(() => undefined)
    await step('load', () => app.openFlow())
    if (photo) await app.addPhotos((photo as { path: string }).path).catch((e) => console.log(e))
    let id = ''
    await step('loaded', async () => {
      id = await app.submitLoad()
    })
    await step('home-on-board', () => app.go('/driver'))
    await step('shipment', () => app.go(`/driver/shipments/${id}`))
    await step('letter', () => app.go(`/driver/shipments/${id}/letter`))
    await step('sign', async () => {
      await app.go(`/driver/shipments/${id}`)
      const link = page.locator('a[href*="/sign"]').first()
      await link.click()
    })
    await step('unload', async () => {
      await app.go(`/shipments/${id}/unload`)
      await page.waitForTimeout(500)
    })
    await shot('unload-full', true)
    await step('correction', () => app.go(`/driver/shipments/${id}/correction`))
    await step('acceptance', () => app.go(`/driver/shipments/${id}/acceptance`))
    await step('outbox', () => app.go('/driver/outbox'))
    await step('account', () => app.go('/driver/account'))
    await step('letters', () => app.go('/driver/letters'))
  } else {
    const page = await signInToOffice(
      context,
      origin,
      process.env.WHO
        ? { username: `${process.env.WHO}@demo.example.com`, password: 'Vrachtpas1' }
        : undefined,
    )
    for (const path of (process.env.PATHS ?? '/').split(',')) {
      await step(path.replaceAll('/', '_'), async () => {
        await page.goto(origin + path)
        await page.waitForTimeout(1500)
      })
      if (process.env.FULL) await shot(path.replaceAll('/', '_') + '-full', true)
    }
  }
} finally {
  await chromium.close()
}
