import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayIn } from '#contract/accounts/customer-days.ts'
import { weighedFlow } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { makePhoto } from '../support/photos.ts'
import { addFilter, openedDialog, openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'
import { ScriptedDriver } from '../support/scripted-driver.ts'
import { isLongRun } from '../support/long-run.ts'

const demo = startDemoPage()

const flows = () => screen.findByRole('table', { busy: false, name: 'Material flows' })
const rows = (of: HTMLElement) => within(of).getAllByRole('row').slice(1)
const materials = async () =>
  rows(await flows()).map((row) => within(row).getAllByRole('link')[0]?.textContent)
const termOf = (card: string, term: string) =>
  within(screen.getByRole('region', { name: card })).getByText(term, { selector: 'dt' })
/** Of a term within a card of facts. */
const facts = (card: string, term: string) =>
  within(screen.getByRole('region', { name: card }))
    .getAllByText(term, { selector: 'dt' })
    .map((one) =>
      [...(one.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent).join(''),
    )

test('the list is searched, filtered, ordered and paged by the server, and its address says how', async () => {
  const { user, at } = await openPageAs('office', '/material-flows?order=usualName.asc')
  // The table stands before its rows have come.
  const all = await waitFor(async () => {
    const shown = await materials()
    expect(shown.length).toBeGreaterThanOrEqual(6)
    return shown
  })
  expect(all).toEqual(all.toSorted())
  expect(rows(await flows())[0]?.textContent, 'with its project').toMatch(/ZK-2026-014-\d/)

  await user.click(screen.getByRole('button', { name: 'Usual name' }))
  await waitFor(async () => expect(await materials()).toEqual(all.toReversed()))
  expect(at()).toBe('/material-flows?order=usualName.desc')

  await addFilter(user, 'Document')
  await user.click(await screen.findByRole('checkbox', { name: 'Reuse' }))
  await waitFor(async () => expect(await materials()).toEqual(['Schoon zand (altijd toepasbaar)']))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Remove filter Document' }))
  await addFilter(user, 'Shipments')
  await user.click(await screen.findByRole('radio', { name: 'Without' }))
  await waitFor(async () => expect((await materials()).length).toBeLessThan(all.length))
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('searchbox'), 'zand')
  await waitFor(() => expect(at()).toBe('/material-flows?order=usualName.desc&shipped=no&q=zand'))
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'there is no such thing')
  await user.click(await screen.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(at()).toBe('/material-flows?order=usualName.desc'))

  openPage('/material-flows?order=usualName.asc&rows=2&page=2')
  await waitFor(async () => expect(await materials()).toEqual(all.slice(2, 4)))
})

test('a flow shows all its facts, what was loaded of it, and every version', async () => {
  await signInAs('office')
  const driver = await ScriptedDriver.start(demo.server.origin)
  const { user, at } = openPage('/material-flows')
  await user.click(await screen.findByRole('link', { name: weighedFlow }))
  await screen.findByRole('heading', { level: 1, name: weighedFlow })
  const id = at().split('/').at(-1) ?? ''

  // Waste has a letter, of which each fact names its box.
  expect(termOf('Material', 'EWC code').textContent).toBe('EWC code(box 6)')
  expect(termOf('Parties', 'Sender').textContent).toBe('Sender(box 1)')
  expect(facts('Letter and loading', 'Time to correct')[0]).toMatch(/^\d+ minutes$/)
  expect(facts('Material', 'EWC code')[0]).toMatch(/^17.05.03\* · hazardous/)
  expect(facts('Material', 'Processing method')[0]).toMatch(/^[A-G]\.\d\d/)
  expect(facts('Amounts', 'Estimated')).toEqual(['2,600 t'])
  expect(facts('Amounts', 'Unit')).toEqual(['tonne (1,000 kg)'])
  expect(facts('Amounts', 'Amount is determined')).toEqual(['when unloading'])
  expect(facts('What a load asks for', 'The driver states')[0]).toContain('weigh slip number')
  for (const [card, terms] of [
    ['Route', ['Origin', 'Destination']],
    ['Parties', ['Sender', 'Transported by', 'Carrier']],
  ] as const)
    for (const term of terms) expect(facts(card, term)[0], term).not.toBe('')
  expect(
    within(screen.getByRole('main'))
      .getByRole('link', { name: /^ZK-2026-014 / })
      .getAttribute('href'),
  ).toMatch(/^\/projects\//)

  const soFar = () =>
    Number(
      facts('Amounts', 'Loaded so far')[0]
        ?.match(/^[\d,.]+/)?.[0]
        ?.replaceAll(',', ''),
    )
  await waitFor(() => expect(soFar()).not.toBeNaN())
  const before = soFar()
  const shipment = await driver.load(weighedFlow, [
    (await makePhoto({ seed: 1, width: 64, height: 48 })).bytes,
  ])
  await driver.unload(shipment, 46.88, 19.2)
  await waitFor(() => expect(soFar()).toBeCloseTo(before + 27.68, 3))
  const listed = within(screen.getByRole('table', { name: 'Shipments' }))
  expect((await listed.findByRole('link', { name: shipment.number })).getAttribute('href')).toBe(
    `/shipments/${shipment.id}`,
  )
  expect(screen.getByText(/no longer edited but amended/)).toBeDefined()

  const versions = within(screen.getByRole('region', { name: 'Versions' }))
  const earlier = versions.getAllByRole('listitem').length
  await (
    await OfficeApi.signIn(demo.server.origin)
  ).amendFlow(id, { estimatedLoad: 3100, loadInstructions: 'Report at the gate.' })
  await waitFor(() => expect(versions.getAllByRole('listitem')).toHaveLength(earlier + 1))
  expect(versions.getAllByRole('listitem')[0]?.textContent).toMatch(
    /Amended.*by Marit van der Voorbeeld.*Estimatedwas 2,600 tbecame 3,100 tInstructions for loadingwas .*became Report at the gate\./,
  )
  // A reading that was under way may have seen the flow before and its versions after; the next one follows.
  await waitFor(() => expect(facts('Amounts', 'Estimated')).toEqual(['3,100 t']))
})

test('a flow with shipments says what an amendment costs, to those who may amend it', async () => {
  const admin = await OfficeApi.signIn(demo.server.origin, 'admin@demo.example.com')
  const { member: flowList } = await admin.get<{
    member: readonly { id: string; shipmentCount?: number; project: string }[]
  }>('/material_flows?documentType=waste&itemsPerPage=100')
  const flow = flowList.find(({ shipmentCount = 0 }) => shipmentCount > 0) ?? expect.fail('no flow is loaded')
  const project = await admin.get<{ customer: { id: string } }>(flow.project.replace('/api', ''))
  const setModule = (unlimitedModifications: boolean) =>
    admin.send('PATCH', `/customers/${project.customer.id}`, { unlimitedModifications })
  await openPageAs('office', `/material-flows/${flow.id}`)
  await screen.findByText(/: that costs extra, and/)
  await setModule(true)
  try {
    openPage(`/material-flows/${flow.id}`)
    await screen.findByText(/: that costs this customer nothing extra, and/)
    await openPageAs('reader', `/material-flows/${flow.id}`)
    await screen.findByRole('region', { name: 'Letter and loading' })
    expect(screen.queryByText(/no longer edited but amended/)).toBeNull()
  } finally {
    await setModule(false)
  }
})

test.runIf(isLongRun)(
  'flows whose code changes are shown with its successor, and amended all at once',
  async () => {
    const admin = await OfficeApi.signIn(demo.server.origin, 'admin@demo.example.com')
    const day = (days: number) => dayIn(Date.now() + days * 86_400_000)
    const code = (code: string, en: string, own: object) =>
      admin.send('POST', '/ewc_codes', {
        code,
        level: 'code',
        hazardous: false,
        names: { en, nl: en },
        ...own,
      })
    await code('160698', 'Cells', { validTo: day(20) })
    await code('160698', 'Cells, hazardous', { hazardous: true, validFrom: day(21) })
    await code('160699', 'Other cells', { validTo: day(20) })
    const { member } = await admin.get<{ member: readonly object[] }>('/material_flows?documentType=waste')
    const made = async (usualName: string, ewcCode: string) =>
      await admin.send<{ id: string; version: number; numberOfModifications: number }>(
        'POST',
        '/material_flows',
        {
          ...member[0],
          '@id': undefined,
          id: undefined,
          usualName,
          ewcCode: `/api/ewc_codes/${ewcCode}`,
          wasteStreamNumber: '99A020000088',
        },
      )
    const cells = await made('Cells of Rotterdam', '160698')
    const others = await made('Cells of Delft', '160699')

    await openPageAs('office', '/')
    await screen.findByRole('link', { name: /^The codes of 2 material flows change as of / })
    const { user } = openPage('/material-flows')
    await screen.findByText(/^2 material flows use a code that changes on /)
    await user.click(screen.getByRole('link', { name: 'Choose the new codes' }))
    const known = within(await screen.findByRole('region', { name: '16 06 98 Cells' }))
    expect(known.getByText(/^Hazardous from /)).toBeDefined()
    expect(known.getByText(/^To do: confirm the code of one flow, /)).toBeDefined()
    const successor = known.getByRole<HTMLInputElement>('radio', {
      name: '16 06 98* Cells, hazardous hazardous',
    })
    expect(successor.checked, 'the only one').toBe(true)
    const ended = within(screen.getByRole('region', { name: '16 06 99 Other cells' }))
    expect(ended.getByText(/^Ends: not loaded from /)).toBeDefined()
    expect(ended.getByText(/^To do: choose the new code of one flow\. /)).toBeDefined()

    const number = known.getByRole('textbox', { name: /^Waste stream number from .*: Cells of Rotterdam$/ })
    await user.type(number, '99a02 0000')
    await user.click(screen.getByRole('button', { name: 'Amend 2 flows' }))
    expect(ended.getByText('Choose a code for the selected flows.')).toBeDefined()
    expect(known.getByText('A waste stream number is 12 digits or capital letters.')).toBeDefined()
    await user.type(number, '099')
    await user.click(ended.getByRole('combobox', { name: 'EWC code' }))
    await user.paste('170503')
    await user.click(await screen.findByRole('option', { name: /^17 05 03\*/ }))
    await user.click(screen.getByRole('button', { name: 'Amend 2 flows' }))
    const question = within(await openedDialog('Amend 2 flows?'))
    await user.click(question.getByRole('button', { name: 'Amend 2 flows' }))

    await screen.findByText('Arranged: 16 06 98* · number 99A020000099')
    await screen.findByText('Arranged: 17 05 03* · without a number')
    expect(screen.getAllByText('Nothing is left to do: the new codes are chosen.')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Amend 0 flows' }).getAttribute('aria-disabled')).toBe('true')
    expect(await admin.get(`/material_flows/${cells.id}`)).toMatchObject({
      version: cells.version + 1,
      numberOfModifications: cells.numberOfModifications,
      ewcCode: { code: '160698', hazardous: false },
      plannedChange: { from: day(21), ewcCode: { hazardous: true }, wasteStreamNumber: '99A020000099' },
    })
    const planned = openPage(`/material-flows/${others.id}`)
    await screen.findByText(/^From .*: 17 05 03\* .*, without a waste stream number/)
    await planned.user.click(screen.getByRole('link', { name: 'See or change it' }))
    await screen.findByRole('region', { name: '16 06 99 Other cells' })
    const list = openPage('/material-flows')
    await screen.findByText(/^The new codes of 2 material flows are chosen, for /)
    expect(screen.queryByText(/use a code that changes/)).toBeNull()
    await list.user.click(screen.getByRole('link', { name: 'See the new codes' }))
    await screen.findByRole('region', { name: '16 06 99 Other cells' })

    // Users who choose such a code for a flow are told when it ends, and what comes after it.
    const saysBeside = async (id: string, text: RegExp) => {
      openPage(`/material-flows/${id}/edit`)
      const said = await screen.findByText(text)
      return within(said.parentElement ?? said)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent.slice(0, 9))
    }
    expect(await saysBeside(cells.id, /^From .* on the waste of 16 06 98 is hazardous, /)).toEqual([])
    expect(
      await saysBeside(others.id, /^16 06 99 is valid until .* and cannot be loaded after that day\.$/),
    ).toEqual([])
    const batteries = await made('Batteries of Delft', '200134')
    expect(await saysBeside(batteries.id, /^20 01 34 (is|was) valid until /)).toEqual([
      '20 01 43*',
      '20 01 44 ',
    ])
    await admin.send('DELETE', `/material_flows/${batteries.id}`)

    // The day is past.
    await code('160696', 'Late cells', { validTo: day(20) })
    const late = await made('Cells of Breda', '160696')
    await admin.change('/ewc_codes/160696', { validTo: day(-2) })
    openPage('/')
    await screen.findByRole('link', { name: /^The code of one material flow changes as of / })
    openPage('/material-flows')
    await screen.findByText(
      /^One material flow uses a code that is not valid since .*, and cannot be loaded\./,
    )
    const { user: other } = openPage('/material-flows/code-changes')
    const over = within(await screen.findByRole('region', { name: '16 06 96 Late cells' }))
    expect(over.getByText(/^Ended: not loaded since /)).toBeDefined()
    expect(screen.getByText(/^The European list of waste has changed\. /)).toBeDefined()
    await other.click(over.getByRole('combobox', { name: 'EWC code' }))
    await other.paste('170503')
    await other.click(await screen.findByRole('option', { name: /^17 05 03\*/ }))
    await other.click(screen.getByRole('button', { name: 'Amend one flow' }))
    const now = within(await openedDialog('Amend one flow?'))
    expect(now.getByText(/gets its new code and a new letter at once\.\s*$/)).toBeDefined()
    await other.click(now.getByRole('button', { name: 'Amend one flow' }))
    await waitFor(async () =>
      expect(await admin.get(`/material_flows/${late.id}`)).toMatchObject({ ewcCode: { code: '170503' } }),
    )
  },
)

test('a planner sees the flows that their company carries, and a project leads to its flows', async () => {
  await openPageAs('planner', '/material-flows')
  expect((await materials()).length).toBeGreaterThan(0)
  const { user, at } = await openPageAs('reader', '/projects')
  await user.click(
    within(await screen.findByRole('table', { busy: false, name: 'Projects' })).getByRole('link', {
      name: 'ZK-2026-014',
    }),
  )
  await user.click(await screen.findByRole('link', { name: weighedFlow }))
  await screen.findByRole('heading', { level: 1, name: weighedFlow })
  expect(at()).toMatch(/^\/material-flows\/[0-9a-f-]{36}$/)
  expect(screen.queryByRole('region', { name: 'Who gets mail' })).toBeNull()
})

test.each(['/material-flows/01920000-0000-7000-8000-000000000000', '/material-flows/nonsense'])(
  'what is not there is said within the shell: %s',
  async (address) => {
    await openPageAs('office', address)
    expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeDefined()
  },
)
