import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { launchChromium } from '../support/chromium.ts'
import { DriverApp } from '../support/driver-app.ts'

test('the browser finds nothing that keeps the app from being installed', { timeout: 180_000 }, async () => {
  await using environment = await BrowserEnvironment.open()
  const profileDirectory = await mkdtemp(join(tmpdir(), 'vrachtpas-profile-'))
  try {
    // Only what is kept on disk can be installed, and only the whole browser installs.
    await using browser = await launchChromium({ profileDirectory })
    const { page } = await DriverApp.open(browser.context, environment.origin)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const devtools = await browser.context.newCDPSession(page)
    await devtools.send('Page.enable')
    const { url, errors, data = '' } = await devtools.send('Page.getAppManifest')
    expect(url).toBe(`${environment.origin}/manifest.webmanifest`)
    expect(errors).toEqual([])
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

    // The browser checks the icons alone: a shortcut or a picture that is not there is left out in silence.
    const manifest = JSON.parse(data) as Manifest
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ]
    for (const { src, sizes } of pictures) expect.soft(await sizeOf(src), src).toBe(sizes)
    for (const address of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
      await page.goto(`${environment.origin}${address}`)
      // A guest is asked to sign in, and led there afterwards.
      await expect
        .soft(page.waitForURL(({ search }) => decodeURIComponent(search).includes(address)))
        .resolves.toBeUndefined()
    }

    function sizeOf(src: string): Promise<string> {
      return page.evaluate(async (address) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob())
        return `${picture.width}x${picture.height}`
      }, src)
    }
  } finally {
    await rm(profileDirectory, { recursive: true, force: true, maxRetries: 5 })
  }
})

interface Manifest {
  readonly start_url: string
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Picture[] }[]
}

interface Picture {
  readonly src: string
  readonly sizes: string
}
