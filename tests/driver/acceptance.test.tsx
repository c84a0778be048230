// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadSoil, openPage, prepareDevice, soil, startPage, truck } from './driver-page.tsx'

beforeAll(startPage)

async function deviceWithLoad() {
  const store = await prepareDevice({ flows: [soil], drives: truck })
  const { shipment } = await loadSoil()
  return { store, shipment, page: `/driver/shipments/${shipment}` }
}

const save = () => screen.getByRole('button', { name: 'Save' })

test('a cargo that the recipient refuses stays on board, marked, with why on shipment and letter', async () => {
  const { store, page } = await deviceWithLoad()
  const { user, at } = openPage(page)
  await user.click(await screen.findByRole('link', { name: 'What the recipient takes' }))
  await user.click(await screen.findByRole('radio', { name: 'Nothing' }))
  expect(screen.getByText('The cargo stays on board until you unload it elsewhere.')).toBeDefined()
  await user.click(save())
  expect(await screen.findByText('Say in a few words why.')).toBeDefined()
  expect(await store.outbox.count()).toBe(1)
  await user.type(screen.getByRole('textbox', { name: /^Why not/ }), 'Smells of oil')
  await user.click(save())

  expect(await screen.findByText('Refused by the recipient: Smells of oil')).toBeDefined()
  expect(at()).toBe(page)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'AcceptanceSaved on this phone',
  )
  const [load, acceptance] = await store.outbox.toArray()
  expect(acceptance).toMatchObject({
    type: 'shipment.accept',
    after: [load?.id],
    payload: { outcome: 'refused', reason: 'Smells of oil', photos: [] },
  })
  expect(await store.drafts.count()).toBe(0)

  openPage(`${page}/letter`)
  const letter = await screen.findByRole('article')
  expect(within(letter).getByText('geweigerd door de ontvanger, Smells of oil')).toBeDefined()
  openPage('/driver')
  expect(await screen.findByText('Refused by the recipient')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Unload' })).toBeDefined()
})

test('a part asks for its kilograms, is kept when the page closes, and leads to unloading', async () => {
  const { store, shipment, page } = await deviceWithLoad()
  const first = openPage(`/shipments/${shipment}/unload`)
  await first.user.click(await screen.findByRole('link', { name: 'Not everything is accepted?' }))
  await first.user.click(await screen.findByRole('radio', { name: 'A part' }))
  await first.user.click(save())
  expect(await screen.findByText('Say how many kilograms were accepted.')).toBeDefined()
  await first.user.type(screen.getByRole('textbox', { name: /^Kilograms/ }), '12000')
  await first.user.type(screen.getByRole('textbox', { name: /^Why not/ }), 'Half was wet')
  await waitFor(async () =>
    expect(await store.drafts.toArray()).toContainEqual(
      expect.objectContaining({ values: { typed: { amount: '12000', note: 'Half was wet' } } }),
    ),
  )
  const second = openPage(`${page}/acceptance`)
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Kilograms/ }).value).toBe('12000'),
  )
  await second.user.click(save())
  await waitFor(() => expect(second.at()).toBe(`/shipments/${shipment}/unload`))
  expect(await screen.findByText(/Accepted in part, 12,000 kg: Half was wet/)).toBeDefined()
  expect((await store.outbox.toArray()).at(-1)?.payload).toMatchObject({
    outcome: 'partly',
    kilograms: 12_000,
    reason: 'Half was wet',
  })
})

test('more kilograms than were loaded are asked about: "change" saves nothing, "right" saves', async () => {
  const { store, shipment, page } = await deviceWithLoad()
  const { user, at } = openPage(`${page}/acceptance`)
  await user.click(await screen.findByRole('radio', { name: 'A part' }))
  const kilograms = () => screen.getByRole('textbox', { name: /^Kilograms/ })
  await user.type(kilograms(), '300000')
  await user.type(screen.getByRole('textbox', { name: /^Why not/ }), 'Half was wet')
  await user.click(save())
  const dialog = await screen.findByRole('dialog', { name: 'Is this right?' })
  expect(
    within(dialog).getByText(
      'Accepted would be 300,000 kg, more than was loaded: 27,680 kg. Was a decimal mark forgotten, or a digit too many typed?',
    ),
  ).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Change it' }))
  expect(await store.outbox.count()).toBe(1)

  await user.clear(kilograms())
  await user.type(kilograms(), '27681')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Yes, it is right' }))
  await waitFor(() => expect(at()).toBe(`/shipments/${shipment}/unload`))
  expect((await store.outbox.toArray()).at(-1)?.payload).toMatchObject({ kilograms: 27_681 })
})
