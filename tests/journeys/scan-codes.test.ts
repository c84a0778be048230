import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { cameraShowing, pictureOfCode } from '../support/camera.ts'
import { DriverApp, demoPairingCode } from '../support/driver-app.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'

test(
  'a browser without a reader of its own scans codes from the camera and from a picture',
  { timeout: 180_000 },
  async () => {
    const letter = '01920000-0000-7000-8000-00000000e001'
    await using camera = await cameraShowing(
      await pictureOfCode(`https://elsewhere.example/shipments/${letter}/unload`),
    )
    await using environment = await BrowserEnvironment.open({ args: camera.args })
    const phone = await environment.phone()
    await phone.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
    // The code of a pairing sheet, which the phone's own camera opens, is there after signing in.
    const app = await DriverApp.open(phone, environment.origin, `/driver/pairing?code=${demoPairingCode}`)
    const { page } = app
    await app.signIn()
    await page.waitForURL(/\/driver\/pairing/)
    await expect
      .poll(() => page.getByLabel(textPattern('phone:pairing.code')).inputValue())
      .toBe(demoPairingCode)

    await app.go('/driver/pairing')
    await page.getByRole('button', { name: textPattern('phone:pairing.scan') }).click()
    await choosePicture(page, await pictureOfCode('https://elsewhere.example/'))
    await page.getByText(textPattern('phone:scan.otherCode')).waitFor()
    await choosePicture(
      page,
      await pictureOfCode(`${environment.origin}/driver/pairing?code=${demoPairingCode}`),
    )
    await page.getByText(partialTextPattern('phone:pairing.done')).waitFor()

    await app.go('/driver/scan')
    await page.waitForURL(`**/shipments/${letter}/unload`)
  },
)

async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'code.jpg', mimeType: 'image/jpeg', buffer })
}
