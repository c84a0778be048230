import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { showLanguage } from '../../src/i18n/setup.ts'
import { OfficeApi } from '../support/office-api.ts'
import { weighedFlow } from '../support/driver-app.ts'
import { openedDialog, openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'
import { refuseStatement, ScriptedDriver } from '../support/scripted-driver.ts'
import { isLongRun } from '../support/long-run.ts'

const demo = startDemoPage()
let driver: ScriptedDriver

beforeAll(async () => {
  driver = await ScriptedDriver.start(demo.server.origin)
})

test('a refused statement stands beside what counts, and is settled with words for the driver', async () => {
  const shipment = await refuseStatement(driver)
  const { user } = await openPageAs('office', '/exceptions?settled=no')
  const list = await screen.findByRole('table', { busy: false, name: 'Exceptions' })
  await user.click(await within(list).findByRole('link', { name: shipment.number }))
  await screen.findByRole('heading', { level: 1, name: shipment.number })

  const comparison = screen.getByRole('table', { name: 'What was stated, beside what counts' })
  const lineOf = (name: string) =>
    within(comparison)
      .getAllByRole('row')
      .find((row) => row.textContent?.startsWith(name))?.textContent
  expect(lineOf('First weighing')).toBe('First weighing40 t differs46.88 t')
  expect(lineOf('Second weighing')).toBe('Second weighing19.2 t 19.2 t')
  expect(lineOf('Net weight')).toBe('Net weight20.8 t differs27.68 t')

  await user.click(screen.getByRole('button', { name: 'Settle' }))
  const dialog = await openedDialog()
  await user.click(within(dialog).getByRole('radio', { name: /^Dismiss/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }))
  expect(
    (await within(dialog).findAllByText('Say what you decided, for the driver.')).length,
  ).toBeGreaterThan(0)
  await user.type(
    within(dialog).getByRole('textbox', { name: /^Words to the driver/ }),
    'Weighed once already.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }))
  expect(await screen.findByText(/^Dismissed by /)).toBeDefined()
  expect(screen.getByText('Words to the driver: Weighed once already.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Settle' })).toBeNull())
})

test('a refused statement is accepted after all, and the shipment has its values', async () => {
  const shipment = await refuseStatement(driver)
  const { user } = await openPageAs('office', '/exceptions?settled=no')
  const list = await screen.findByRole('table', { busy: false, name: 'Exceptions' })
  await user.click(await within(list).findByRole('link', { name: shipment.number }))
  await user.click(await screen.findByRole('button', { name: 'Settle' }))
  const dialog = await openedDialog()
  await user.click(within(dialog).getByRole('radio', { name: /^Accept/ }))
  await user.type(within(dialog).getByRole('textbox', { name: /^Words to the driver/ }), 'You were right.')
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }))
  expect(await screen.findByText(/^Accepted by /)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Open the shipment' }))
  const netWeight = await screen.findByText('Net weight', { selector: 'dt' })
  expect(netWeight.parentElement?.textContent).toContain('20.8 t20,800 kg')
})

test('a statement with a wrong field says which, what was stated there and the rule, in the language of now', async () => {
  const shipment = await driver.load(weighedFlow, [Buffer.from('announced, not sent')])
  await driver.unload(shipment, 19.2, 46.88)
  const { user } = await openPageAs('office', '/exceptions?settled=no&reason=validation_failed')
  const list = await screen.findByRole('table', { busy: false, name: 'Exceptions' })
  const line = 'Second weighing (46.88): more than the first weighing'
  await within(list).findByText(line)
  await user.click(within(list).getByRole('link', { name: shipment.number }))
  await screen.findByText('Second weighing (46.88 t): more than the first weighing')
  const comparison = screen.getByRole('table', { name: 'What was stated, beside what counts' })
  expect(comparison.textContent).toContain('Second weighing46.88 t more than the first weighing–')
  expect(within(comparison).queryByText('differs'), 'nothing is recorded beside it').toBeNull()
  await showLanguage('nl')
  await screen.findByText('Tweede weging (46,88 t): meer dan de eerste weging')
  await showLanguage('en')

  // It counts after all, with the two weighings changed round.
  await user.click(screen.getByRole('button', { name: 'Settle' }))
  const dialog = within(await openedDialog())
  await user.click(dialog.getByRole('radio', { name: /^Correct/ }))
  // What the driver's form asks for this unload by a truck.
  for (const name of [/^Net weight/, /^Chloride value/, /^Unloading declaration/])
    expect(dialog.queryByRole('textbox', { name })).toBeNull()
  for (const [name, stated, right] of [
    [/^First weighing/, '19.2', '46.88'],
    [/^Second weighing/, '46.88', '19.2'],
  ] as const) {
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name })
    expect(field.value, 'as it was stated').toBe(stated)
    await user.clear(field)
    await user.type(field, right)
  }
  await user.type(dialog.getByRole('textbox', { name: /^Words to the driver/ }), 'Changed round.')
  await user.click(dialog.getByRole('button', { name: 'Settle' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const office = await OfficeApi.signIn(demo.server.origin)
  expect(await office.get(`/shipments/${shipment.id}`)).toMatchObject({
    status: 'unloaded',
    weighedLoad: 46.88,
    nettoWeight: 27.68,
  })

  // Also where the phone was told no field: a number that is not of this phone.
  const number = `${shipment.number}X1`
  await driver.load(weighedFlow, [], { number, firstWeighing: 40 })
  openPage('/exceptions?settled=no&reason=shipment_number_taken')
  await user.click(await screen.findByRole('link', { name: number }))
  await screen.findByText(`Number (${number}): another shipment has it`)
  const refusedLoad = await screen.findByRole('table', {
    busy: false,
    name: 'What was stated, beside what counts',
  })
  expect(refusedLoad.textContent, 'in the unit of its flow').toContain('First weighing40 t')
  const taken = '/shipment_exceptions?settled=false&reason=shipment_number_taken'
  for (const { id } of (await office.get<{ member: { id: string }[] }>(taken)).member)
    await office.send('POST', `/shipment_exceptions/${id}/settle`, { decision: 'dismissed' })
})

test.runIf(isLongRun)(
  'after one exception the next opens, and many of one cause are settled at once, each with its outcome',
  async () => {
    await signInAs('office')
    const colleague = await OfficeApi.signIn(demo.server.origin)
    const settle = async (id: string) =>
      await colleague.send('POST', `/shipment_exceptions/${id}/settle`, { decision: 'dismissed' })
    const openOnes = async () =>
      (await colleague.get<{ member: { id: string }[] }>('/shipment_exceptions?settled=false')).member
    for (const { id } of await openOnes()) await settle(id)
    const shipments = []
    for (let count = 0; count < 4; count += 1) shipments.push(await refuseStatement(driver))
    const numbers = shipments.map(({ number }) => number).toReversed()

    const { user } = openPage('/exceptions?settled=no&reason=shipment_already_unloaded')
    const list = await screen.findByRole('table', { busy: false, name: 'Exceptions' })
    await user.click(await within(list).findByRole('link', { name: numbers[0] ?? '' }))
    const enterWords = async (dialog: HTMLElement) => {
      await user.click(within(dialog).getByRole('radio', { name: /^Dismiss/ }))
      await user.type(within(dialog).getByRole('textbox', { name: /^Words to the driver/ }), 'Twice.')
    }
    await user.click(await screen.findByRole('button', { name: 'Settle' }))
    const one = await openedDialog()
    await enterWords(one)
    await user.click(within(one).getByRole('button', { name: 'Settle' }))
    await screen.findByRole('heading', { level: 1, name: numbers[1] ?? '' })
    await screen.findByText('The exception is settled. 3 are left; this is the next.')

    const all = openPage('/exceptions?settled=no&reason=shipment_already_unloaded')
    await all.user.click(await screen.findByRole('checkbox', { name: /all/i }))
    await all.user.click(await screen.findByRole('button', { name: 'Settle 3' }))
    const many = await openedDialog('Settle 3 exceptions with one decision')
    await enterWords(many)
    // Somebody else is quicker with one of them.
    await settle((await openOnes())[0]?.id ?? '')
    // The first answer is lost: the same again gets it.
    const request = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const answer = await request(input, init)
      if (!answer.url.endsWith('/shipment_exceptions/settle')) return answer
      globalThis.fetch = request
      throw new TypeError('fetch failed')
    }
    const settleMany = within(many).getByRole('button', { name: 'Settle' })
    await all.user.click(settleMany)
    await within(many).findByRole('alert')
    await all.user.click(settleMany)
    const outcome = await openedDialog('One exception was not settled by this')
    expect(outcome.textContent).toContain('2 others are settled.')
    expect(within(outcome).getByRole('listitem').textContent).toMatch(new RegExp(`^${numbers[1]}: `))
    within(outcome).getByRole('link', { name: numbers[1] ?? '' })
    await all.user.click(within(outcome).getAllByRole('button', { name: 'Close' })[0] ?? expect.fail('Close'))
    expect(await openOnes()).toEqual([])

    // After several of those that are open, the next of them opens.
    const again = []
    for (let count = 0; count < 3; count += 1) again.push(await refuseStatement(driver))
    const two = openPage('/exceptions?settled=no&reason=shipment_already_unloaded')
    for (const { number } of again.slice(1))
      await two.user.click(await screen.findByRole('checkbox', { name: new RegExp(number) }))
    await two.user.click(await screen.findByRole('button', { name: 'Settle 2' }))
    const both = await openedDialog('Settle 2 exceptions with one decision')
    await two.user.click(within(both).getByRole('radio', { name: /^Dismiss/ }))
    await two.user.type(within(both).getByRole('textbox', { name: /^Words to the driver/ }), 'Twice.')
    await two.user.click(within(both).getByRole('button', { name: 'Settle' }))
    await screen.findByRole('heading', { level: 1, name: again[0]?.number ?? '' })
    await screen.findByText('2 exceptions are settled. This is the last one.')
    for (const { id } of await openOnes()) await settle(id)
  },
)

test('weights that look like a slip are asked about before they count: accepted, corrected, one or many', async () => {
  const shipment = await driver.load(weighedFlow, [Buffer.from('announced, not sent')])
  await driver.unload(shipment, 46.88, 19.2)
  await driver.unload(shipment, 46_880, 19.2)
  await signInAs('office')
  await showLanguage('nl')
  const slip =
    /46\.860,8 t is meer dan .+ kan dragen: 50 t\. Zijn kilogrammen voor tonnen aangezien, of tonnen voor kilogrammen\?$/
  const list = '/exceptions?settled=no&reason=shipment_already_unloaded'

  const many = openPage(list)
  await many.user.click(await screen.findByRole('checkbox', { name: new RegExp(shipment.number) }))
  await many.user.click(await screen.findByRole('button', { name: 'Eén afhandelen' }))
  const bulk = within(await openedDialog())
  await many.user.click(bulk.getByRole('radio', { name: /^Accepteren/ }))
  await many.user.type(bulk.getByRole('textbox', { name: /^Bericht aan de chauffeur/ }), 'Goed.')
  await many.user.click(bulk.getByRole('button', { name: 'Afhandelen' }))
  expect((await screen.findByText(slip)).textContent).toMatch(new RegExp(`^${shipment.number}: `))
  await many.user.click(await screen.findByRole('button', { name: 'Wijzigen' }))

  const { user } = openPage(list)
  await user.click(await screen.findByRole('link', { name: shipment.number }))
  await user.click(await screen.findByRole('button', { name: 'Afhandelen' }))
  const dialog = within(await openedDialog())
  await user.click(dialog.getByRole('radio', { name: /^Accepteren/ }))
  await user.type(dialog.getByRole('textbox', { name: /^Bericht aan de chauffeur/ }), 'Goed.')
  await user.click(dialog.getByRole('button', { name: 'Afhandelen' }))
  await screen.findByText(slip)
  await user.click(await screen.findByRole('button', { name: 'Wijzigen' }))
  await user.click(await dialog.findByRole('radio', { name: /^Corrigeren/ }))
  const first = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Eerste weging/ })
  await user.clear(first)
  await user.type(first, '46880')
  await user.click(dialog.getByRole('button', { name: 'Afhandelen' }))
  await screen.findByText(slip)
  await user.click(await screen.findByRole('button', { name: 'Wijzigen' }))
  expect(first.value).toBe('46880')

  // A person knows better: it counts.
  await user.click(await dialog.findByRole('button', { name: 'Afhandelen' }))
  await user.click(await screen.findByRole('button', { name: 'Ja, het klopt' }))
  expect(await screen.findByText(/^Gecorrigeerd door /)).toBeDefined()
  await showLanguage('en')
})

describe('a signature on an own phone that was refused', () => {
  /** The dialog by which the office settles a signature of Jo that is said to be of somebody of this name. */
  async function settleSignatureOf(name: string) {
    const shipment = await driver.load(weighedFlow, [Buffer.from('announced, not sent')])
    const { problem } = await driver.sign(shipment, name)
    expect(problem?.code).toBe('signature_not_verified')
    const { user } = await openPageAs('office', '/exceptions?settled=no')
    const list = await screen.findByRole('table', { busy: false, name: 'Exceptions' })
    await user.click(await within(list).findByRole('link', { name: shipment.number }))
    await user.click(await screen.findByRole('button', { name: 'Settle' }))
    return { user, dialog: within(await openedDialog()), shipment }
  }
  const offered = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)

  test('is accepted where its code is of another phone, and the shipment says so', async () => {
    const { user, dialog, shipment } = await settleSignatureOf('Jo')
    expect(offered()).toEqual(['accepted', 'delivered_again', 'dismissed'])
    await user.click(dialog.getByRole('radio', { name: /^Accept/ }))
    await user.type(dialog.getByRole('textbox', { name: /^Words to the driver/ }), 'I was there.')
    await user.click(dialog.getByRole('button', { name: 'Settle' }))
    expect(await screen.findByText(/^Accepted by /)).toBeDefined()
    openPage(`/shipments/${shipment.id}`)
    expect(
      await screen.findByText(
        'Not verified: the code that was signed is not of the phone that sent the signature; the office accepted it all the same',
      ),
    ).toBeDefined()
  })

  test('is not offered for acceptance where its answer is of another name, and the reason is said', async () => {
    const { user, dialog } = await settleSignatureOf('Al')
    expect(offered()).toEqual(['dismissed'])
    expect(screen.getByText('Done', { selector: 'dt' }).nextSibling?.textContent).toMatch(/\d/)
    expect(screen.getByText('Signature', { selector: 'dt' }).nextSibling?.textContent).toBe(
      'Disposer, Al, on a phone unknown to us',
    )
    expect(dialog.getByText('This signature cannot be accepted')).toBeDefined()
    await user.click(dialog.getByRole('radio', { name: /^Dismiss/ }))
    await user.type(dialog.getByRole('textbox', { name: /^Words to the driver/ }), 'Sign once more.')
    await user.click(dialog.getByRole('button', { name: 'Settle' }))
    expect(await screen.findByText(/^Dismissed by /)).toBeDefined()
  })
})

test('a refused unload of what was turned away says what was stated, and what to do where it cannot be accepted', async () => {
  const shipment = await driver.load(weighedFlow, [Buffer.from('announced, not sent')])
  const api = await OfficeApi.signIn(demo.server.origin)
  await api.send('POST', `/shipments/${shipment.id}/acceptance`, { outcome: 'refused', reason: 'Wet' })
  await driver.bringBack(shipment, 9)
  await driver.bringBack(shipment, 9.5)
  const [exception] = await api.list(`/shipment_exceptions?settled=false&shipment=${shipment.id}`)
  const { user } = await openPageAs('office', `/exceptions/${exception?.id}`)
  await screen.findByRole('heading', { level: 1, name: shipment.number })
  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement?.textContent
  expect(fact('Net weight')).toBe('Net weight9.5 t')
  expect(screen.getAllByText(/^Back at the origin · ./)).toHaveLength(1)
  screen.getByText(`What was turned away of ${shipment.number} is recorded as unloaded already.`, {
    exact: false,
  })
  const link = screen.getByRole('link', { name: 'Open the shipment' })
  expect(link.getAttribute('href')).toBe(`/shipments/${shipment.id}`)
  await user.click(screen.getByRole('button', { name: 'Settle' }))
  const dialog = await openedDialog()
  expect(within(dialog).getAllByRole('radio')).toHaveLength(1)
  within(dialog).getByRole('radio', { name: /^Dismiss/ })
})
