import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { storedOperations, storedPhotoHashes } from '../support/device-store.ts'
import { DriverApp, phoneViewport, weighedFlow } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { makePhoto } from '../support/photos.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { signInToOffice } from '../support/office-app.ts'
import { partialTextPattern } from '../support/text-patterns.ts'

/** At the next start what is on board and what waits stands there before the app runs. */
async function startsWithWhatIsOnBoard(driver: DriverApp): Promise<void> {
  const { page } = driver
  const kept = () => page.evaluate(() => localStorage.getItem('last_screen'))
  await expect.poll(kept).toContain(weighedFlow)
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const last = document.querySelector<HTMLElement>('.last')
      if (last === null) return
      observer.disconnect()
      const isFirst = document.querySelector('#root')?.childElementCount === 0
      Object.assign(globalThis, { painted: isFirst && last.innerText })
    })
    observer.observe(document, { attributes: true, childList: true, subtree: true })
  })
  await driver.go('/driver')
  const painted = await page.evaluate(() => (globalThis as unknown as { painted: string }).painted)
  expect(painted).toContain(weighedFlow)
  expect(painted).toMatch(partialTextPattern('driver:shell.updating'))
  expect(painted).toMatch(partialTextPattern('driver:line.kept'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('.last').isVisible()).toBe(false)
}

/**
 * The main job: a driver loads and unloads without a network, their phone dies in between, and the office,
 * whose dashboard has been open all the while, sees it as soon as the phone is back online.
 */
export async function mainJob(serverProcess: ServerProcess): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'vrachtpas-profile-'))
  const photos = await Promise.all([1, 2].map(async (seed) => (await makePhoto({ seed })).path))
  await using office = await launchChromium({ viewport: { width: 1440, height: 900 } })
  const dashboard = await signInToOffice(office.context, serverProcess.origin)
  let loads = 0
  dashboard.on('load', () => (loads += 1))

  let device = await launchChromium({ profileDirectory: profile, ...phoneViewport })
  try {
    let driver = await DriverApp.open(device.context, serverProcess.origin)
    await driver.signIn()
    await driver.pair()
    await driver.chooseTransportMode('7-BZX-71')
    await driver.waitUntilOfflineReady()
    await driver.waitUntilSent()

    await device.context.setOffline(true)
    const shipment = await driver.load(photos)
    await startsWithWhatIsOnBoard(driver)
    await driver.unload(shipment, { first: '46.88', second: '19.2', slip: 'WB-2026-10777' })

    const [loaded, unloaded] = (await storedOperations(driver.page))
      .filter(({ payload }) => payload.shipment === shipment)
      .toSorted((a, b) => a.deviceSequence - b.deviceSequence)
    expect([loaded?.type, unloaded?.type]).toEqual(['shipment.load', 'shipment.unload'])
    const kept = await storedPhotoHashes(driver.page)
    expect(loaded?.payload.photos).toHaveLength(2)
    for (const photo of loaded?.payload.photos ?? []) expect(kept.get(photo.id)).toBe(photo.sha256)

    await device.kill()
    device = await launchChromium({ profileDirectory: profile, ...phoneViewport })
    driver = await DriverApp.open(device.context, serverProcess.origin)
    await driver.waitUntilSent()

    const api = await OfficeApi.signIn(serverProcess.origin)
    const received = await api.shipment(shipment)
    expect((await api.shipments()).member.filter(({ id }) => id === shipment)).toHaveLength(1)
    expect(received.status).toBe('unloaded')
    expect(received.nettoWeight).toBe(27.68)
    expect(received.events.map(({ id, kind }) => [id, kind])).toEqual([
      [loaded?.id, 'loaded'],
      [unloaded?.id, 'unloaded'],
    ])
    expect([received.photosReceived, received.photosAnnounced]).toEqual([2, 2])
    for (const photo of loaded?.payload.photos ?? []) expect(await api.photoHash(photo.id)).toBe(photo.sha256)

    await dashboard.getByText(received.number).first().waitFor()
    expect(loads, 'the dashboard was not reloaded').toBe(0)
  } finally {
    await device.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
