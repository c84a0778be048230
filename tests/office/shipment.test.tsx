import './page-globals.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { weighedFlow } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { makePhoto } from '../support/photos.ts'
import { chooseInMenu, openedDialog, openPage, signInAs, startDemoPage } from './office-page.tsx'
import { answerChallenge, makeSigningKey } from '../support/signing.ts'
import { ScriptedDriver } from '../support/scripted-driver.ts'
import { withoutSignatures } from '../support/without-signatures.ts'

const demo = startDemoPage()
let driver: ScriptedDriver
let photos: Buffer[]

beforeAll(async () => {
  driver = await ScriptedDriver.start(demo.server.origin)
  photos = await Promise.all(
    [1, 2].map(async (seed) => (await makePhoto({ seed, width: 64, height: 48 })).bytes),
  )
})

const fact = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).parentElement?.textContent?.slice(term.length)

test('a shipment shows its values in their unit, how many photos are here while they come in, and its whole record', async () => {
  await signInAs('office')
  const shipment = await driver.load(weighedFlow, photos)
  openPage(`/shipments/${shipment.id}`)
  await screen.findByRole('heading', { level: 1, name: shipment.number })
  expect(screen.getByText('photos 0 of 2 received')).toBeDefined()
  expect(fact('Net weight')).toBe('stated when unloading')
  await screen.findByText('Live')

  await shipment.sendPhoto(0)
  await screen.findByText('photos 1 of 2 received')
  await shipment.sendPhoto(1)
  await screen.findByText('all 2 photos received')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Enlarge photo/ })).toHaveLength(2))

  await driver.unload(shipment, 46.88, 19.2)
  await waitFor(() => expect(fact('Net weight')).toBe('27.68 t27,680 kgfirst minus second weighing'))
  expect(fact('First weighing')).toBe('46.88 tstated when unloading')
  expect(fact('Second weighing')).toBe('19.2 tstated when unloading')
  expect(fact('Weigh slip number')).toBe('WB-1stated when unloading')

  await driver.unload(shipment, 40, 19.2)
  const record = screen.getByRole('region', { name: 'Record' })
  await within(record).findByText('Reason: the shipment was unloaded already')
  expect(
    within(record)
      .getAllByRole('listitem')
      .map((entry) => entry.textContent?.match(/^(Loaded|Unloaded|Refused)/)?.[0]),
  ).toEqual(['Loaded', 'Unloaded', 'Refused'])
  expect(fact('Net weight')).toBe('27.68 t27,680 kgfirst minus second weighing')
})

test('a shipment says how it is packed, and that its kilograms cannot be right as the months do', async () => {
  await signInAs('office')
  const shipment = await driver.load(weighedFlow, photos.slice(0, 1), {
    packaging: { kind: 'big_bags', count: 12 },
  })
  openPage(`/shipments/${shipment.id}`)
  await waitFor(() => expect(fact('Packaging')).toBe('12 big bags'))
  expect(screen.queryByText('Does not count')).toBeNull()
  await screen.findByText('Live')
  await driver.unload(shipment, 146.88, 19.2)
  await waitFor(() => expect(fact('Does not count')).toMatch(/^kilograms that cannot be right: other than/))
})

test('a surveyed cargo shows what was read and how its amount follows, folded', async () => {
  await signInAs('office')
  const holds = [{ length: 30, width: 8, level: 2.5 }, { cubicMetres: 40 }]
  const skipper = await ScriptedDriver.start(demo.server.origin)
  await skipper.goBy({ type: 'ship', identificationCode: 'Rietvogel', ship: { shipType: 'freighter' } })
  const shipment = await skipper.load('Ophoogzand 0/2', [], {
    amount: 1024,
    density: 1.6,
    survey: { kind: 'holds', holds },
  })
  openPage(`/shipments/${shipment.id}`)
  const summary = await screen.findByText('What was read, and how the amount follows')
  const details = summary.closest('details')
  expect(details?.open).toBe(false)
  expect(
    within(details ?? summary)
      .getAllByRole('listitem', { hidden: true })
      .map((line) => line.textContent),
  ).toEqual(['Hold 1: 30 × 8 × 2.5 m = 600 m³', 'Hold 2: 40 m³ by its certificate', 'Volume: 640 m³'])
})

test('a shipment shows where a driver who agreed to that loaded, with the way to a map; others show nothing of it', async () => {
  await signInAs('office')
  await driver.agreeToPositions()
  const position = {
    latitude: 51.8969,
    longitude: 4.3141,
    accuracy: 12.4,
    measuredAt: new Date().toISOString(),
  }
  const [placed, other] = [
    await driver.load(weighedFlow, photos.slice(0, 1), { position }),
    await driver.load(weighedFlow, photos.slice(0, 1)),
  ]
  openPage(`/shipments/${placed.id}`)
  const place = within(await screen.findByRole('region', { name: 'Where it was saved' }))
  expect(place.getByText('Loaded at')).toBeDefined()
  expect(place.getByText('To within 12 m, by the phone of a driver who agreed to that')).toBeDefined()
  expect(place.getByRole('link', { name: '51.89690, 4.31410' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/?mlat=51.8969&mlon=4.3141#map=17/51.8969/4.3141',
  )
  // A list of terms holds terms and nothing else.
  expect(place.getByRole('button', { name: 'Show on the map' }).closest('dl')).toBeNull()
  expect(place.queryByText('Unloaded at')).toBeNull()

  openPage(`/shipments/${other.id}`)
  await screen.findByRole('heading', { level: 1, name: other.number })
  expect(screen.queryByText('Where it was saved')).toBeNull()
})

test('a correction takes a reason, and stands in the record with what was before and after', async () => {
  await signInAs('office')
  const shipment = await driver.load(weighedFlow, photos.slice(0, 1))
  await driver.unload(shipment, 46.88, 19.2)
  const { user } = openPage(`/shipments/${shipment.id}`)
  await user.click(await screen.findByRole('button', { name: 'Correct' }))
  const dialog = await openedDialog(`Correct ${shipment.number}`)
  const tare = within(dialog).getByRole('textbox', { name: /^Second weighing/ })
  await user.clear(tare)
  await user.type(tare, '18.7')
  const number = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Waste stream number/ })
  const carried = number.value
  await user.clear(number)
  await user.type(number, '99a02 0000099')
  await user.click(within(dialog).getByRole('button', { name: 'Save correction' }))
  expect((await within(dialog).findAllByText('Say why you correct it.')).length).toBeGreaterThan(0)

  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'The slip says 18.7.')
  await user.click(within(dialog).getByRole('button', { name: 'Save correction' }))
  await waitFor(() => expect(fact('Net weight')).toBe('28.18 t28,180 kgfirst minus second weighing'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fact('Second weighing')).toMatch(/^18.7 tcorrected by /)
  expect(fact('First weighing')).toBe('46.88 tstated when unloading')
  const corrected = within(screen.getByRole('region', { name: 'Record' }))
    .getAllByRole('listitem')
    .find((entry) => entry.textContent?.startsWith('Corrected'))
  expect(corrected?.textContent).toMatch(/Second weighing19.2 t18.7 t.*Reason: The slip says 18.7./)
  expect(carried).toMatch(/^99A02/)
  expect(corrected?.textContent).toContain(`Waste stream number${carried}99A020000099`)
})

test('the record of a cargo that was turned away says where each happened', async () => {
  await signInAs('office')
  const shipment = await driver.load(weighedFlow, photos.slice(0, 1))
  await driver.turnAway(shipment, { name: 'Other Works', city: 'Breda', agreedWith: 'Mrs Bos' })
  openPage(`/shipments/${shipment.id}`)
  const record = within(await screen.findByRole('region', { name: 'Record' }))
  for (const where of [
    'At Grondreiniging Merwekant Demo B.V., Derde Merwedehaven Dordrecht, grondreiniging',
    'To Other Works, Breda',
    'At Other Works, Breda',
    'At gate 3',
  ])
    expect(record.getByText(where)).toBeDefined()
})

test('what the receiver did with the cargo is stated once it was unloaded, and shown', async () => {
  await signInAs('office')
  const shipment = await driver.load(weighedFlow, photos)
  const { user } = openPage(`/shipments/${shipment.id}`)
  await screen.findByRole('heading', { level: 1, name: shipment.number })
  const more = `More of ${shipment.number}`
  await screen.findByText('Live')
  expect(screen.queryByRole('menuitem', { name: 'State the treatment' })).toBeNull()
  await driver.unload(shipment, 46.88, 19.2)
  await waitFor(() => expect(fact('Net weight')).toContain('27.68 t'))
  await chooseInMenu(user, screen.getByRole('button', { name: more }), 'State the treatment')
  const dialog = await openedDialog('Treated by the receiver')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Kilograms/).value).toBe('27680')
  await user.click(within(dialog).getByRole('combobox', { name: /^Method/ }))
  await user.paste('D.05')
  const list = within(await screen.findByRole('listbox'))
  await user.click(await list.findByRole('option', { name: (title) => title.includes('D.05') }))
  await user.type(within(dialog).getByLabelText(/^Treated on/), '01012020')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText('Choose a day from the unloading up to today.')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Kilograms/).value).toBe('27680')
})

test('a refused cargo is sent on by a flow that can bring it elsewhere, and its list says what became of it', async () => {
  await signInAs('office')
  const api = await OfficeApi.signIn(demo.server.origin)
  const flowNamed = async (name: string) => {
    const [flow] = await api.list(`/material_flows?usualName=${encodeURIComponent(name)}`)
    if (flow === undefined) throw new Error(`There is no flow ${name}.`)
    return flow
  }
  const [own, rubble] = await Promise.all([flowNamed(weighedFlow), flowNamed('Betonpuin kademuur')])
  const shared =
    'project documentType ewcCode processingMethod originLocation sender senderType disposer transportedBy carriers cargoUnit amountDetermination'
  for (const [usualName, { destinationLocation }] of [
    ['Soil to another', rubble],
    ['Soil to the same', own],
  ] as const)
    await api.send('POST', '/material_flows', {
      ...Object.fromEntries(shared.split(' ').map((name) => [name, own[name]])),
      usualName,
      destinationLocation,
    })
  const shipment = await driver.load(weighedFlow, photos.slice(0, 1))
  await api.send('POST', `/shipments/${shipment.id}/acceptance`, { outcome: 'refused', reason: 'Wet' })
  await driver.bringBack(shipment, 9_000)
  const [other, onBoard] = [
    await driver.load(weighedFlow, photos.slice(0, 1)),
    await driver.load(weighedFlow, photos.slice(0, 1)),
  ]
  await driver.refuse(other, { name: 'Other Works', city: 'Breda', agreedWith: 'Mrs Bos' })
  // What is on board goes to the receiver on its letter, and it is that one which refused.
  const { destinationLocation } = rubble
  await api.amendFlow(own.id, { destinationLocation, wasteStreamNumber: null })

  const lost = await driver.load(weighedFlow, photos.slice(0, 1))
  await api.send('POST', `/shipments/${lost.id}/acceptance`, { outcome: 'refused', reason: 'Wet' })
  const told = openPage(`/shipments/${lost.id}`)
  await told.user.click(await screen.findByRole('button', { name: 'State that it was unloaded' }))
  const resting = within(await openedDialog(`Where the refused cargo of ${lost.number} was unloaded`))
  await told.user.type(resting.getByLabelText(/^Why/), 'The driver lost the phone')
  const stated = new Date(Date.now() + 60_000)
  // By the customer's clock, whatever this one shows.
  const customers = { timeZone: 'Europe/Amsterdam', dateStyle: 'short', timeStyle: 'short' } as const
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv', customers).format(stated).split(' ')
  await told.user.type(resting.getByLabelText(/^Day/), day.split('-').toReversed().join(''))
  fireEvent.change(resting.getByLabelText(/^Time/), { target: { value: time } })
  await told.user.click(resting.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The driver lost the phone')).toBeDefined()
  const endOf = async () => Date.parse((await api.shipment(lost.id)).endDate ?? '')
  await waitFor(async () => expect(await endOf()).toBe(stated.setSeconds(0, 0)))
  cleanup()

  const { user, at } = openPage(`/shipments/${other.id}`)
  expect((await screen.findByText(/^Back to the origin: the driver states it/)).tagName).toBe('LI')
  screen.getByText('Reason: Wet', { selector: '[role=alert] p' })
  expect(screen.queryByText('Refused by the receiver'), 'its state says it').toBeNull()
  expect(fact('Unloaded on')).toMatch(/^refused there/)
  await user.click(await screen.findByRole('button', { name: 'To another receiver' }))
  const dialog = await openedDialog(`Send the cargo of ${other.number} on`)
  await user.click(within(dialog).getByRole('combobox', { name: 'Flow to the other receiver' }))
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Soil to another'),
    ]),
  )
  await user.click(screen.getByRole('option'))
  within(dialog).getByText(/^Goes to .+/)
  expect(within(dialog).getByRole('link', { name: 'Make the flow' }).getAttribute('href')).toMatch(
    new RegExp(`^/material-flows/new\\?copy=[0-9a-f-]{36}&onward=${other.id}$`),
  )
  const sendOn = within(dialog).getByRole('button', { name: 'Send on' })
  await user.click(sendOn)
  await screen.findByText(/^Agreed by telephone: Other Works, with Mrs Bos. This flow goes to .+\.$/)
  await user.click(screen.getByRole('button', { name: 'Choose another flow' }))
  await user.click(sendOn)
  const question = await openedDialog(/^Send it to .+\?$/)
  await user.click(within(question).getByRole('button', { name: 'Send on' }))
  await screen.findByText(/^Goes on as /)
  await waitFor(() => expect(at()).not.toBe(`/shipments/${other.id}`))
  await screen.findByText(/^by the office \(.+\), for driver /)
  const { wasteStreamNumber } = own
  await api.amendFlow(own.id, { destinationLocation: own.destinationLocation, wasteStreamNumber })

  const { user: corrector } = openPage(`/shipments/${other.id}`)
  await screen.findByRole('heading', { level: 1, name: other.number })
  await corrector.click(await screen.findByRole('button', { name: 'Correct' }))
  const correction = await openedDialog(`Correct ${other.number}`)
  within(correction).getByText(/^Shipment .+ goes on with this cargo$/)
  await corrector.click(within(correction).getByRole('button', { name: 'Cancel' }))

  openPage(`/shipments/${shipment.id}`)
  expect((await screen.findAllByText('Returned')).length).toBe(2)
  expect(fact('Returned')).toMatch(/9,000 t.*This amount cannot be right, and does not count.$/)

  await corrector.click(await screen.findByRole('button', { name: 'Correct' }))
  const ofRest = within(
    within(await openedDialog(`Correct ${shipment.number}`)).getByRole('group', {
      name: 'What was turned away, where it was unloaded',
    }),
  )
  expect(ofRest.queryByRole('textbox', { name: /^Chloride value/ })).toBeNull()
  const net = ofRest.getByRole('textbox', { name: /^Net weight/ })
  await corrector.clear(net)
  const reason = screen.getByRole('textbox', { name: /^Reason/ })
  await corrector.type(reason, 'The slip says 9.')
  await corrector.clear(net)
  await corrector.type(net, '900')
  await corrector.click(screen.getByRole('button', { name: 'Save correction' }))
  await corrector.click(await screen.findByRole('button', { name: 'Change it' }))
  await corrector.clear(net)
  await corrector.type(net, '9')
  await corrector.click(screen.getByRole('button', { name: 'Save correction' }))
  await waitFor(() => expect(fact('Returned')).toMatch(/9 t/))
  expect(fact('Returned')).not.toContain('cannot be right')
  expect(fact('Net weight')).toMatch(/^9 t.*weighed where it was brought back$/)
  expect(fact('Unloaded on')).toMatch(/^refused there.*brought back /)
  within(screen.getByRole('region', { name: 'Record' })).getByText('Net weight of what was turned away')

  openPage('/shipments?refused=returned,forwarded')
  const rowOf = async (number: string) => (await screen.findByRole('link', { name: number })).closest('tr')
  expect((await rowOf(shipment.number))?.textContent).toContain('Returned')
  expect((await rowOf(other.number))?.textContent).toContain('Forwarded')
  expect(screen.getByRole('button', { name: /Refused cargo.*Returned/ })).toBeDefined()
  expect(screen.queryByRole('link', { name: onBoard.number })).toBeNull()
})

test('a flow that is made for a refused cargo goes to the company that was agreed to by telephone', async () => {
  await signInAs('office')
  const api = await OfficeApi.signIn(demo.server.origin)
  const [own] = await api.list(`/material_flows?usualName=${encodeURIComponent(weighedFlow)}`)
  const shipment = await driver.load(weighedFlow, photos.slice(0, 1))
  await driver.refuse(shipment, { name: 'Grondreiniging Merwekant', city: 'Breda', agreedWith: 'Mrs Bos' })
  openPage(`/material-flows/new?copy=${own?.id}&onward=${shipment.id}`)
  await screen.findByText('Agreed by telephone: Grondreiniging Merwekant, Breda')
  const receiver = screen.getByRole<HTMLInputElement>('combobox', { name: /^Receiver/ })
  await waitFor(() => expect(receiver.value).toBe('Grondreiniging Merwekant Demo B.V.'))
})

test('a correction that looks like a slip is asked about; "change" saves nothing and keeps what was typed', async () => {
  await signInAs('office')
  const shipment = await driver.load(weighedFlow, photos.slice(0, 1))
  await driver.unload(shipment, 46.88, 19.2)
  const { user } = openPage(`/shipments/${shipment.id}`)
  await user.click(await screen.findByRole('button', { name: 'Correct' }))
  const dialog = await openedDialog(`Correct ${shipment.number}`)
  const first = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^First weighing/ })
  await user.clear(first)
  await user.type(first, '4688')
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Seen on the slip.')
  await user.click(within(dialog).getByRole('button', { name: 'Save correction' }))
  const asked = await screen.findByText(
    /^4,668\.8 t is more than .+ can carry: 50 t\. Was a decimal mark forgotten, or a digit too many typed\?$/,
  )
  expect(asked).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Change it' }))
  expect(first.value).toBe('4688')
  expect(fact('First weighing')).toBe('46.88 tstated when unloading')

  // The decimal mark comes, and nothing is asked.
  await user.clear(first)
  await user.type(first, '46.9')
  await user.click(await within(dialog).findByRole('button', { name: 'Save correction' }))
  await waitFor(() => expect(fact('Net weight')).toBe('27.7 t27,700 kgfirst minus second weighing'))
})

test('a shipment has its letters, with versions, and its messages with their proof', async () => {
  await withoutSignatures(demo.databaseUrl)
  await signInAs('office')
  const shipment = await driver.load(weighedFlow, photos.slice(0, 1))
  openPage(`/shipments/${shipment.id}`)
  const letters = await screen.findByRole('region', { name: 'Letters' })
  // A letter is made in the background, after the change of the shipment that it tells of.
  await within(letters).findByText('Version 1')
  await driver.unload(shipment, 46.88, 19.2)
  await within(letters).findByText('Version 2')
  const messages = screen.getByRole('region', { name: 'Messages' })
  await waitFor(() => expect(within(messages).getAllByRole('link').length).toBeGreaterThan(0))
})

test('a signature of before a correction is said to be, and is asked for anew', async () => {
  await signInAs('office')
  const api = await OfficeApi.signIn(demo.server.origin)
  const shipment = await driver.load(weighedFlow, photos.slice(0, 1))
  await driver.unload(shipment, 46.88, 19.2)
  const { url } = await api.send<{ url: string }>('POST', `/shipments/${shipment.id}/signature_links`, {
    role: 'receiver',
  })
  const challenge = new URL(url).hash.slice(1)
  const answer = await answerChallenge(await makeSigningKey(), challenge, 'Jo')
  await api.send('POST', `/check/${shipment.checkToken}/signatures`, { challenge, answer, name: 'Jo' })
  const { user } = openPage(`/shipments/${shipment.id}`)
  await screen.findByText(/^Receiver, Jo/)
  expect(screen.queryByText('Receiver: signed before the last change')).toBeNull()
  await api.change(`/shipments/${shipment.id}`, { weighedLoad: 45.88, reason: 'Misread' })
  expect(await screen.findByText('Receiver: signed before the last change')).toBeDefined()
  expect(screen.getByText(/^Signed the letter as it was before its change of .*\d/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ask for a signature' }))
  const dialog = await openedDialog(`Ask for a signature of ${shipment.number}`)
  expect(dialog).toBeDefined()
})

test('it says how often its letter was checked by its code, once it was', async () => {
  await signInAs('office')
  const shipment = await driver.load(weighedFlow, photos.slice(0, 1))
  openPage(`/shipments/${shipment.id}`)
  const line = () => screen.queryByText(/^Checked .* by its QR code/)?.textContent
  await screen.findByRole('region', { name: 'Letters' })
  expect(line()).toBeUndefined()

  const check = () => fetch(`${demo.server.origin}/api/check/${shipment.checkToken}`)
  expect((await check()).status).toBe(200)
  openPage(`/shipments/${shipment.id}`)
  await waitFor(() => expect(line()).toMatch(/^Checked once by its QR code, on .*\d.*\.$/))
  await check()
  openPage(`/shipments/${shipment.id}`)
  await waitFor(() => expect(line()).toMatch(/^Checked 2 times by its QR code, last on .*\d.*\.$/))
})

test('its letter is shown in the boxes of the form, each version with what differs from another', async () => {
  await signInAs('office')
  const shipment = await driver.load(weighedFlow, photos.slice(0, 1))
  const { user } = openPage(`/shipments/${shipment.id}`)
  const letters = await screen.findByRole('region', { name: 'Letters' })
  await within(letters).findByText('Version 1')
  await driver.unload(shipment, 46.88, 19.2)
  await within(letters).findByText('Version 2')
  expect(
    within(letters).getByRole('link', { name: 'Download PDF of version 2' }).getAttribute('href'),
  ).toMatch(/\/api\/document_versions\/.+\/pdf\?/)
  await user.click(within(letters).getByRole('link', { name: 'Guidance letter' }))
  const letter = await screen.findByRole('region', { name: 'Letter, version 2' })
  expect(within(letter).getByRole('heading', { name: 'Box 1 Sender' })).toBeDefined()
  expect(letter.textContent).toContain('27,680 kg')
  const differences = screen.getByRole('region', {
    name: 'What differs between version 1 and version 2',
  })
  const weighed = within(differences).getByRole('rowheader', { name: '6 Waste: Weighed' }).closest('tr')
  expect(weighed?.textContent).toContain('27,680 kg')

  await user.click(screen.getByRole('link', { name: 'Version 1' }))
  const first = await screen.findByRole('region', { name: 'Letter, version 1' })
  expect(first.textContent).not.toContain('27,680 kg')
  // Nothing came before it.
  expect(screen.queryByRole('region', { name: /^What differs/ })).toBeNull()
})

test('who may not correct finds no button for it, and no messages', async () => {
  await signInAs('planner')
  const shipment = await driver.load(weighedFlow, photos.slice(0, 1))
  openPage(`/shipments/${shipment.id}`)
  await screen.findByRole('heading', { level: 1, name: shipment.number })
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull()
})
