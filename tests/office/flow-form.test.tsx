import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { Project } from '#contract/flows/projects.ts'
import { OfficeApi } from '../support/office-api.ts'
import { chooseInMenu, openedDialog, openPage, signInAs, startDemoPage } from './office-page.tsx'
import { isLongRun } from '../support/long-run.ts'

type User = ReturnType<typeof openPage>['user']

const demo = startDemoPage()
let colleague: OfficeApi
/** A project of the demo, its waste flow without shipments, and a flow with some. */
let project: Project
let wasteFlow: OfficeFlow
let shippedFlow: OfficeFlow

beforeAll(async () => {
  colleague = await OfficeApi.signIn(demo.server.origin)
  const flows = await colleague.get<{ member: readonly OfficeFlow[] }>('/material_flows?itemsPerPage=100')
  const idOf = (flow: OfficeFlow | undefined) => flow?.id ?? expect.fail('no such flow in the demo')
  const waste = flows.member.filter(({ documentType }) => documentType === 'waste')
  shippedFlow = await readFlow(idOf(waste.find(({ shipmentCount = 0 }) => shipmentCount > 0)))
  const source = await readFlow(idOf(waste[0]))
  project = await colleague.get(`/projects/${idFrom(source.project)}`)
  wasteFlow = await copyOf(source)
  await signInAs('office')
})
// A long form in a page without a browser: each look by role reads all of it.
vi.setConfig({ testTimeout: 240_000 })

const idFrom = (iri: string) => iri.replace(/.*\//, '')
const readFlow = (id: string) => colleague.get<OfficeFlow>(`/material_flows/${id}`)
const iri = (entity: { readonly id: string } | undefined, path: string) =>
  entity === undefined ? undefined : `/api/${path}/${entity.id}`

const copyOf = (flow: OfficeFlow, more: Readonly<Record<string, unknown>> = {}) =>
  colleague.send<OfficeFlow>('POST', '/material_flows', {
    project: flow.project,
    documentType: flow.documentType,
    usualName: `${flow.usualName} B`,
    ewcCode: iri(flow.ewcCode, 'ewc_codes'),
    processingMethod: iri(flow.processingMethod, 'processing_methods'),
    originLocation: iri(flow.originLocation, 'locations'),
    originOneTimeLocation: flow.originOneTimeLocation,
    destinationLocation: iri(flow.destinationLocation, 'locations'),
    destinationOneTimeLocation: flow.destinationOneTimeLocation,
    sender: iri(flow.sender, 'companies'),
    senderType: flow.senderType,
    disposer: iri(flow.disposer, 'companies'),
    transportedBy: flow.transportedBy,
    carriers: flow.carriers.map(({ id, type }) => ({ company: `/api/companies/${id}`, type })),
    cargoUnit: iri(flow.cargoUnit, 'units'),
    amountDetermination: flow.amountDetermination,
    recipients: [{ email: 'site@example.com', atLoad: true }],
    ...more,
  })

const textbox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const combobox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('combobox', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Finds by pasting: each key would search a long form anew. */
async function choose(user: User, name: string, typed: string) {
  const field = await combobox(name)
  await user.click(field)
  await user.paste(typed)
  const list = within(await screen.findByRole('listbox'))
  await user.click(
    (await list.findAllByRole('option', { name: (title) => title.includes(typed) }))[0] ?? expect.fail(name),
  )
}
async function enter(user: User, name: string | RegExp, text: string) {
  const field = await textbox(name)
  await user.click(field)
  await user.paste(text)
}
async function flowShown(at: () => string) {
  await waitFor(() => expect(at()).toMatch(/^\/material-flows\/[0-9a-f-]{36}$/))
  return await readFlow(idFrom(at()))
}

test('a waste flow is made: only what waste asks for is asked', async () => {
  const { user, at } = openPage(`/projects/${project.id}/material-flows/new`)
  await enter(user, 'Usual name', 'Asphalt granulate')
  expect(screen.queryByRole('textbox', { name: 'Document number' }), 'evidence').toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Reuse' }))
  await textbox('Document number')
  expect(screen.queryByRole('combobox', { name: 'EWC code' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Waste' }))

  await choose(user, 'EWC code', '17 05 03')
  await screen.findByText(/Hazardous waste/)
  await screen.findByText(/A complementary code/)
  await choose(user, 'Processing method', 'C.03')
  await choose(user, 'Sender', 'Roodvaart')
  expect((await combobox('Disposer')).value).toContain('Roodvaart')
  await user.clear(await combobox('Sender'))
  await choose(user, 'Sender', wasteFlow.sender.name)
  expect((await combobox('Disposer')).value, 'the sender is the primary disposer').toBe(wasteFlow.sender.name)
  await choose(user, 'Location of origin', wasteFlow.originLocation?.description ?? '')
  await user.click(
    within(screen.getByRole('group', { name: 'Destination' })).getByRole('radio', {
      name: 'An address for this flow alone',
    }),
  )
  await user.click(await button('Create flow'))
  const summary = (await screen.findByText(/things are not right yet/)).closest('[role=alert]')
  expect(summary?.textContent).toContain('Name or description of the destination: This field is required.')
  expect(summary?.textContent).toContain('Carriers: Add at least one carrier.')
  expect(summary?.textContent).not.toContain('Evidence')

  await enter(user, 'Name or description of the destination', 'Kade 12')
  await user.click(await button('Add a carrier'))
  await choose(user, 'Carrier', wasteFlow.carriers[0]?.name ?? '')
  await enter(user, /^Estimated load/, '1,200.5')
  await enter(user, 'Nature and composition', 'Broken asphalt, some sand')
  await enter(user, 'Substances of very high concern above their limit', 'PAH 90 mg/kg')
  await user.selectOptions(await combobox('Packaging'), 'big bags')
  await enter(user, 'Number of packages', '12')
  const adrClass = await combobox('Class')
  expect([adrClass.hasAttribute('required'), adrClass.hasAttribute('aria-required')]).toEqual([false, false])
  await enter(user, 'UN number (ADR)', 'UN 3077')
  await user.click(await button('Create flow'))
  await screen.findByText('Choose its class.')
  await user.selectOptions(await combobox('Class'), '9')
  await user.selectOptions(await combobox('Packing group'), 'III')
  await user.selectOptions(await combobox('Unit'), 'cubic metre')
  await user.click(await button('Take 1.7 t/m³, indicative for soil or clay'))
  expect((await textbox('Density')).value).toBe('1.7')
  expect(screen.queryByRole('button', { name: /indicative/ })).toBeNull()
  await enter(user, 'Addresses to add', 'one@example.com; two@example.com; three@')
  await user.click(await button('Add'))
  await screen.findByText('These are not valid email addresses: three@.')
  expect((await textbox('Addresses to add')).value, 'what is wrong stays').toBe('three@')
  expect(
    screen.getAllByRole<HTMLInputElement>('textbox', { name: 'E-mail address' }).map(({ value }) => value),
  ).toEqual(['one@example.com', 'two@example.com'])
  await user.click(await button('Create flow'))

  const made = await flowShown(at)
  expect(made).toMatchObject({
    documentType: 'waste',
    usualName: 'Asphalt granulate',
    estimatedLoad: 1200.5,
    composition: 'Broken asphalt, some sand',
    concernSubstances: 'PAH 90 mg/kg',
    packaging: { kind: 'big_bags', count: 12 },
    adr: { unNumber: '3077', class: '9', packingGroup: 'III' },
    cargoUnit: { id: 'm3' },
    density: 1.7,
    destinationOneTimeLocation: { description: 'Kade 12' },
    correctionMinutes: 30,
    otherCarriersMayUnload: true,
    signatures: ['disposer', 'receiver'],
    recipients: [
      { email: 'one@example.com', atLoad: true, atUnload: true, onNewLetter: true },
      { email: 'two@example.com' },
    ],
  })
  expect(made.disposer?.id).toBe(wasteFlow.sender.id)
  expect(made.evidence).toBeUndefined()
})

test.runIf(isLongRun)(
  'input that a reload interrupted has the names of what was chosen, added or sent when it is put back',
  async () => {
    const { user } = openPage(`/projects/${project.id}/material-flows/new`)
    await choose(user, 'Same parties as', wasteFlow.usualName)
    await waitFor(async () => expect((await combobox('Sender')).value).toBe(wasteFlow.sender.name))
    await choose(user, 'EWC code', '17 05 03')
    await choose(user, 'Processing method', 'C.03')
    await choose(user, 'Location of origin', wasteFlow.originLocation?.description ?? '')
    const receiver = await combobox('Receiver')
    await user.click(receiver)
    await user.paste('Kade West B.V.')
    await user.click(await screen.findByRole('option', { name: /Add a company/ }))
    const dialog = within(await openedDialog('Add a company'))
    await user.click(dialog.getByRole('checkbox', { name: 'Disposer' }))
    await user.click(dialog.getByRole('button', { name: 'Add company' }))
    await waitFor(() => expect(receiver.value).toBe('Kade West B.V.'))
    const chosen = () =>
      screen
        .getAllByRole<HTMLInputElement>('combobox')
        .filter(({ tagName, name }) => tagName === 'INPUT' && name !== 'sameParties')
        .map(({ name, value }) => [name, value])
    const before = chosen()
    expect(before).toContainEqual(['ewcCode', expect.stringContaining('17 05 03')])

    const reloaded = openPage(`/projects/${project.id}/material-flows/new`)
    await reloaded.user.click(await button('Put it back'))
    await waitFor(() => expect(chosen()).toEqual(before))

    // The part with what was chosen is gone for a while.
    await reloaded.user.click(screen.getByRole('radio', { name: 'Reuse' }))
    const picker =
      document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field for files')
    await reloaded.user.upload(picker, new File(['%PDF-1.4'], 'survey.pdf', { type: 'application/pdf' }))
    await button('Remove survey.pdf')
    await reloaded.user.click(screen.getByRole('radio', { name: 'Waste' }))
    await waitFor(() => expect(chosen()).toEqual(before))

    const again = openPage(`/projects/${project.id}/material-flows/new`)
    await again.user.click(await button('Put it back'))
    await waitFor(() => expect(chosen()).toEqual(before))
    await again.user.click(screen.getByRole('radio', { name: 'Reuse' }))
    await button('Remove survey.pdf')
    sessionStorage.clear()
  },
)

test('a private disposer is refused in its field with a collection, and is shown', async () => {
  const { user, at } = openPage(`/material-flows/${(await copyOf(wasteFlow)).id}/edit`)
  await user.click(await screen.findByRole('checkbox', { name: /The disposer is a private person/ }))
  const collectors = screen.getByRole('checkbox', { name: /Collectors’ scheme/ })
  await user.click(collectors)
  await user.click(await button('Save'))
  const refusal = await screen.findAllByText(/goes neither by route collection nor/)
  const field = screen.getByRole('checkbox', { name: /The disposer is a private person/ })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(refusal.some(({ id }) => field.getAttribute('aria-describedby')?.includes(id) === true)).toBe(true)
  await user.click(collectors)
  await user.click(await button('Save'))
  const saved = await flowShown(at)
  expect(saved.privateDisposer).toBe(true)
  await screen.findByText('private disposer')
})

test('givers are typed, pasted, changed and removed; what is wrong is named in its field and stays', async () => {
  const { user, at } = openPage(`/material-flows/${(await copyOf(wasteFlow)).id}/edit`)
  await user.click(await screen.findByRole('checkbox', { name: /^Route collection/ }))
  const rowOf = (number: number) =>
    within(screen.getByRole('group', { name: new RegExp(`^List of givers.* ${number}$`) }))
  const field = (number: number, name: string) =>
    rowOf(number).getByRole<HTMLInputElement>('textbox', { name })
  await user.click(await button('Add a giver'))
  await user.click(field(1, 'Name'))
  await user.paste('Bakkerij Jansen')
  const pasted = await textbox('Rows to add')
  await user.click(pasted)
  await user.paste('Fam. de Vries\tDijk 12\t3011ab\tRotterdam\nMolen\tDelft\nCafé\tQuay\t7\t3011 SS\tDelft\n')
  await user.click(await button('Add rows'))
  await screen.findByText('These lines lack a column: Molen\tDelft.', { normalizer: (text) => text })
  expect(pasted.value, 'what is not clear stays').toBe('Molen\tDelft')
  expect(field(2, 'Postal code').value).toBe('3011 AB')
  expect(field(3, 'Street and number').value).toBe('Quay 7')

  await user.click(await button('Save'))
  const summary = (await screen.findByText(/things are not right yet/)).closest('[role=alert]')
  expect(summary?.textContent).toContain('Postal code')
  expect(field(1, 'Name').value, 'typed input stays').toBe('Bakkerij Jansen')
  for (const [number, name] of [
    [1, 'Street and number'],
    [1, 'Postal code'],
    [1, 'Town'],
    [3, 'Postal code'],
  ] as const)
    expect(field(number, name).getAttribute('aria-invalid'), `${name} ${number}`).toBe('true')
  await screen.findAllByText(/^A Dutch postal code is four digits/)

  await user.click(rowOf(3).getByRole('button', { name: /^Remove/ }))
  for (const [name, text] of [
    ['Street and number', 'Markt 3'],
    ['Postal code', '3311 aa'],
    ['Town', 'Dordrecht'],
  ] as const) {
    await user.click(field(1, name))
    await user.paste(text)
  }
  await user.click(await button('Save'))
  const saved = await flowShown(at)
  expect(saved.givers).toEqual([
    { name: 'Bakkerij Jansen', street: 'Markt 3', postalCode: '3311 AA', city: 'Dordrecht' },
    { name: 'Fam. de Vries', street: 'Dijk 12', postalCode: '3011 AB', city: 'Rotterdam' },
  ])
  const list = within(await screen.findByRole('region', { name: 'List of givers' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bakkerij Jansen, Markt 3, 3311\u00a0AA Dordrecht',
    'Fam. de Vries, Dijk 12, 3011\u00a0AB Rotterdam',
  ])
  expect(screen.queryByText(/needs the list of givers/)).toBeNull()

  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Route collection/ }))
  await user.click(await button('Save'))
  expect((await flowShown(at)).givers).toBeUndefined()
})

test('the checker leads to the givers that a route collection lacks', async () => {
  const flow = await copyOf(wasteFlow, { routeCollection: true })
  const { user } = openPage(`/material-flows/${flow.id}`)
  await user.click(await screen.findByRole('link', { name: /needs the list of givers/ }))
  await waitFor(async () => expect(document.activeElement).toBe(await button('Add a giver')))
})

test('a copy, and a copy of a copy, have everything but the number; it takes three steps', async () => {
  const withReceiver = await copyOf(wasteFlow, {
    loadInstructions: 'At the gate',
    chlorideValueRequired: true,
    privateDisposer: true,
  })
  let { user, at } = openPage(`/material-flows/${withReceiver.id}`)
  await user.click(await screen.findByRole('link', { name: 'Duplicate' }))
  await screen.findByRole('heading', { level: 1, name: `Copy of ${withReceiver.usualName}` })
  await user.click(await button('Create flow'))
  await waitFor(() => expect(at()).not.toContain('/new'))
  const copy = await flowShown(at)
  const content = ({ number: _number, id: _id, version: _version, ...flow }: OfficeFlow) =>
    JSON.stringify({ ...flow, '@id': '', createdAt: '', updatedAt: '' })
  expect(content(copy)).toBe(content(await readFlow(withReceiver.id)))
  expect(copy.number).toBeGreaterThan(withReceiver.number)

  ;({ user, at } = openPage(`/material-flows/new?copy=${copy.id}`))
  await user.click(await button('Create flow'))
  await waitFor(() => expect(at()).not.toContain('/new'))
  expect(content(await flowShown(at))).toBe(content(copy))
})

test('a copy to another receiver has nothing of the first one but what was typed', async () => {
  const source = await copyOf(wasteFlow, {
    wasteStreamNumber: '999990000011',
    unloadInstructions: 'At the quay',
    loadInstructions: 'At the gate',
  })
  const { member } = await colleague.get<{ member: readonly { id: string; name: string }[] }>(
    '/companies?itemsPerPage=100',
  )
  const other = member.find(({ id }) => id !== source.receiver?.id)
  const { user, at } = openPage(`/material-flows/new?copy=${source.id}`)
  const number = await textbox('Waste stream number')
  await choose(user, 'Receiver', other?.name ?? '')
  const notice = await screen.findByText(/^What was the first receiver’s is emptied here: /)
  expect(notice.textContent).toContain('waste stream number, processing method')
  expect([number.value, (await combobox('Processing method')).value]).toEqual(['', ''])
  expect(screen.queryByDisplayValue('site@example.com')).toBeNull()
  expect(screen.queryByDisplayValue('At the quay')).toBeNull()
  expect(screen.queryByDisplayValue('At the gate')).not.toBeNull()

  // Put back on purpose: it is asked about before a rival is mailed, and stands beside what was typed since.
  await user.type(await textbox('Addresses to add'), 'new@example.com')
  await user.click(await button('Add'))
  await user.click(await button('Put it back'))
  expect(number.value).toBe('999990000011')
  await user.click(await button('Create flow'))
  const question = await openedDialog('Another receiver')
  expect(question.textContent).toContain('Mailed of these loads: site@example.com.')
  await user.click(within(question).getByRole('button', { name: 'Save it so' }))
  await waitFor(() => expect(at()).not.toContain('/new'))
  expect((await flowShown(at)).recipients).toMatchObject([
    { email: 'site@example.com' },
    { email: 'new@example.com' },
  ])
})

test.runIf(isLongRun)('the parties are taken from another flow', async () => {
  const { user } = openPage(`/projects/${project.id}/material-flows/new`)
  await user.click(await button('Create flow'))
  const fault = () => screen.queryByRole('link', { name: 'Sender' })
  expect(fault()).not.toBeNull()
  await choose(user, 'Same parties as', wasteFlow.usualName)
  await waitFor(async () => expect((await combobox('Sender')).value).toBe(wasteFlow.sender.name))
  await waitFor(() => expect(fault()).toBeNull())
  const carriers = await screen.findAllByRole<HTMLInputElement>('combobox', { name: 'Carrier' })
  expect(carriers.map(({ value }) => value)).toEqual(wasteFlow.carriers.map(({ name }) => name))
})

test('a waste stream number of another receiver warns, and is saved', async () => {
  const flow = await copyOf(wasteFlow)
  const receiver = await colleague.get<{ id: string }>(`/companies/${flow.receiver?.id}`)
  await colleague.send('PATCH', `/companies/${receiver.id}`, { processorNumber: '12345' })
  const { user, at } = openPage(`/material-flows/${flow.id}/edit`)
  await enter(user, 'Waste stream number', '999990000001')
  await screen.findByText(/The first five characters, 99999, are not the processor number/)
  await user.click(await button('Save'))
  expect((await flowShown(at)).wasteStreamNumber).toBe('999990000001')
})

test('what another document asks for is removed with the change of document', async () => {
  const flow = await copyOf(wasteFlow, { privateDisposer: true, signatures: ['receiver', 'disposer'] })
  const { user, at } = openPage(`/material-flows/${flow.id}/edit`)
  await user.click(await screen.findByRole('radio', { name: 'Reuse' }))
  await user.selectOptions(await combobox('Type of declaration'), 'Soil survey')
  await enter(user, 'Document number', 'D-1')
  await enter(user, 'Organisation', 'Lab')
  await user.click(await button('Save'))
  const saved = await flowShown(at)
  expect(saved).toMatchObject({ documentType: 'reuse', evidence: { documentNumber: 'D-1' } })
  expect(saved.ewcCode).toBeUndefined()
  expect(saved.privateDisposer).toBe(false)
  expect(saved.signatures).toEqual([])
})

test('what a flow has and its form does not show is left as it is', async () => {
  const flow = await copyOf(wasteFlow, { transportedBy: 'recipient' })
  expect(flow.carriers).not.toEqual([])
  const { user, at } = openPage(`/material-flows/${flow.id}/edit`)
  await enter(user, 'Instructions for loading', 'Ring the bell')
  expect(screen.queryByRole('button', { name: 'Add a carrier' })).toBeNull()
  await user.click(await button('Save'))
  expect(await flowShown(at)).toMatchObject({ loadInstructions: 'Ring the bell', carriers: flow.carriers })
})

test('a flow with shipments is amended, after a confirmation that names costs, letters and changes', async () => {
  const { user, at } = openPage(`/material-flows/${shippedFlow.id}`)
  await user.click(await screen.findByRole('link', { name: 'Amend' }))
  await screen.findByText(/What you save is an amendment/)
  const name = await textbox('Usual name')
  await user.clear(name)
  await user.type(name, 'Amended material')
  await user.click(await button('Amend…'))
  const dialog = within(await openedDialog('Amend a flow with shipments?'))
  dialog.getByText('What changes: Usual name.')
  const confirm = dialog.getByRole('button', { name: 'Amend' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.click(dialog.getByRole('checkbox'))
  await user.click(confirm)
  const amended = await flowShown(at)
  expect(amended.usualName).toBe('Amended material')
  expect(amended.numberOfModifications).toBe(shippedFlow.numberOfModifications + 1)
})

test('an amendment that is not confirmed is not sent, and what was typed stays', async () => {
  const before = await readFlow(shippedFlow.id)
  const { user } = openPage(`/material-flows/${shippedFlow.id}/edit`)
  await enter(user, 'Usual name', ' twice')
  await user.click(await button('Amend…'))
  const dialog = within(await openedDialog('Amend a flow with shipments?'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect((await textbox('Usual name')).value).toBe(`${before.usualName} twice`)
  const { member } = await colleague.get<{ member: readonly { id: string; name: string }[] }>(
    '/companies?itemsPerPage=100',
  )
  const other = member.find(({ id }) => id !== before.receiver?.id)
  await choose(user, 'Receiver', other?.name ?? '')
  await screen.findByText(/^What was the first receiver’s is emptied here: .*processing method/)
  expect((await readFlow(shippedFlow.id)).version).toBe(before.version)
})

test('a flow is mailed to addresses that are typed', async () => {
  const { user } = openPage(`/material-flows/${wasteFlow.id}`)
  await chooseInMenu(user, await button(/^More/), 'Mail the flow')
  const dialog = within(await openedDialog(`Mail ${wasteFlow.usualName}`))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Recipients/ })
  expect(field.value).toBe('site@example.com')
  await user.type(field, '; other@example.com')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText('The mail is on its way.')
})

test.runIf(isLongRun)(
  'two people edit one flow: nothing is lost, and the clash has the names of what was chosen',
  async () => {
    const flow = await copyOf(wasteFlow)
    const { user, at } = openPage(`/material-flows/${flow.id}/edit`)
    const name = await textbox('Usual name')
    await user.clear(name)
    await user.type(name, 'Mine')
    await enter(user, 'Instructions for loading', 'Ring the bell')
    await colleague.send('PATCH', `/material_flows/${flow.id}`, {
      usualName: 'Theirs',
      unloadInstructions: 'Wait for the crane',
    })
    await user.click(await button('Save'))
    const clash = await screen.findByRole('group', { name: /^Usual name: .* wrote at / })
    expect(clash.textContent).toContain('Theirs')
    await user.click(within(clash).getByRole('button', { name: 'Keep mine' }))
    await user.click(await button('Save'))
    expect(await flowShown(at)).toMatchObject({
      usualName: 'Mine',
      loadInstructions: 'Ring the bell',
      unloadInstructions: 'Wait for the crane',
    })
  },
)
