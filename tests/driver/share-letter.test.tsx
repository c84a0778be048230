// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadShipment, unloadShipment } from '../../src/offline/shipments/statements.ts'
import { currentRuntime } from '../../src/offline/store/runtime.ts'
import { driverId, openPage, plainSand, prepareDevice, soil, startPage, truck } from './driver-page.tsx'

beforeAll(startPage)

const shared = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
afterEach(() => vi.unstubAllEnvs())
beforeEach(() => {
  shared.mockClear()
  Object.assign(navigator, { share: shared, canShare: () => true })
})

const repeating = { ...soil, repeatingLoads: true, weighSlipNumberRequired: false }
const load = (flow: typeof soil, draft = 'load') =>
  loadShipment({
    draft,
    flow,
    mode: truck,
    ...(flow.id === soil.id && { firstWeighing: 40, secondWeighing: 15 }),
  })

/** As the sync keeps it: a PDF of the letter as it was after the load. */
async function keepPdf(id: string, userId = driverId) {
  const { store } = currentRuntime()
  const progress = { unloaded: false, corrections: 0, acceptances: 0, signatures: 0 }
  await store.letterPdfs.put({
    id,
    userId,
    pdf: { version: 'v', fileName: 'L-v1.pdf', madeAt: new Date().toISOString(), progress, bytes: 5 },
    asked: { progress, at: 0, times: 1 },
  })
  await store.letterPdfBytes.put({ id, bytes: new TextEncoder().encode('%PDF-').buffer })
}

async function openLetter(shipment: string) {
  const { user } = openPage(`/driver/shipments/${shipment}/letter`)
  const button = await screen.findByRole('button', { name: 'Share PDF' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  return { user, press: () => user.click(button) }
}

test('the PDF that is kept goes to the share sheet at once, with the link of the letter', async () => {
  await prepareDevice({ flows: [plainSand], drives: truck })
  const { shipment } = await load(plainSand)
  await keepPdf(shipment)
  const { press } = await openLetter(shipment)
  await press()
  await waitFor(() => expect(shared).toHaveBeenCalledOnce())
  const [data] = shared.mock.calls[0] ?? []
  expect(data?.files?.map(({ name, type }) => [name, type])).toEqual([['L-v1.pdf', 'application/pdf']])
  expect(data?.text).toContain(shipment)
})

test('of an older PDF it is said what it lacks, and both it and the link may be shared', async () => {
  await prepareDevice({ flows: [plainSand], drives: truck })
  const { shipment } = await load(plainSand)
  await keepPdf(shipment)
  await unloadShipment({ draft: 'unload', shipment, flow: plainSand, mode: truck, amount: 12 })
  const { user, press } = await openLetter(shipment)
  await press()
  const sheet = await screen.findByRole('dialog', { name: 'Share PDF' })
  expect(sheet.textContent).toMatch(/is of \d\d:\d\d, before the unload\./)
  expect(shared).not.toHaveBeenCalled()
  await user.click(within(sheet).getByRole('button', { name: 'Share this older PDF' }))
  await waitFor(() => expect(shared).toHaveBeenCalledOnce())
  expect(shared.mock.calls[0]?.[0].files).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without a PDF, or with that of another driver, the link is offered', async () => {
  await prepareDevice({ flows: [plainSand], drives: truck })
  const { shipment } = await load(plainSand)
  await keepPdf(shipment, crypto.randomUUID())
  const { user, press } = await openLetter(shipment)
  await press()
  const sheet = await screen.findByRole('dialog', { name: 'Share PDF' })
  expect(sheet.textContent).toContain('No PDF of this letter is on this phone yet.')
  expect(within(sheet).queryByRole('button', { name: /PDF/ })).toBeNull()
  await user.click(within(sheet).getByRole('button', { name: 'Share the link' }))
  await waitFor(() => expect(shared.mock.calls[0]?.[0].url).toContain(shipment))
})

test("a letter of repeating loads counts those of the customer's week, by the customer's clock", async () => {
  // This phone is in Auckland, where the Monday began eleven hours before.
  vi.stubEnv('TZ', 'Pacific/Auckland')
  const store = await prepareDevice({ flows: [repeating], drives: truck })
  await store.projects.update(repeating.project, { timeZone: 'Europe/Bucharest' })
  const at = async (draft: string, occurredAt: string) => {
    const { shipment } = await load(repeating, draft)
    await store.outbox
      .where('lane')
      .equals(`shipment:${shipment}`)
      .modify((row, ref) => {
        ref.value = { ...row, occurredAt }
      })
    return shipment
  }
  await at('sunday', '2026-11-22T20:00:00Z')
  // Monday there, Sunday still where customers usually are.
  await at('night', '2026-11-22T22:30:00Z')
  const monday = await at('monday', '2026-11-23T06:00:00Z')
  openPage(`/driver/shipments/${monday}/letter`)
  await screen.findByRole('button', { name: 'Share PDF' })
  expect(document.body.textContent).toMatch(
    /: 2 \(23 nov 2026, 00:30\sEET, 25.000 kg; 23 nov 2026, 08:00\sEET, 25.000 kg\)/i,
  )
  openPage(`/driver/shipments/${monday}`)
  // On the pages about a load too, where the clock of this phone shows another time.
  expect(await screen.findByText(/^23 Nov 2026, 08:00\sEET$/)).toBeDefined()
})

test('a letter of repeating loads says how often was loaded in its week, and when', async () => {
  await prepareDevice({ flows: [repeating], drives: truck })
  const first = await load(repeating, 'first')
  // Both would be of the same second.
  await currentRuntime()
    .store.outbox.where('lane')
    .equals(`shipment:${first.shipment}`)
    .modify((row, ref) => {
      ref.value = { ...row, occurredAt: new Date(Date.now() - 2000).toISOString() }
    })
  const second = await load(repeating, 'second')
  openPage(`/driver/shipments/${second.shipment}/letter`)
  await screen.findByRole('button', { name: 'Share PDF' })
  expect(document.body.textContent).toMatch(/(Loads in this week|Vrachten in deze week): 2 \(/)
  openPage(`/driver/shipments/${first.shipment}/letter`)
  await screen.findByRole('button', { name: 'Share PDF' })
  expect(document.body.textContent).toMatch(/(Loads in this week|Vrachten in deze week): 1 \(/)
})
