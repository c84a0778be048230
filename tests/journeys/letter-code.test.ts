import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type LetterVerifyingKey, verifyLetterCode } from '../../contract/letter-code/letter-code.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { DriverApp } from '../support/driver-app.ts'
import { smallPhoto } from '../support/fault-environment.ts'

const plate = '7-BZX-71'

test(
  'a letter that is loaded and shown without a network carries a code that the server’s keys verify',
  { timeout: 180_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const context = await environment.phone({ deviceScaleFactor: 3 })
    const app = await DriverApp.open(context, environment.origin)
    const { page } = app
    await app.signIn()
    await app.pair()
    await app.chooseTransportMode(plate)
    await app.go('/driver')
    await app.waitUntilOfflineReady()
    // What it needs of the server came with the flow.
    await page.waitForFunction(async () => {
      const opening = indexedDB.open('vrachtpas')
      const store = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result)
      })
      const counting = store.transaction('issuedFlows').objectStore('issuedFlows').count()
      const rows = await new Promise<number>((resolve) => {
        counting.onsuccess = () => resolve(counting.result)
      })
      store.close()
      return rows > 0
    })

    await context.setOffline(true)
    const shipment = await app.load([await smallPhoto(1)])
    await app.go(`/driver/shipments/${shipment}/letter`)
    const shown = await readCode(app)
    const url = new URL(shown)
    expect(url.pathname).toMatch(/^\/check\/[\w-]{22}$/)
    const code = decodeURIComponent(url.hash.slice(1))
    expect(shown.endsWith(code)).toBe(true)

    const answer = (await (await fetch(`${environment.origin}/.well-known/letter-keys`)).json()) as {
      keys: LetterVerifyingKey[]
    }
    const verified = await verifyLetterCode(code, answer.keys, Date.now())
    expect(verified).toMatchObject({
      outcome: 'valid',
      claims: {
        issuedFlow: { documentType: 'waste', hazardous: true },
        loadRecord: { checkToken: url.pathname.split('/').at(-1), modeType: 'truck', identification: plate },
      },
    })
    const altered = code.slice(0, 400) + (code.charAt(400) === '7' ? '8' : '7') + code.slice(401)
    expect((await verifyLetterCode(altered, answer.keys, Date.now())).outcome).not.toBe('valid')

    // What is unloaded says so, still without a network.
    await app.unload(shipment, { first: '41,2', second: '15,2', slip: 'B-1' })
    await app.go(`/driver/shipments/${shipment}/letter`)
    const later = new URL(await readCode(app))
    expect(later.pathname).toBe(url.pathname)
    expect(await verifyLetterCode(later.hash.slice(1), answer.keys, Date.now())).toMatchObject({
      outcome: 'valid',
      claims: { loadRecord: { amount: 26, unloadedAt: expect.any(Number) } },
    })
  },
)

/** Reads the QR code of the letter off the screen's pixels. */
async function readCode({ page }: DriverApp): Promise<string> {
  const picture = page.locator('article svg[role="img"]')
  await picture.waitFor()
  expect(await page.locator('article [role="note"]').count()).toBe(0)
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}
