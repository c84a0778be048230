// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { MaterialFlow } from '../../contract/flows/material-flows.ts'
import { stateAcceptance } from '../../src/offline/shipments/acceptance.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { unloadShipment } from '../../src/offline/shipments/statements.ts'
import type { Store } from '../../src/offline/store/device-database.ts'
import {
  loadButton,
  loadSoil,
  openPage,
  plainSand,
  prepareDevice,
  rubble,
  soil,
  startPage,
  truck,
} from './driver-page.tsx'

beforeAll(startPage)

const loadOf = ({ id }: MaterialFlow) => `/driver/flows/${id}/load`
const types = async (store: Store) =>
  (await store.outbox.toArray()).map(({ type }) => type.replace('shipment.', ''))

const question = () => screen.findByRole('heading', { name: '7-BZX-71 still has cargo on board' })
async function press(user: ReturnType<typeof openPage>['user'], name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  // The form is read from the device first.
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button)
}

test('who loads several is asked once, until the vehicle is empty', async () => {
  const plain = { ...rubble, cargoPhotoRequired: false }
  const store = await prepareDevice({ flows: [plain], drives: truck })
  const load = async (isAsked: boolean) => {
    const { user } = openPage(loadOf(plain))
    if (isAsked) {
      await question()
      expect(screen.getByText('You are about to load Rubble.')).toBeDefined()
      await press(user, 'Load in addition')
    }
    await press(user, 'Load')
    await screen.findByText('The shipment has started')
  }
  await load(false)
  await load(true)
  await load(false)
  expect(await types(store)).toEqual(['load', 'load', 'load'])

  // The first two leave: what came in addition is no reason to ask either.
  const onBoard = await shipmentsOnBoard()
  for (const { id } of onBoard.slice(1))
    await unloadShipment({
      draft: id,
      shipment: id,
      flow: plain,
      mode: truck,
      firstWeighing: 40,
      secondWeighing: 19.2,
    })
  await load(false)
  for (const { id } of await shipmentsOnBoard())
    await unloadShipment({
      draft: id,
      shipment: id,
      flow: plain,
      mode: truck,
      firstWeighing: 40,
      secondWeighing: 19.2,
    })
  await load(false)
  openPage(loadOf(plain))
  await question()
})

test('in shuttle work one tap unloads, where that asks for nothing, and leads to the load', async () => {
  const store = await prepareDevice({ flows: [soil], drives: truck })
  await loadSoil()
  const { user, at } = openPage(loadOf(soil))
  await question()
  expect([...document.querySelectorAll('footer a')].at(-1)?.textContent, 'what is safe').toBe('Unload first')
  await press(user, 'Unload and load again')
  expect(await screen.findByText('Soil with oil is unloaded')).toBeDefined()
  expect(at()).toBe(loadOf(soil))
  await screen.findByRole('button', { name: 'Fill in the weight' })
  expect(await types(store)).toEqual(['load', 'unload'])
})

test('what one tap unloaded is taken back by one tap, and the question stands there again', async () => {
  const store = await prepareDevice({ flows: [soil], drives: truck })
  const { shipment } = await loadSoil()
  const { user, at } = openPage(loadOf(soil))
  await press(user, 'Unload and load again')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('name'), 'typed next').toBe('firstWeighing'),
  )
  await press(user, 'Undo')
  await question()
  expect(at()).toBe(loadOf(soil))
  expect((await shipmentsOnBoard()).map(({ id }) => id)).toEqual([shipment])
  expect((await store.outbox.toArray()).map(({ state }) => state)).toEqual(['ready', 'withdrawn'])

  // It waits for that tap, and then goes by itself.
  await press(user, 'Unload and load again')
  await screen.findByRole('button', { name: 'Undo' })
  const [unload] = (await store.outbox.toArray()).filter(
    ({ queue, type }) => queue && type.endsWith('unload'),
  )
  expect((unload?.wait?.until ?? 0) - (unload?.wait?.from ?? 0)).toBe(15_000)
  await store.outbox.update(unload?.id ?? '', { attempts: 1 })
  await screen.findByText('It is sent already. Call the office if this was wrong.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('an unload that asks for weights is filled in first, and what was typed of the load is kept', async () => {
  const plain = { ...rubble, cargoPhotoRequired: false, allowTransporterNote: true }
  const store = await prepareDevice({ flows: [plain], drives: truck })
  const first = openPage(loadOf(plain))
  await press(first.user, 'Load')
  await screen.findByText('The shipment has started')
  const second = openPage(loadOf(plain))
  await press(second.user, 'Load in addition')
  await second.user.type(await screen.findByLabelText('Note'), 'Gate 3')
  await waitFor(async () => expect(JSON.stringify(await store.drafts.toArray())).toContain('Gate 3'))
  await store.deviceStates.toCollection().modify({ together: undefined })

  const { user, at } = openPage(loadOf(plain))
  await question()
  expect(screen.queryByRole('button', { name: 'Unload and load again' })).toBeNull()
  await user.click(await screen.findByRole('link', { name: 'Unload first' }))
  await user.type(await screen.findByLabelText('Full (gross)'), '46.88')
  await press(user, 'Unload and load again')
  expect(await screen.findByText('Rubble is unloaded')).toBeDefined()
  expect(at()).toBe(loadOf(plain))
  expect((await screen.findByLabelText<HTMLInputElement>('Note')).value).toBe('Gate 3')
  expect(await types(store)).toEqual(['load', 'unload'])
})

test.each<readonly [string, MaterialFlow, boolean, string]>([
  ['hazardous beside what is not', rubble, false, 'Soil with oil is hazardous, Rubble is not.'],
  [
    'a product beside waste',
    { ...plainSand, ewcCode: soil.ewcCode },
    false,
    'Soil with oil is waste, Clean sand is not.',
  ],
  [
    'one that its receiver refused',
    { ...rubble, ewcCode: soil.ewcCode },
    true,
    'Its receiver refused Soil with oil.',
  ],
])('%s is asked about by name, once', async (_, flow, isRefused, text) => {
  const loaded = {
    ...flow,
    cargoPhotoRequired: false,
    weighSlipNumberRequired: false,
    amountDetermination: 'at_unload' as const,
  }
  await prepareDevice({ flows: [soil, loaded], drives: truck })
  const { shipment } = await loadSoil()
  if (isRefused)
    await stateAcceptance({
      draft: 'a',
      shipment,
      outcome: 'refused',
      kilograms: undefined,
      reason: 'Asbestos',
    })
  const { user } = openPage(loadOf(loaded))
  await question()
  expect(screen.getByText(text)).toBeDefined()
  await press(user, 'Load it apart')
  await loadButton()
  // Nothing was loaded, so it is asked again.
  const again = openPage(loadOf(loaded))
  await question()
  await press(again.user, 'Load it apart')
  await press(again.user, 'Load')
  await screen.findByText('The shipment has started')
  openPage(loadOf(loaded))
  await loadButton()
})

test('what another window loaded while the form was open is asked about at the press, and nothing typed is lost', async () => {
  const plain = { ...rubble, cargoPhotoRequired: false, allowTransporterNote: true }
  const store = await prepareDevice({ flows: [plain, soil], drives: truck })
  const { user } = openPage(loadOf(plain))
  await user.type(await screen.findByLabelText('Note'), 'Gate 3')
  await loadSoil()
  await press(user, 'Load')
  await question()
  expect(screen.getByText('These may not lie together')).toBeDefined()
  expect(await types(store)).toEqual(['load'])
  await press(user, 'Load it apart')
  expect((await screen.findByLabelText<HTMLInputElement>('Note')).value).toBe('Gate 3')
  await press(user, 'Load')
  await screen.findByText('The shipment has started')
  expect(await types(store)).toEqual(['load', 'load'])
})

test('after one tap of shuttle work the receiver who is asked to sign can do so from the load', async () => {
  const signed: MaterialFlow = { ...soil, signatures: ['receiver'] }
  await prepareDevice({ flows: [signed], drives: truck })
  const { shipment } = await loadSoil(signed)
  const { user, at } = openPage(loadOf(signed))
  await press(user, 'Unload and load again')
  await user.click(await screen.findByRole('link', { name: 'Let the receiver sign' }))
  await waitFor(() => expect(at()).toBe(`/driver/shipments/${shipment}/sign`))
})

test('a wrong press is undone on its page while it was not sent, and says that it is withdrawn', async () => {
  const plain = { ...rubble, cargoPhotoRequired: false }
  const store = await prepareDevice({ flows: [plain], drives: truck })
  const { user, at } = openPage(loadOf(plain))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  await press(user, 'Load')
  await screen.findByText('The shipment has started')
  expect(screen.getByText('Saved on this phone')).toBeDefined()
  await press(user, 'Undo')
  const sure = await screen.findByRole('dialog', { name: 'Withdraw: Loaded?' })
  await user.click(within(sure).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(at()).toBe('/driver'))
  expect(await shipmentsOnBoard()).toEqual([])
  const [load] = await store.outbox.toArray()
  expect(load?.state).toBe('withdrawn')
  // Without a network it waits for that tap.
  expect((load?.wait?.until ?? 0) - (load?.wait?.from ?? 0)).toBe(10_000)
  openPage(`/driver/outbox/${load?.id}`)
  expect(await screen.findByText('Withdrawn')).toBeDefined()
  expect(screen.queryByText('Saved on this phone')).toBeNull()
})
