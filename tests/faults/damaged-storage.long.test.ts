import { cp, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { storedOperations } from '../support/device-store.ts'
import { DriverApp, phoneViewport } from '../support/driver-app.ts'
import { FaultEnvironment } from '../support/fault-environment.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await FaultEnvironment.start()
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

test(
  '54: a database that is damaged on the disk is told of, nothing is cleared, and once it opens again all goes on',
  { timeout: 180_000 },
  async () => {
    const profile = await mkdtemp(join(tmpdir(), 'vrachtpas-profile-'))
    try {
      const phone = await environment.phone({ profileDirectory: profile })
      await phone.context.setOffline(true)
      const { operation } = await phone.load()
      await phone.device.close()
      const databases = join(profile, 'Default', 'IndexedDB')
      await cp(databases, `${databases}-whole`, { recursive: true })
      await damage(databases)
      const device = await launchChromium({ profileDirectory: profile, ...phoneViewport })
      const app = await DriverApp.open(device.context, environment.proxy.origin)
      const { page } = app
      // Chromium does not open what is damaged like this: nothing looks as if all were sent.
      await page.getByText(textPattern('phone:brokenStorage')).waitFor({ timeout: 60_000 })
      expect(await page.getByText(partialTextPattern('driver:line.sent')).count()).toBe(0)

      // As the driver is told to do: nothing was cleared. What mends the disk lets all of it go on.
      await device.close()
      await rm(databases, { recursive: true })
      await cp(`${databases}-whole`, databases, { recursive: true })
      await using mended = await launchChromium({ profileDirectory: profile, ...phoneViewport })
      const again = await DriverApp.open(mended.context, environment.proxy.origin)
      await again.waitUntilSent()
      const stored = await storedOperations(again.page)
      expect(stored.find(({ id }) => id === operation)?.state).toBe('done')
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)

/** Writes over the middle of every file of the databases. */
async function damage(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const { size } = await stat(path)
    const file = await open(path, 'r+')
    await file.write(Buffer.alloc(Math.ceil(size / 2), 0x5a), 0, undefined, Math.floor(size / 4))
    await file.close()
  }
}
