import { expect, test } from 'vitest'
import { demoDriver, DriverApp, measurementLabel } from '../support/driver-app.ts'
import { KeyboardHand } from '../support/keyboard-hand.ts'
import { textPattern } from '../support/text-patterns.ts'
import { setUpByHand } from './office-sets-up.ts'

test(
  'an empty customer sets up a project with three flows without a mouse, and sees the focus at every stop',
  { timeout: 400_000 },
  async () => {
    const pointerEvents: string[] = []
    const handAt = (page: KeyboardHand['page']) => KeyboardHand.at(page, pointerEvents)
    const hand = await setUpByHand(handAt, async ({ environment: { origin, phone }, code, flow }) => {
      const options = { isFocusKept: false }
      const driver = await KeyboardHand.at(await (await phone()).newPage(), pointerEvents, options)
      const { page } = driver
      const app = new DriverApp(page, origin)
      await driver.signIn(origin, { username: demoDriver.username, password: demoDriver.secret })
      await app.go('/driver/pairing')
      await driver.enter(textPattern('phone:pairing.code'), code)
      await page.getByText(textPattern('phone:pairing.done')).first().waitFor()
      await app.go('/driver/transport-mode')
      await driver.press(/7-BZX-71/)
      await page.waitForURL(/\/driver$/)
      await driver.follow(new RegExp(flow))
      await driver.enter(measurementLabel('weighedLoad'), '40')
      await driver.press(textPattern('driver:load.action'))
      await driver.follow(textPattern('shipment:title'))
      await page.waitForURL(/\/driver\/shipments\//)
      await app.waitUntilSent()
    })
    expect(pointerEvents).toEqual([])
    // Seven of them are what a letter of waste must state of its parties and places.
    expect(hand.steps).toBeLessThanOrEqual(72)
  },
)
