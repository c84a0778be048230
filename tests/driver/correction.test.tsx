// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { MaterialFlow } from '../../contract/flows/material-flows.ts'
import { loadShipment, unloadShipment } from '../../src/offline/shipments/statements.ts'
import { addNote } from '../../src/offline/shipments/corrections.ts'
import { readDraft } from '../../src/offline/store/drafts.ts'
import { currentRuntime, setRuntime } from '../../src/offline/store/runtime.ts'
import {
  loadSoil,
  openPage,
  prepareDevice,
  sand,
  ship,
  soil,
  startPage,
  truck,
  typeIn,
} from './driver-page.tsx'

beforeAll(startPage)

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name)
async function giveReason(user: ReturnType<typeof openPage>['user'], reason: string) {
  await user.click(await screen.findByRole('radio', { name: 'Other' }))
  await user.type(await field('In a few words'), reason)
}
const notingSoil: MaterialFlow = { ...soil, allowTransporterNote: true }

async function deviceWithLoad(flow = notingSoil) {
  const store = await prepareDevice({ flows: [flow], drives: truck })
  await store.drivers.put({
    id: '01920000-0000-7000-8000-00000000d0aa',
    version: 1,
    name: 'Daan Rijder',
    approved: true,
  })
  const { shipment } = await loadSoil(flow)
  return { store, shipment, page: `/driver/shipments/${shipment}` }
}

test('a driver corrects a weight in the unit of the slip, and sees it at once on shipment and letter', async () => {
  const { store, page } = await deviceWithLoad()
  const { user, at } = openPage(page)
  await user.click(await screen.findByRole('link', { name: 'Something is wrong? Correct it' }))
  expect((await field('Full (gross)')).value).toBe('46.88')
  await typeIn(user, 'kg')
  expect((await field('Full (gross)')).value).toBe('46880')
  await user.clear(await field('Full (gross)'))
  await user.click(screen.getByRole('button', { name: 'Save the correction' }))
  expect(await screen.findByText('Choose what went wrong.')).toBeDefined()
  expect(screen.getByText('2 things are missing or wrong')).toBeDefined()
  await user.type(await field(/^Full \(gross\)/), '45880')
  await user.click(screen.getByRole('button', { name: 'Save the correction' }))
  // On a phone the reasons may stand out of sight.
  await waitFor(() =>
    expect(document.activeElement?.contains(screen.getByRole('radio', { name: 'Other' }))).toBe(true),
  )
  expect(await store.outbox.count()).toBe(1)
  await user.click(screen.getByRole('radio', { name: 'Other' }))
  await user.click(screen.getByRole('button', { name: 'Save the correction' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('reason'))
  await user.type(await field('In a few words'), 'Misread the slip')
  await user.click(screen.getByRole('button', { name: 'Save the correction' }))

  expect(await screen.findByText('Corrected: Misread the slip')).toBeDefined()
  expect(at()).toBe(page)
  expect(screen.getAllByText('26.68 t').length).toBeGreaterThan(0)
  const [load, correction] = await store.outbox.toArray()
  expect(correction).toMatchObject({
    type: 'shipment.correct',
    after: [load?.id],
    payload: { phase: 'load', firstWeighing: 45.88, reason: 'Misread the slip' },
  })
  expect(Object.keys(correction?.payload as object).toSorted()).toEqual([
    'firstWeighing',
    'phase',
    'reason',
    'shipment',
  ])

  openPage(`${page}/letter`)
  expect(await screen.findByText('Gecorrigeerd')).toBeDefined()
  const letter = screen.getByRole('article')
  expect(letter.textContent).toContain('Misread the slip')
  expect(letter.textContent).toMatch(/46\.880\skg → 45\.880\skg/)
  expect(within(letter).getByText(/Daan Rijder:$/)).toBeDefined()
  expect(within(letter).getAllByText(/26\.680/).length).toBeGreaterThan(0)
})

test('a tap gives the reason, in the language of the letter, and stays when the page was closed', async () => {
  const { store, page } = await deviceWithLoad()
  const first = openPage(`${page}/correct/load`)
  await first.user.click(await screen.findByRole('radio', { name: 'Wrong slip' }))
  expect(screen.queryByRole('textbox', { name: 'In a few words' })).toBeNull()
  await waitFor(async () =>
    expect((await store.drafts.toArray()).map(({ values }) => values)).toContain('Verkeerde bon'),
  )
  const { user } = openPage(`${page}/correct/load`)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Wrong slip' })).checked).toBe(true)
  await user.clear(await field('Full (gross)'))
  await user.type(await field('Full (gross)'), '45.88')
  await user.click(screen.getByRole('button', { name: 'Save the correction' }))
  expect(await screen.findByText('Corrected: Verkeerde bon')).toBeDefined()
  expect((await store.outbox.toArray()).at(-1)?.payload).toMatchObject({ reason: 'Verkeerde bon' })
})

test('weights that look like a slip are asked about, and an unchanged form corrects nothing', async () => {
  const { store, page } = await deviceWithLoad()
  const { user } = openPage(`${page}/correct/load`)
  await giveReason(user, 'Nothing')
  await user.click(screen.getByRole('button', { name: 'Save the correction' }))
  expect(await screen.findByText('Nothing has changed yet. Change what is wrong, or go back.')).toBeDefined()
  await typeIn(user, 't')
  await user.clear(await field('Full (gross)'))
  await user.type(await field('Full (gross)'), '46880')
  await user.click(screen.getByRole('button', { name: 'Save the correction' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Change it' }))
  expect(await store.outbox.count()).toBe(1)
})

test('after the time of the flow nothing can be corrected, also in a form that was open', async () => {
  const { store, page } = await deviceWithLoad({ ...notingSoil, correctionMinutes: 10 })
  const { user } = openPage(`${page}/correct/load`)
  await user.clear(await field('Full (gross)'))
  await user.type(await field('Full (gross)'), '45.88')
  await giveReason(user, 'Misread')
  const runtime = currentRuntime()
  setRuntime({ ...runtime, now: () => Date.now() + 11 * 60_000 })
  await user.click(screen.getByRole('button', { name: 'Save the correction' }))
  expect(await screen.findByText('You can no longer correct this yourself.')).toBeDefined()
  expect(await store.outbox.count()).toBe(1)
  setRuntime(runtime)

  const [row] = await store.outbox.toArray()
  if (row) await store.outbox.put({ ...row, occurredAt: new Date(Date.now() - 11 * 60_000).toISOString() })
  openPage(page)
  await screen.findByText('What was recorded')
  expect(screen.queryByRole('link', { name: 'Something is wrong? Correct it' })).toBeNull()
  openPage(`${page}/correct/load`)
  expect(await screen.findByText('Call the office: they can still correct it.')).toBeDefined()
})

test('after unloading, what was loaded and what was unloaded are corrected apart', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  const { shipment } = await loadShipment({
    draft: 'load',
    flow: sand,
    mode: ship,
    amount: 800,
    chlorideValue: 12,
  })
  await unloadShipment({ draft: 'unload', shipment, flow: sand, mode: ship, note: 'Dry' })
  const { user } = openPage(`/driver/shipments/${shipment}`)
  expect(await screen.findByRole('link', { name: 'Correct the loading' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Correct the unloading' }))
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  expect(note.value).toBe('Dry')
  await user.clear(note)
  await giveReason(user, 'Wrong shipment')
  await user.click(screen.getByRole('button', { name: 'Save the correction' }))
  expect(await screen.findByText('Corrected: Wrong shipment')).toBeDefined()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'CorrectedSaved on this phone',
  )
  expect((await store.outbox.toArray()).at(-1)?.payload).toMatchObject({ phase: 'unload', note: '' })
  expect(screen.queryByText('Dry')).toBeNull()
})

test('a driver adds a note to what is on board, and it stays on board', async () => {
  const { store, page, shipment } = await deviceWithLoad()
  const { user, at } = openPage(page)
  await user.click(await screen.findByRole('link', { name: 'Add a note' }))
  await user.click(await screen.findByRole('button', { name: 'Save the note' }))
  expect(await screen.findByText('Write something first.')).toBeDefined()
  await user.type(screen.getByRole('textbox'), 'Waited an hour')
  await user.click(screen.getByRole('button', { name: 'Save the note' }))
  await waitFor(() => expect(at()).toBe(page))
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Note addedSaved on this phone',
    ),
  )
  expect(await screen.findByText('Waited an hour')).toBeDefined()
  await addNote({ draft: 'again', shipment, note: 'And another' })
  expect(await screen.findByText('And another')).toBeDefined()
  const rows = await store.outbox.toArray()
  expect(rows.map(({ type }) => type)).toEqual(['shipment.load', 'shipment.note', 'shipment.note'])
  expect(rows[0]?.onBoard).toBeDefined()
  openPage('/driver')
  expect(await screen.findByRole('link', { name: 'Unload' })).toBeDefined()
})

test('what was typed is there again when the page was closed, until it is saved', async () => {
  const { store, shipment, page } = await deviceWithLoad()
  const first = openPage(`${page}/note`)
  await first.user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Waited at the lock')
  await waitFor(async () => expect(await readDraft(`note:${shipment}`)).toBe('Waited at the lock'))
  const second = openPage(`${page}/note`)
  const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  expect((await note()).value).toBe('Waited at the lock')
  await second.user.click(screen.getByRole('button', { name: 'Save the note' }))
  await waitFor(() => expect(second.at()).toBe(page))
  expect(await readDraft(`note:${shipment}`)).toBeUndefined()

  const third = openPage(`${page}/correct/load`)
  await giveReason(third.user, 'Misread')
  const draft = `correct:load:${shipment}`
  await waitFor(async () => expect(await readDraft(`${draft}:reason`)).toBe('Misread'))
  const fourth = openPage(`${page}/correct/load`)
  expect((await field('In a few words')).value).toBe('Misread')
  await fourth.user.clear(await field('Full (gross)'))
  await fourth.user.type(await field('Full (gross)'), '45.88')
  await fourth.user.click(screen.getByRole('button', { name: 'Save the correction' }))
  await waitFor(() => expect(fourth.at()).toBe(page))
  expect(await store.outbox.toArray()).toMatchObject([
    { type: 'shipment.load' },
    { type: 'shipment.note', payload: { note: 'Waited at the lock' } },
    { type: 'shipment.correct', payload: { reason: 'Misread', firstWeighing: 45.88 } },
  ])
  expect(await store.drafts.count()).toBe(0)
})

test('a flow without notes offers none', async () => {
  const { page } = await deviceWithLoad(soil)
  openPage(page)
  await screen.findByRole('link', { name: 'Something is wrong? Correct it' })
  expect(screen.queryByRole('link', { name: 'Add a note' })).toBeNull()
})
