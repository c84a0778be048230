import { expect, test } from 'vitest'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import {
  chooseTransportMode,
  chosenTransportMode,
  transportModes,
} from '../../src/offline/vehicles/transport-modes.ts'
import {
  changeTransportMode,
  createTransportMode,
  removeTransportMode,
} from '../../src/offline/settings/change-transport-modes.ts'
import { withdraw } from '../../src/offline/decisions/withdraw.ts'
import { runSync } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { passThrough, unplugged } from './simulated-phone.ts'

const plate = 'XX-11-YY'
const named = async (name: string): Promise<TransportMode> => {
  const mode = (await transportModes()).find(({ identificationCode }) => identificationCode === name)
  if (mode === undefined) throw new Error(`There is no ${name}.`)
  return mode
}
const draftOf = ({ id, type, identificationCode, truck }: TransportMode) =>
  ({ id, type, identificationCode, truck }) as const
const withTare = (mode: TransportMode, tareWeight: number) => ({
  before: draftOf(mode),
  after: { ...draftOf(mode), truck: { licencePlate: plate, ...mode.truck, tareWeight } },
})
const create = () =>
  createTransportMode({
    type: 'truck',
    identificationCode: plate,
    truck: { licencePlate: plate, tareWeight: 15_000 },
  })

test('an own truck is added, changed twice and removed without a network, and all of it arrives in order', async () => {
  driver.network = unplugged
  const id = await create()
  await chooseTransportMode(id)
  await changeTransportMode(withTare(await named(plate), 15_400))
  await changeTransportMode(withTare(await named(plate), 15_600))
  expect((await chosenTransportMode())?.truck?.tareWeight).toBe(15_600)
  driver.network = passThrough
  await runSync(page)
  expect(driver.server.applied.slice(-3).map(({ operation }) => operation.type)).toEqual([
    'transport_mode.create',
    'transport_mode.update',
    'transport_mode.update',
  ])
  expect((await named(plate)).truck?.tareWeight).toBe(15_600)
  expect(await page.store.outbox.where('unsettled').notEqual('').count()).toBe(0)

  driver.network = unplugged
  await removeTransportMode(await named(plate))
  // Gone from the choice at once; what it carries still finds it.
  expect((await transportModes()).map((mode) => mode.id)).not.toContain(id)
  expect((await chosenTransportMode())?.id).not.toBe(id)
  driver.network = passThrough
  await runSync(page)
  expect((await transportModes()).map((mode) => mode.id)).not.toContain(id)
  expect(await page.store.transportModes.get(id)).toMatchObject({ offered: false })
  expect(await page.store.outbox.where('unsettled').notEqual('').count()).toBe(0)
})

test('what the office changed meanwhile stays, and a withdrawn change is gone', async () => {
  const id = await create()
  await runSync(page)
  driver.network = unplugged
  await changeTransportMode(withTare(await named(plate), 15_400))
  const stored = await page.store.transportModes.get(id)
  driver.server.change('TransportMode', {
    ...stored,
    id,
    version: 2,
    truck: { ...stored?.truck, maximumLoadCapacity: 25_000 },
  })
  driver.network = passThrough
  await runSync(page)
  expect((await named(plate)).truck).toEqual({
    licencePlate: plate,
    tareWeight: 15_400,
    maximumLoadCapacity: 25_000,
  })

  driver.network = unplugged
  await changeTransportMode(withTare(await named(plate), 16_000))
  const [queued] = (await driver.rows()).filter(({ queue }) => queue !== undefined)
  await withdraw(queued?.id ?? '')
  expect((await named(plate)).truck?.tareWeight).toBe(15_400)
})
