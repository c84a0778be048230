// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { useSession } from '../../src/app/session/session.ts'
import { currentRuntime } from '../../src/offline/store/runtime.ts'
import { unsentKinds } from '../../src/offline/outbox/unsent-kinds.ts'
import { operationsChannel } from '../../src/offline/store/sync-channel.ts'
import { readPendingPairing } from '../../src/offline/settings/pairing.ts'
import { signLetter } from '../../src/offline/letters/signatures.ts'
import { loadShipment, unloadShipment } from '../../src/offline/shipments/statements.ts'
import { chosenTransportMode } from '../../src/offline/vehicles/transport-modes.ts'
import { showLanguage } from '../../src/i18n/setup.ts'
import {
  driverId,
  loadSoil,
  openPage,
  prepareDevice,
  project,
  rubble,
  sand,
  ship,
  soil,
  startPage,
  truck,
} from './driver-page.tsx'

beforeAll(startPage)

const loadSand = (draft = 'a') =>
  loadShipment({ draft, flow: sand, mode: ship, amount: 512.5, chlorideValue: 120 })

test('an empty phone leads on: first what is driven, then a project', async () => {
  await prepareDevice()
  openPage('/driver')
  expect((await screen.findByRole('link', { name: 'Choose what you drive' })).getAttribute('href')).toBe(
    '/driver/transport-mode',
  )

  await prepareDevice({ drives: truck })
  openPage('/driver')
  expect((await screen.findByRole('link', { name: 'Enter a pairing code' })).getAttribute('href')).toBe(
    '/driver/pairing',
  )
})

test('flows to load stand under their project, and hazardous ones say so', async () => {
  await prepareDevice({ flows: [soil, sand], drives: truck })
  openPage('/driver')
  const list = await screen.findByRole('region', { name: 'To load' })
  expect(within(list).getByRole('heading', { name: `${project.number} ${project.name}` })).toBeDefined()
  const links = within(list).getAllByRole('link', { name: /Flow/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/driver/flows/${soil.id}/load`,
    `/driver/flows/${sand.id}/load`,
  ])
  expect(within(links[0] ?? list).getByText('Hazardous')).toBeDefined()
  expect(within(links[1] ?? list).queryByText('Hazardous')).toBeNull()
})

test('what is on board comes first, and is one press from its unloading', async () => {
  await prepareDevice({ flows: [sand], drives: ship })
  const { shipment, number } = await loadSand()
  openPage('/driver')
  const onBoard = await screen.findByRole('region', { name: `On board of ${ship.identificationCode}` })
  expect(onBoard.textContent).toContain(number)
  // The title names it, the card does not repeat it.
  expect(onBoard.textContent.split(ship.identificationCode)).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Unload' }).getAttribute('href')).toBe(
    `/shipments/${shipment}/unload`,
  )
})

test('a transport mode is picked once and remembered', async () => {
  await prepareDevice({ flows: [sand], modes: [ship, truck] })
  const { user, at } = openPage('/driver/transport-mode')
  await user.click(await screen.findByRole('button', { name: /7-BZX-71/ }))
  await waitFor(() => expect(at()).toBe('/driver'))
  expect((await chosenTransportMode())?.id).toBe(truck.id)
})

test('without a paired project, pairing comes next', async () => {
  const store = await prepareDevice({ modes: [ship, truck] })
  expect(await store.projects.count()).toBe(0)
  const { user, at } = openPage('/driver/transport-mode')
  await user.click(await screen.findByRole('button', { name: /7-BZX-71/ }))
  await waitFor(() => expect(at()).toBe('/driver/pairing'))
})

test('the only transport mode, or the one that carries the own load, needs no choice', async () => {
  const store = await prepareDevice({ flows: [sand], modes: [ship] })
  expect((await chosenTransportMode())?.id).toBe(ship.id)
  await store.transportModes.put(truck)
  expect(await chosenTransportMode()).toBeUndefined()
})

test('a new ship is checked at its fields, then kept on the phone and chosen, without a network', async () => {
  const store = await prepareDevice()
  const { user, at } = openPage('/driver/transport-mode')
  await user.click(await screen.findByLabelText('Ship'))
  await user.type(screen.getByLabelText('ENI number'), '1234')
  await user.click(screen.getByRole('button', { name: 'Save and choose' }))

  const faultOf = (label: string) => screen.getByLabelText(label).closest('div')?.parentElement?.textContent
  expect(await screen.findByText('An ENI number has eight digits.')).toBeDefined()
  expect(faultOf('Name of the ship')).toContain('This field is required.')
  expect(screen.getByLabelText('Kind of ship').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('ENI number').value).toBe('1234')
  expect(await store.outbox.count()).toBe(0)

  await user.type(screen.getByLabelText('Name of the ship'), 'Waterral')
  await user.type(screen.getByLabelText('ENI number'), '5678')
  await user.selectOptions(screen.getByLabelText('Kind of ship'), 'Barge')
  await user.click(screen.getByRole('button', { name: 'Save and choose' }))
  await waitFor(() => expect(at()).toBe('/driver/pairing'))
  expect(await chosenTransportMode()).toMatchObject({
    identificationCode: 'Waterral',
    ship: { eniNumber: '12345678', shipType: 'barge' },
  })
  expect(await screen.findByText('Waiting to be sent: 1 action')).toBeDefined()
})

test('a Dutch plate gets its dashes, and a tare that no truck has is asked about', async () => {
  await prepareDevice()
  const { user } = openPage('/driver/transport-mode')
  await user.type(await screen.findByLabelText('Licence plate'), '7bzx71')
  const tare = screen.getByLabelText('Empty weight in kilograms')
  await user.type(tare, '19.2')
  await user.click(screen.getByRole('button', { name: 'Save and choose' }))
  expect(await screen.findByText('The truck would weigh 19.2 kg empty.'), 'tonnes').toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Change it' }))
  await user.clear(tare)
  await user.type(tare, '19200')
  await user.click(screen.getByRole('button', { name: 'Save and choose' }))
  await waitFor(async () =>
    expect(await chosenTransportMode()).toMatchObject({
      identificationCode: '7-BZX-71',
      truck: { licencePlate: '7-BZX-71', tareWeight: 19200 },
    }),
  )
})

test('a code that cannot be one is named at the field', async () => {
  await prepareDevice()
  const { user } = openPage('/driver/pairing')
  const code = await screen.findByLabelText<HTMLInputElement>('Pairing code')
  await user.type(code, 'DEMO')
  await user.click(screen.getByRole('button', { name: 'Pair' }))
  expect(await screen.findByText('A pairing code has six letters or digits.')).toBeDefined()
  expect(code.value).toBe('DEMO')
})

test('without a network a code waits, and the driver can change their mind', async () => {
  await prepareDevice({ flows: [sand], drives: ship })
  const { user } = openPage('/driver/pairing')
  const code = await screen.findByLabelText('Pairing code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  await user.keyboard('demo 24')
  expect(await screen.findByText('Code DEMO24 is waiting for a connection')).toBeDefined()
  expect(await readPendingPairing()).toMatchObject({ pairingCode: 'DEMO24', state: 'waiting' })

  for (const page of ['/driver', '/driver/outbox']) {
    openPage(page)
    expect(await screen.findByText('Code DEMO24 is waiting for a connection')).toBeDefined()
    expect(screen.getByText('Waiting to be sent: pairing code DEMO24')).toBeDefined()
  }
  await loadSand()
  expect(await screen.findByText('Waiting to be sent: 1 load, pairing code DEMO24')).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Do not try any more' }))
  await waitFor(async () => expect(await readPendingPairing()).toBeUndefined())
  expect(await screen.findByText('Waiting to be sent: 1 load')).toBeDefined()
})

test('a code that was refused when it was sent at last says so on the first screen, until that is read', async () => {
  const store = await prepareDevice()
  const problem = { status: 422, code: 'pairing_code_refused', detail: 'The code is not right.' }
  await store.deviceStates.update(driverId, { pendingPairing: { pairingCode: 'AAAAAA', problem } })
  openPage('/driver')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain(
    'Code AAAAAA was refusedThe pairing code is incorrect or the project is completed.',
  )
  fireEvent.click(within(notice).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(await readPendingPairing()).toBeUndefined()
})

test('a long queue is counted without its kinds', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  await loadSand()
  const [row] = await store.outbox.toArray()
  if (row === undefined) throw new Error('Nothing was loaded.')
  await store.outbox.bulkPut(
    Array.from({ length: 50 }, (_, index) => ({ ...row, id: `${row.id.slice(0, -4)}${1000 + index}` })),
  )
  openPage('/driver')
  expect(await screen.findByText('Waiting to be sent: 51 actions')).toBeDefined()
})

test('a refused code keeps what was typed, and is told of in the language of the driver', async () => {
  const refusal = {
    type: '/errors/pairing_code_refused',
    title: 'Refused',
    status: 422,
    code: 'pairing_code_refused',
    detail: 'The code is not right.',
  }
  const store = await prepareDevice({
    network: async () =>
      new Response(JSON.stringify(refusal), {
        status: 422,
        headers: { 'content-type': 'application/problem+json' },
      }),
  })
  await store.auth.put({
    key: 'session',
    token: 'a',
    refresh_token: 'b',
    userId: (await store.deviceStates.toCollection().first())?.userId ?? '',
  })
  const { user } = openPage('/driver/pairing')
  const code = await screen.findByLabelText<HTMLInputElement>('Pairing code')
  await user.type(code, 'AAAAAA')
  expect(await screen.findByText('The pairing code is incorrect or the project is completed.')).toBeDefined()
  expect(code.value).toBe('AAAAAA')
  // A pairing code has six characters; the next that is typed begins another.
  await user.type(code, 'B', { initialSelectionStart: 6, initialSelectionEnd: 6 })
  expect(code.value).toBe('AAAAAA')
  await user.clear(code)
  expect(screen.queryByText('The code is not right.')).toBeNull()
  await user.paste('https://vrachtpas.test/driver/pairing?code=CCCCCC')
  expect(code.value).toBe('CCCCCC')
  await waitFor(() => expect([code.selectionStart, code.selectionEnd]).toEqual([0, 6]))
})

test('whoever does not drive is led to the office', async () => {
  await prepareDevice({ roles: ['ROLE_CUSTOMER'] })
  const { at } = openPage('/driver/outbox')
  await waitFor(() => expect(at()).not.toMatch(/^\/driver/))
})

test('what the office refused says why, and can be sent again or withdrawn with a record of it', async () => {
  const store = await prepareDevice({ flows: [sand, rubble], drives: ship })
  const { number } = await loadSand()
  const refuse = async () => {
    const [row] = await store.outbox.toArray()
    await store.outbox.update(row?.id ?? '', {
      state: 'attention',
      problem: { code: 'project_blocked', status: 409, detail: 'Het project is afgerond.' },
    })
  }
  await refuse()
  const { user } = openPage('/driver/outbox')
  const list = await screen.findByRole('region', { name: 'Needs you' })
  expect(list.textContent).toContain(number)
  // In the current language, whatever that of the refusal was.
  expect(within(list).getByText('The project was completed or closed when this was done.')).toBeDefined()
  expect(screen.queryByText(/afgerond/)).toBeNull()
  expect(screen.getByText('1 needs you')).toBeDefined()

  await user.click(within(list).getByRole('link', { name: 'See what you can do' }))
  // It is judged by when it was done: only a decision of the office helps, so that is the one button.
  expect(
    await screen.findByText('Nothing is lost. Hand it over: the office decides what counts.'),
  ).toBeDefined()
  const main = within(screen.getByRole('contentinfo')).getAllByRole('button')
  expect(main.map(({ textContent }) => textContent)).toEqual(['Hand over to the office'])
  const otherWays = async () => await user.click(await screen.findByText('Other ways'))
  await otherWays()
  const others = within(screen.getByText('Other ways').closest('details') as HTMLElement)
  expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Send again',
    'Withdraw',
  ])
  await user.click(others.getByRole('button', { name: 'Send again' }))
  await waitFor(async () => expect((await store.outbox.toArray())[0]?.state).toBe('ready'))
  await waitFor(() => expect(screen.queryByText('Other ways')).toBeNull())

  // Sent once at least, so the server is asked, which cannot be reached.
  await store.outbox.toCollection().modify({ attempts: 1 })
  await refuse()
  // The button of what waits goes with it.
  await screen.findByText('Other ways')
  const takeBack = async () => {
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain(`Withdraw: Loaded ${number}?`)
    expect(question.textContent).toContain('stays on record')
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }))
  }
  await takeBack()
  expect(await screen.findByText(/The office must be asked first/)).toBeDefined()
  expect((await store.outbox.toArray())[0]?.state).toBe('attention')

  await store.outbox.toCollection().modify({ attempts: 0, state: 'ready', problem: undefined })
  await waitFor(() => expect(screen.queryByText('Other ways')).toBeNull())
  await takeBack()
  expect(await screen.findByText('Everything is sent')).toBeDefined()
  expect((await store.journal.toArray()).map(({ kind }) => kind)).toEqual(['sent-again', 'withdrawn'])
})

test('what is refused again after it was sent again says so, and only then goes to the office', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  await loadSand()
  const [row] = await store.outbox.toArray()
  const refuse = () =>
    store.outbox.update(row?.id ?? '', {
      state: 'attention',
      problem: { code: 'access_denied', status: 403, detail: '' },
    })
  await refuse()
  const { user } = openPage(`/driver/outbox/${row?.id}`)
  const main = async () =>
    within(await screen.findByRole('contentinfo'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  await screen.findByText('Nothing is lost. Send it again.')
  expect(await main()).toEqual(['Send again'])
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(async () => expect((await store.outbox.get(row?.id ?? ''))?.state).toBe('ready'))
  await refuse()
  await screen.findByText('It was sent again, and the office refused it again.')
  expect(await main()).toEqual(['Hand over to the office'])
})

test('a refused signature is asked for anew, once the office knows that the refused one is withdrawn', async () => {
  const store = await prepareDevice({ flows: [soil], drives: truck })
  const { shipment } = await loadSoil()
  await signLetter({
    shipment,
    role: 'disposer',
    way: 'on_glass',
    name: 'Jo',
    drawing: 'M1 1L2 2',
    letterHash: 'a'.repeat(43),
  })
  const refused = (await store.outbox.toArray()).at(-1)
  await store.outbox.update(refused?.id ?? '', {
    state: 'attention',
    problem: { code: 'signature_not_verified', status: 422, detail: '' },
  })
  const { user, at } = openPage(`/driver/outbox/${refused?.id}`)
  expect(await screen.findByText('The signature does not verify. Let them sign once more.')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Let them sign again' }))
  // Out of reach: it may count at the office meanwhile.
  expect(await screen.findByText(/The office must be asked first/)).toBeDefined()
  expect(at()).toBe(`/driver/outbox/${refused?.id}`)
})

test('what waits leads to its shipment first, and to withdrawing it last; what needs its driver does not lead there', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  await loadSand()
  openPage('/driver/outbox')
  const linksOf = (link: HTMLElement) =>
    Array.from(link.parentElement?.querySelectorAll('a') ?? [], ({ textContent }) => textContent)
  expect(linksOf(await screen.findByRole('link', { name: 'Withdraw' }))).toEqual([
    'Open the shipment',
    'Withdraw',
  ])
  await store.outbox.toCollection().modify({
    state: 'attention',
    problem: { code: 'project_blocked', status: 409, detail: '' },
  })
  expect(linksOf(await screen.findByRole('link', { name: 'See what you can do' }))).toEqual([
    'See what you can do',
    'Open the shipment',
  ])
})

test('a refused value is mended in the form with what was filled in, which sends a new operation in its place', async () => {
  const store = await prepareDevice({ flows: [sand, rubble], drives: ship })
  const { number, shipment } = await loadSand()
  const [refused] = await store.outbox.toArray()
  await store.outbox.update(refused?.id ?? '', {
    state: 'attention',
    attempts: 1,
    problem: {
      code: 'validation_failed',
      status: 422,
      detail: '',
      violations: [{ propertyPath: 'chlorideValue', message: 'Te hoog.', code: 'x' }],
    },
  })
  await store.materialFlows.update(sand.id, { version: sand.version + 1 })
  const { user, at } = openPage('/driver')
  // Home and the shipment say that something is wrong with it.
  expect(await screen.findByText('Needs you')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Open' }))
  expect(await screen.findByText('Chloride value is not right.')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'See what you can do' }))
  await user.click(await screen.findByRole('link', { name: 'Look at the new version and agree' }))
  expect(await screen.findByText(/The office changed this flow/)).toBeDefined()
  const amount = await screen.findByLabelText<HTMLInputElement>(/Amount/)
  expect(amount.value).not.toBe('')
  await user.clear(amount)
  await user.type(amount, '17')
  await user.click(screen.getByRole('button', { name: 'Save and send' }))
  await waitFor(() => expect(at()).toBe('/driver/outbox'))
  expect(await store.outbox.orderBy('id').toArray()).toMatchObject([
    { id: refused?.id, state: 'withdrawn' },
    { supersedes: refused?.id, state: 'ready', payload: { shipment, number, amount: 17 } },
  ])
})

test('who unloaded what another had unloaded before sees both versions, and hands it over', async () => {
  const store = await prepareDevice({ flows: [{ ...rubble, cargoPhotoRequired: false }], drives: truck })
  const { shipment, number } = await loadShipment({
    draft: 'a',
    flow: rubble,
    mode: truck,
  })
  await store.outbox.toCollection().modify({ queue: undefined, view: undefined, state: 'done' })
  const loaded = {
    id: shipment,
    version: 1,
    number,
    status: 'loaded' as const,
    materialFlow: rubble.id,
    transportMode: truck.id,
    loadDate: '2026-11-21T08:00:00+00:00',
    photosAnnounced: 0,
    photosReceived: 0,
  }
  await store.shipments.put(loaded)
  await unloadShipment({
    draft: 'b',
    shipment,
    flow: rubble,
    mode: truck,
    firstWeighing: 50,
    secondWeighing: 20,
  })
  await store.shipments.put({
    ...loaded,
    version: 2,
    status: 'unloaded',
    unloadDate: '2026-11-21T09:00:00+00:00',
    weighedLoad: 46,
    tareWeight: 19,
    nettoWeight: 27,
  })
  const [, refused] = await store.outbox.orderBy('id').toArray()
  await store.outbox.update(refused?.id ?? '', {
    state: 'attention',
    attempts: 1,
    problem: { code: 'shipment_already_unloaded', status: 409, detail: '' },
  })
  openPage(`/driver/outbox/${refused?.id}`)
  const versions = await screen.findByRole('table')
  const cells = within(versions)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Value', 'Yours', 'What counts'],
    ['First weighing', '50 t', '46 t'],
    ['Second weighing', '20 t', '19 t'],
    ['Net weight', '30 t', '27 t'],
  ])
  expect(screen.getByRole('button', { name: 'Hand over to the office' })).toBeDefined()

  const broken = (propertyPath: string, rule: string) => ({ propertyPath, rule, message: '', code: 'x' })
  await store.outbox.update(refused?.id ?? '', {
    problem: {
      code: 'validation_failed',
      status: 422,
      detail: '',
      violations: [
        broken('secondWeighing', 'netto_negative'),
        broken('firstWeighing', 'not_asked'),
        broken('note', 'of a newer server'),
      ],
    },
  })
  await screen.findByText('Second weighing (20 t) is more than the first weighing.')
  screen.getByText('First weighing (50 t): this flow does not ask for it.')
  screen.getByText('Note is not right.')
  await showLanguage('nl')
  await screen.findByText('Eerste weging (50 t): deze stroom vraagt hier niet om.')
  await showLanguage('en')
})

test.each([
  ['sign-in', 'You are not signed in. What you do is kept here until you sign in.'],
  [
    'account',
    'The office does not let this account in. Ask your carrier or the office. Your work is safe on this phone.',
  ],
] as const)('a queue that the server holds up for %s says so on every screen', async (why, said) => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  await loadSand()
  await store.syncChannels.put({
    key: operationsChannel(driverId),
    fence: 1,
    pause: { why, code: 'token_invalid', detail: '' },
  })
  for (const address of ['/driver', '/driver/outbox', '/driver/pairing']) {
    openPage(address)
    expect(await screen.findByText(said)).toBeDefined()
  }
})

test('a network that wants its own sign-in is named', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  await loadSand()
  const now = Date.now()
  await store.syncChannels.put({
    key: operationsChannel(driverId),
    fence: 1,
    backoff: { failures: 1, wait: { from: now, until: now + 600_000 }, byServer: false, kind: 'portal' },
  })
  openPage('/driver')
  expect(await screen.findByText(/This network wants something from you first/)).toBeDefined()
})

test('whoever signs out with unsent work is told, and may send it first', async () => {
  await prepareDevice({ flows: [sand], drives: ship })
  await loadSand()
  const { user, at } = openPage('/driver')
  await user.click(await screen.findByRole('button', { name: /^Your account/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Only on this phone so far: 1 load. All of it stays here')
  await user.click(within(question).getByRole('button', { name: 'Send first' }))
  await waitFor(() => expect(at()).toBe('/driver/outbox'))
  expect(await unsentKinds()).toMatchObject({ loads: 1, unloads: 0, photos: 0, others: 0 })
})

test('whoever signs out with a load on board is told what stays within reach, and may stay', async () => {
  await prepareDevice({ flows: [sand], drives: ship })
  await loadSand()
  // Delivered: nothing is left to send.
  await currentRuntime().store.outbox.toCollection().modify({ queue: undefined, state: 'done' })
  const { user, at } = openPage('/driver')
  await user.click(await screen.findByRole('button', { name: /^Your account/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Sign out?')
  expect(question.textContent).toContain('One load is on board. Its letter stays on this phone')
  expect(question.textContent).not.toContain('Only on this phone')
  await user.click(within(question).getByRole('button', { name: 'Stay signed in' }))
  expect(at()).toBe('/driver')
  expect(useSession.getState().state).toBe('signed-in')
})

test('the sign-in page tells whose work waits on this phone, and what is on board', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  await loadSand()
  const session = useSession.getState()
  if (session.state !== 'signed-in') throw new Error('Nobody is signed in.')
  await store.knownUsers.put({ ...session.user, mobilePhone: '+31612345678' })
  await store.auth.put({ key: 'session', userId: driverId, token: '', refresh_token: '' })
  localStorage.setItem('session_on_device', 'true')
  onTestFinished(() => localStorage.clear())
  // The server ended the session.
  useSession.setState({ state: 'signed-out' }, true)
  const { user, at } = openPage('/auth/sign-in')
  expect((await screen.findByText(/The session of Daan Rijder has ended/)).textContent).toContain(
    'Of Daan Rijder, only on this phone so far: 1 load.',
  )
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail or mobile number' }).value).toBe(
    '+31612345678',
  )
  await user.click(screen.getByRole('link', { name: 'Letters on board' }))
  await waitFor(() => expect(at()).toBe('/letters'))
  expect(await screen.findByRole('article')).toBeDefined()
})

test('the letter of a route collection has its givers as an annex, without a network', async () => {
  const givers = [
    { name: 'Bakkerij Jansen', street: 'Markt 3', postalCode: '3311 AA', city: 'Dordrecht' },
    { name: 'Fam. de Vries', street: 'Dijk 12', postalCode: '3011 AB', city: 'Rotterdam' },
  ]
  const collected = {
    ...soil,
    routeCollection: true,
    transportedBy: 'collector' as const,
    givers,
    disposer: { ...soil.sender, name: 'Kade B.V.' },
  }
  await prepareDevice({ flows: [{ ...collected, amountDetermination: 'at_unload' }], drives: truck })
  const { shipment } = await loadShipment({ draft: 'a', flow: soil, mode: truck })
  const { user } = openPage(`/driver/shipments/${shipment}/letter`)
  const letter = within(await screen.findByRole('article'))
  expect(letter.getByRole('heading', { name: 'Lijst van adressen' })).toBeDefined()
  const shown = () => letter.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown()).toEqual([
    'Bakkerij Jansen, Markt 3, 3311\u00a0AA Dordrecht',
    'Fam. de Vries, Dijk 12, 3011\u00a0AB Rotterdam',
  ])
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await letter.findByRole('heading', { name: 'List of givers' })).toBeDefined()
  expect(shown()).toHaveLength(2)
})

test('the letter has the boxes of the form, tells what the office knows, and speaks both languages', async () => {
  await prepareDevice({ flows: [{ ...soil, amountDetermination: 'at_unload' }], drives: truck })
  const { shipment, number } = await loadShipment({
    draft: 'a',
    flow: soil,
    mode: truck,
  })
  const { user } = openPage(`/driver/shipments/${shipment}/letter`)
  const letter = await screen.findByRole('article')
  expect(letter.getAttribute('lang')).toBe('nl')
  expect(letter.textContent).toContain(number)
  expect(letter.textContent).toContain('Nog niet door kantoor ontvangen')
  for (const box of ['1', '3B', '4B', '5', '6'])
    expect(within(letter).getByLabelText(`Vak ${box}`)).toBeDefined()
  expect(letter.textContent).toContain('17\u00a005\u00a003*')
  expect(letter.textContent).toContain('7-BZX-71')
  expect((await within(letter).findByRole('img')).querySelector('path')?.getAttribute('d')).toMatch(
    /^M0 0h1v1h-1z/,
  )

  await user.click(screen.getByRole('button', { name: 'English' }))
  expect((await screen.findByRole('article')).textContent).toContain('Not yet received by the office')
})
