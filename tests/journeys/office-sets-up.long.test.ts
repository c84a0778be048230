import { expect, test } from 'vitest'
import { DriverApp, measurementLabel } from '../support/driver-app.ts'
import { OfficeHand } from '../support/office-hand.ts'
import { setUpByHand } from './office-sets-up.ts'

test(
  'an empty customer sets up a project with three flows by hand; a driver loads one, and the office sees it',
  { timeout: 240_000 },
  async () => {
    const hand = await setUpByHand(
      (page) => Promise.resolve(new OfficeHand(page)),
      async ({ environment, code, flow }) => {
        const driver = await DriverApp.open(await environment.phone(), environment.origin)
        await driver.signIn()
        await driver.pair(code)
        await driver.chooseTransportMode('7-BZX-71')
        await driver.openFlow(flow)
        await driver.page.getByLabel(measurementLabel('weighedLoad')).fill('40')
        await driver.submitLoad()
        await driver.waitUntilSent()
      },
    )
    // Counted so that a form that asks for more is noticed.
    // Seven of them are what a letter of waste must state of its parties and places.
    expect(hand.steps).toBeLessThanOrEqual(72)
  },
)
