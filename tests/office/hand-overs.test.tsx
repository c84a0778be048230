import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Operation } from '#contract/device/operations.ts'
import { uuidv7 } from '../support/driver-api.ts'
import { OfficeApi } from '../support/office-api.ts'
import { weighedFlow } from '../support/driver-app.ts'
import { expectNoAccess, openedDialog, openPageAs, startDemoPage } from './office-page.tsx'
import { handOverUnload, ScriptedDriver } from '../support/scripted-driver.ts'
import { isLongRun } from '../support/long-run.ts'

const demo = startDemoPage()
let driver: ScriptedDriver

beforeAll(async () => {
  driver = await ScriptedDriver.start(demo.server.origin)
})

test('while nothing was handed over the list says how something comes to it', async () => {
  await openPageAs('office', '/hand-overs')
  expect(await screen.findByText('Nothing was handed over')).toBeDefined()
})

test('what a driver handed over stands beside what counts, and is settled with words for the driver', async () => {
  const shipment = await handOverUnload(driver)
  const { user } = await openPageAs('office', '/hand-overs?settled=no')
  const list = await screen.findByRole('table', { busy: false, name: 'Handed over' })
  await user.click(await within(list).findByRole('link', { name: shipment.number }))
  await screen.findByRole('heading', { level: 1, name: shipment.number })
  expect(screen.getByText('the shipment was unloaded already')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open the exception' })).toBeDefined()

  const comparison = screen.getByRole('table', { name: 'What was stated, beside what counts' })
  const lineOf = (name: string) =>
    within(comparison)
      .getAllByRole('row')
      .find((row) => row.textContent?.startsWith(name))?.textContent
  expect(lineOf('First weighing')).toBe('First weighing40 t differs46.88 t')

  await user.click(screen.getByRole('button', { name: 'Settle' }))
  const dialog = await openedDialog()
  await user.click(within(dialog).getByRole('radio', { name: /^Put right/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }))
  expect(
    (await within(dialog).findAllByText('Say what you decided, for the driver.')).length,
  ).toBeGreaterThan(0)
  await user.type(
    within(dialog).getByRole('textbox', { name: /^Words to the driver/ }),
    'Weighed once already.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }))
  expect(await screen.findByText(/^Put right by /)).toBeDefined()
  expect(screen.getByText('Words to the driver: Weighed once already.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Settle' })).toBeNull())

  await user.click(screen.getByRole('link', { name: 'Open the exception' }))
  expect(
    await screen.findByText(/^Corrected by /),
    'the exception of the same operation is settled too',
  ).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Open what was handed over' }))
  expect(await screen.findByText(/^Put right by /)).toBeDefined()
})

test.runIf(isLongRun)(
  'an unload that no schema takes is accepted with the value that was wrong put right',
  async () => {
    const shipment = await driver.load(weighedFlow, [Buffer.from('announced, not sent')])
    await driver.handOver(await driver.unload(shipment, -46.88, 19.2))
    const { user } = await openPageAs('office', '/hand-overs?settled=no')
    const list = await screen.findByRole('table', { busy: false, name: 'Handed over' })
    await user.click(await within(list).findByRole('link', { name: shipment.number }))
    await user.click(await screen.findByRole('button', { name: 'Settle' }))
    const dialog = within(await openedDialog())
    await user.click(dialog.getByRole('radio', { name: /^Accept/ }))
    const first = dialog.getByRole<HTMLInputElement>('textbox', { name: /^First weighing/ })
    expect(first.value).toBe('-46.88')
    await user.type(dialog.getByRole('textbox', { name: /^Words to the driver/ }), 'Without the minus.')
    const settle = dialog.getByRole('button', { name: 'Settle' })
    const wrongFields = () =>
      dialog
        .getAllByRole<HTMLInputElement>('textbox')
        .filter((field) => field.getAttribute('aria-invalid') === 'true')
        .map((field) => [field.value, document.querySelector(`[id="${field.id}-error"]`)?.textContent])
    // What nobody may weigh is said beside it, also where it was left as the phone stated it; and what the server alone knows.
    await user.click(settle)
    await waitFor(() => expect(wrongFields()).toEqual([['-46.88', 'This value should be 0 or more.']]))
    await user.clear(first)
    await user.type(first, '4.6')
    await user.click(settle)
    await waitFor(() =>
      expect(wrongFields()).toEqual([
        ['19.2', 'The second weighing is heavier than the first: netto would be negative.'],
      ]),
    )
    expect(first.value).toBe('4.6')
    await user.clear(first)
    await user.type(first, '46.88')
    await user.click(settle)
    expect(await screen.findByText(/^Accepted by /)).toBeDefined()
    const office = await OfficeApi.signIn(demo.server.origin)
    expect(await office.get(`/shipments/${shipment.id}`)).toMatchObject({
      status: 'unloaded',
      nettoWeight: 27.68,
    })
  },
)

test('a note that only the office has is accepted as it stands', async () => {
  const shipment = await driver.load(weighedFlow, [Buffer.from('announced, not sent')])
  const { operation } = await driver.unload(shipment, 46.88, 19.2)
  const payload = { shipment: shipment.id, note: 'Gate 3 was shut.' }
  await driver.handOver({
    operation: { ...operation, id: crypto.randomUUID(), type: 'shipment.note', payload },
    problem: undefined,
  })
  const { user } = await openPageAs('office', '/hand-overs?settled=no')
  const list = await screen.findByRole('table', { busy: false, name: 'Handed over' })
  await user.click(await within(list).findByRole('link', { name: shipment.number }))
  await user.click(await screen.findByRole('button', { name: 'Settle' }))
  const dialog = within(await openedDialog())
  await user.click(dialog.getByRole('radio', { name: /^Accept/ }))
  expect(dialog.queryByText(/values below/)).toBeNull()
  expect(dialog.queryByRole('textbox', { name: /^First weighing/ })).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: /^Words to the driver/ }), 'So it was.')
  await user.click(dialog.getByRole('button', { name: 'Settle' }))
  expect(await screen.findByText(/^Accepted by /)).toBeDefined()
  const office = await OfficeApi.signIn(demo.server.origin)
  const { events } = await office.get<{ events: { kind: string }[] }>(`/shipments/${shipment.id}`)
  expect(events.map(({ kind }) => kind)).toContain('noted')
})

const signed = { role: 'receiver', way: 'on_glass', name: 'Jo Loskade', drawing: 'M10 10L20 20' }
test.each([
  ['shipment.sign', { ...signed, letterHash: 'a'.repeat(43) }],
  ['shipment.accept', { outcome: 'partly', kilograms: 11_111, reason: 'Wet' }],
] as const)(
  'a %s that came by a file is shown with who imported it, and is not offered for acceptance',
  async (type, said) => {
    const shipment = await driver.load(weighedFlow, [Buffer.from('announced, not sent')])
    const { operation } = await driver.unload(shipment, 46.88, 19.2)
    const payload = { shipment: shipment.id, ...said }
    const stated: Operation = { ...operation, id: uuidv7(), type, payload }
    const office = await OfficeApi.signIn(demo.server.origin)
    expect(
      await office.send('POST', '/hand_overs/import', { operations: [{ operation: stated, photos: [] }] }),
    ).toMatchObject({ results: [{ outcome: 'taken' }] })

    const { user } = await openPageAs('office', '/hand-overs?settled=no')
    const list = await screen.findByRole('table', { busy: false, name: 'Handed over' })
    await user.click(await within(list).findByRole('link', { name: shipment.number }))
    await screen.findByRole('heading', { level: 1, name: shipment.number })
    const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent
    if (type === 'shipment.sign') expect(fact('Signed by')).toBe('Jo Loskade')
    expect(fact('Imported by')).toMatch(/\S/)
    await user.click(screen.getByRole('button', { name: 'Settle' }))
    const dialog = within(await openedDialog())
    expect(dialog.getByText(/nothing shows that it was made on the phone/)).toBeDefined()
    expect(dialog.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
      'corrected',
      'dismissed',
    ])
    await user.click(dialog.getByRole('radio', { name: /^Dismiss/ }))
    await user.type(dialog.getByRole('textbox', { name: /^Words to the driver/ }), 'Have it signed again.')
    await user.click(dialog.getByRole('button', { name: 'Settle' }))
    expect(await screen.findByText(/^Dismissed by /)).toBeDefined()
    const { events } = await office.get<{ events: { kind: string }[] }>(`/shipments/${shipment.id}`)
    expect(events.map(({ kind }) => kind)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(signature|acceptance)$/)]),
    )
  },
)

test('the page says when the office revoked the phone', async () => {
  const lost = await ScriptedDriver.start(demo.server.origin)
  const shipment = await lost.load(weighedFlow, [Buffer.from('announced, not sent')])
  const { operation } = await lost.unload(shipment, 46.88, 19.2)
  const payload = { shipment: shipment.id, note: 'Gate 3 was shut.' }
  const note: Operation = { ...operation, id: uuidv7(), type: 'shipment.note', payload }
  await lost.handOver({ operation: note, problem: undefined })
  const office = await OfficeApi.signIn(demo.server.origin)
  await office.send('POST', `/known_devices/${operation.device}/revoke`, { reason: 'Stolen.' })
  await openPageAs('office', `/hand-overs/${note.id}`)
  const term = await screen.findByText('Phone revoked', { selector: 'dt' })
  expect(term.nextSibling?.textContent).toMatch(/\d/)
})

test('a planner of a carrier has no such list', async () => {
  await openPageAs('planner', '/hand-overs')
  await expectNoAccess('Handed over')
})
