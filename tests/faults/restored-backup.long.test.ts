import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { DriverApp, phoneViewport } from '../support/driver-app.ts'
import { storedOperations } from '../support/device-store.ts'
import { smallPhoto } from '../support/fault-environment.ts'
import { OfficeApi } from '../support/office-api.ts'
import { ServerProcess } from '../support/server-process.ts'
import { partialTextPattern } from '../support/text-patterns.ts'

const copy = async (from: string, to: string) => {
  await rm(to, { recursive: true, force: true })
  // With owners, modes and times, as PostgreSQL demands of its folder.
  await promisify(execFile)('cp', ['-a', from, to])
}

test(
  '83, 87: a cold copy of the data folder put back: what came after it is sent again, also from a phone that was signed out',
  { timeout: 280_000 },
  async () => {
    await using server = await ServerProcess.start()
    const backup = `${server.dataDirectory}-backup`
    await using _ = { [Symbol.asyncDispose]: () => rm(backup, { recursive: true, force: true }) }
    const device = await launchChromium(phoneViewport)
    try {
      const app = await DriverApp.open(device.context, server.origin)
      const { page } = app
      await app.signIn()
      await app.pair()
      await app.chooseTransportMode('7-BZX-71')
      await app.waitUntilOfflineReady()
      const before = await app.load([await smallPhoto(1)])
      await app.waitUntilSent()

      await server.terminate()
      await copy(server.dataDirectory, backup)
      await server.restart()
      await app.unload(before, { first: '46.88', second: '19.2', slip: 'WB-1' })
      const after = await app.load([await smallPhoto(2)])
      await app.sendNow()
      await app.waitUntilSent()
      const read = async () => {
        const office = await OfficeApi.signIn(server.origin)
        return await Promise.all([before, after].map((id) => office.shipment(id).catch(() => undefined)))
      }
      await expect
        .poll(async () => (await read()).map((shipment) => shipment?.photosReceived), { timeout: 30_000 })
        .toEqual([1, 1])

      await server.terminate()
      await copy(backup, server.dataDirectory)
      await server.restart()
      expect(await read(), 'the server knows nothing of what came after the copy').toMatchObject([
        { status: 'loaded' },
        undefined,
      ])

      const expectAllBack = () =>
        expect
          .poll(async () => (await read()).map((shipment) => [shipment?.status, shipment?.photosReceived]), {
            timeout: 60_000,
          })
          .toEqual([
            ['unloaded', 1],
            ['loaded', 1],
          ])
      await app.sendNow()
      await expectAllBack()
      await app.waitUntilSent()

      // Once more, after the end of a shift.
      await app.signOut()
      expect(await storedOperations(page), 'nothing that anybody could read').toEqual([])
      await server.terminate()
      await copy(backup, server.dataDirectory)
      await server.restart()
      await app.go('/auth/sign-in')
      await app.signIn()
      await app.chooseTransportMode('7-BZX-71')
      await expectAllBack()
      await app.waitUntilSent()
      await app.go('/driver')
      await page.getByText(partialTextPattern('driver:line.sent')).first().waitFor()
      const onBoard = page.locator('a[href$="/unload"]')
      await onBoard.first().waitFor()
      expect(
        new Set(await onBoard.evaluateAll((links) => links.map((link) => link.getAttribute('href')))),
      ).toEqual(new Set([`/shipments/${after}/unload`]))
    } finally {
      await device.close()
    }
  },
)
