// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Dexie } from 'dexie'
import { beforeAll, expect, test } from 'vitest'
import { canonicalLetter } from '../../contract/letters/letter-facts.ts'
import { readChallenge } from '../../contract/letters/signature-challenge.ts'
import { stateAcceptance } from '../../src/offline/shipments/acceptance.ts'
import { hashOfLetter } from '../../src/offline/letters/letter-hash.ts'
import { correctShipment } from '../../src/offline/shipments/corrections.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { NotToBeSigned, signLetter } from '../../src/offline/letters/signatures.ts'
import { unloadShipment } from '../../src/offline/shipments/statements.ts'
import { currentRuntime } from '../../src/offline/store/runtime.ts'
import { readCodePath } from '../support/read-code.ts'
import { answerChallenge, makeChallenge, makeSigningKey } from '../support/signing.ts'
import { driverId, loadSoil, openPage, prepareDevice, soil, startPage, truck } from './driver-page.tsx'

beforeAll(startPage)

const asking = { ...soil, signatures: ['disposer', 'transporter', 'receiver'] as const }

async function deviceWithLoad() {
  const store = await prepareDevice({
    flows: [{ ...asking, signatures: [...asking.signatures] }],
    drives: truck,
  })
  const { shipment } = await loadSoil()
  return { store, shipment, page: `/driver/shipments/${shipment}` }
}

const save = () => screen.getByRole('button', { name: 'Save the signature' })

/** Elements have no size here, so every point lies in a corner of the box. */
function drawLine() {
  const box = screen.getByRole('img', { name: 'Sign in this box with a finger' })
  Object.assign(box, { setPointerCapture: () => undefined })
  fireEvent.pointerDown(box, { pointerId: 1, clientX: 0.1, clientY: 0.1 })
  fireEvent.pointerMove(box, { pointerId: 1, clientX: 0.5, clientY: 0.5 })
  fireEvent.pointerUp(box, { pointerId: 1, clientX: 0.5, clientY: 0.5 })
}

test('the disposer signs on the phone of the driver, bound to the letter; the receiver is asked after unloading', async () => {
  const { store, shipment, page } = await deviceWithLoad()
  const { user, at } = openPage(page)
  expect(await screen.findByText('Receiver: not signed yet')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Let the receiver sign' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Let the disposer sign' }))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Disposer' })).checked).toBe(true)
  await user.click(save())
  expect(await screen.findByText('Enter the name of who signs.')).toBeDefined()
  expect(screen.getByText('Sign in the box first.')).toBeDefined()
  // On a phone what is missing may stand out of sight.
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('name'))
  expect(await store.outbox.count()).toBe(1)
  await user.type(screen.getByRole('textbox', { name: /^Name of who signs/ }), 'J. Smit')
  drawLine()
  // Who looks at another way of signing finds what was drawn.
  await user.click(screen.getByRole('radio', { name: 'Own phone' }))
  await user.click(await screen.findByRole('radio', { name: 'On this phone' }))
  const box = await screen.findByRole('img', { name: 'Sign in this box with a finger' })
  expect(box.querySelector('path')?.getAttribute('d')).toBe('M100 40L500 200')
  await user.click(save())

  await waitFor(() => expect(at()).toBe(page))
  expect(await screen.findByText('Disposer: J. Smit')).toBeDefined()
  expect(screen.getByRole('img', { name: 'Signature of J. Smit' })).toBeDefined()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'SignatureSaved on this phone',
  )
  const [load, signature] = await store.outbox.toArray()
  const statement = load?.payload as { number: string; materialFlowVersion: number }
  const letter = canonicalLetter(shipment, {
    number: statement.number,
    materialFlow: soil.id,
    materialFlowVersion: statement.materialFlowVersion,
    transportMode: truck.id,
    loadDate: load?.occurredAt ?? '',
    weighedLoad: 46.88,
    tareWeight: 19.2,
    nettoWeight: 27.68,
    weightTicketNumber: 'WB 1',
  })
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(letter))
  expect(signature).toMatchObject({
    type: 'shipment.sign',
    after: [load?.id],
    payload: {
      role: 'disposer',
      way: 'on_glass',
      name: 'J. Smit',
      drawing: 'M100 40L500 200',
      letterHash: Buffer.from(hash).toString('base64url'),
    },
  })

  openPage(`${page}/letter`)
  const paper = await screen.findByRole('article')
  expect(within(paper).getByText(/^J\. Smit, getekend op de telefoon van de chauffeur/)).toBeDefined()
  expect(within(paper).getByText('nog niet getekend')).toBeDefined()
  expect(within(paper).getByText(/door te laden$/)).toBeDefined()

  await unloadShipment({ draft: 'unload', shipment, flow: soil, mode: truck })
  openPage(page)
  expect(await screen.findByRole('link', { name: 'Let the receiver sign' })).toBeDefined()
})

test('where nobody signs a tap says why, with words of the driver, and stands on the letter; they may sign later', async () => {
  const { store, page } = await deviceWithLoad()
  const { user, at } = openPage(`${page}/sign?role=disposer`)
  await user.click(await screen.findByRole('radio', { name: 'No signature' }))
  await user.type(screen.getByRole('textbox', { name: 'In your own words (not required)' }), 'Gate closed')
  await user.click(screen.getByRole('button', { name: 'Nobody present' }))
  await waitFor(() => expect(at()).toBe(page))
  expect(await screen.findByText(/did not sign: nobody present, Gate closed/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Let the disposer sign' })).toBeDefined()
  expect((await store.outbox.toArray()).at(-1)?.payload).toMatchObject({
    way: 'not_present',
    reason: 'Gate closed',
  })
  openPage(`${page}/letter`)
  expect(
    within(await screen.findByRole('article')).getByText('niet getekend: niemand aanwezig, Gate closed'),
  ).toBeDefined()
})

test('a signature says at once that the driver corrected the letter since, and there may be another one', async () => {
  const { shipment, page } = await deviceWithLoad()
  const sign = async () => {
    const letter = await findShipment(shipment)
    const letterHash = letter && (await hashOfLetter(letter))
    await signLetter({
      shipment,
      role: 'disposer',
      way: 'on_glass',
      name: 'J. Smit',
      drawing: 'M1 1L2 2',
      letterHash: letterHash ?? '',
    })
  }
  await sign()
  const { user, at } = openPage(page)
  await screen.findByText('Disposer: J. Smit')
  const before = /^Signed the letter as it was before its change of .*\d/
  expect(screen.queryByText(before)).toBeNull()
  await correctShipment({
    draft: 'c',
    shipment,
    flow: soil,
    phase: 'load',
    firstWeighing: 40,
    reason: 'Misread',
  })
  expect(await screen.findByText(before)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Add a signature' }))
  await waitFor(() => expect(at()).toBe(`${page}/sign`))
  await sign()
  openPage(`${page}/letter`)
  const letter = await screen.findByRole('article')
  expect(
    within(letter)
      .getAllByText(/J\. Smit, getekend/)
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Ondertekend zoals de brief was vóór de wijziging van'),
    expect.not.stringContaining('vóór'),
  ])
})

const leave = async (user: { click: (element: Element) => Promise<void> }) => {
  await screen.findByRole('heading', { name: 'Signatures' })
  await user.click(screen.getByRole('link', { name: 'Back' }))
}
const lastSaved = async (store: Awaited<ReturnType<typeof deviceWithLoad>>['store']) =>
  (await store.outbox.toArray()).map(({ payload }) => payload as object).at(-1)

test('who leaves without a signature that is due is asked why, and goes on by any answer', async () => {
  const { store, shipment, page } = await deviceWithLoad()
  const first = openPage(page)
  await leave(first.user)
  const question = await screen.findByRole('dialog', { name: 'The disposer has not signed' })
  await first.user.click(within(question).getByRole('button', { name: 'Refuses to sign' }))
  await waitFor(() => expect(first.at()).toBe('/driver'))
  expect(await lastSaved(store)).toMatchObject({ role: 'disposer', way: 'refuses' })
  expect(await lastSaved(store)).not.toHaveProperty('reason')

  await unloadShipment({ draft: 'unload', shipment, flow: soil, mode: truck })
  const second = openPage(page)
  await leave(second.user)
  const next = await screen.findByRole('dialog', { name: 'The receiver has not signed' })
  await second.user.click(within(next).getByRole('button', { name: 'Let the receiver sign' }))
  await waitFor(() => expect(second.at()).toBe(`${page}/sign`))
  await screen.findByRole('radio', { name: 'Receiver' })
  await second.user.click(screen.getByRole('link', { name: 'Back' }))
  await leave(second.user)
  await second.user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Back to the shipment' }),
  )
  expect(second.at()).toBe(page)
  await leave(second.user)
  await waitFor(() => expect(second.at()).toBe('/driver'))
  expect(await lastSaved(store)).not.toMatchObject({ role: 'receiver' })
})

test('an answer closes the question at once, the driver goes on once it is saved, and a hasty thumb answers one alone', async () => {
  const { store, shipment, page } = await deviceWithLoad()
  await unloadShipment({ draft: 'unload', shipment, flow: soil, mode: truck })
  const { user, at } = openPage(page)
  await leave(user)
  const hold = Promise.withResolvers<undefined>()
  const writing = store.transaction('rw', store.photos, async () => {
    await Dexie.waitFor(hold.promise)
  })
  const refuses = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Refuses to sign' })
  await screen.findByRole('dialog', { name: 'The disposer has not signed' })
  fireEvent.click(refuses())
  screen.getByRole('dialog', { name: 'The receiver has not signed' })
  fireEvent.click(refuses())
  screen.getByRole('dialog', { name: 'The receiver has not signed' })
  await waitFor(() => expect(refuses().getAttribute('aria-disabled')).toBeNull())
  await user.click(refuses())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(at(), 'what is not saved would be lost with the page').toBe(page)
  hold.resolve(undefined)
  await writing
  await waitFor(() => expect(at()).toBe('/driver'))
  const signed = (await store.outbox.toArray()).flatMap(({ type, payload }) =>
    type === 'shipment.sign' ? [(payload as { role: string }).role] : [],
  )
  expect(signed.toSorted()).toEqual(['disposer', 'receiver'])
})

test('who leaves before the shipment was read is asked all the same, and no device that does not answer holds them', async () => {
  const { store, page } = await deviceWithLoad()
  const hold = Promise.withResolvers<undefined>()
  const reading = store.transaction('rw', store.photos, async () => {
    await Dexie.waitFor(hold.promise)
  })
  const back = async () => {
    await screen.findByRole('heading', { name: 'Shipment' })
    // The page hears of a leaving once its effects have run.
    await act(async () => await Promise.resolve())
    return screen.getByRole('link', { name: 'Back' })
  }
  const first = openPage(page)
  await first.user.click(await back())
  expect(screen.queryByRole('heading', { name: 'Signatures' })).toBeNull()
  expect(first.at()).toBe(page)
  await first.user.click(await back())
  await waitFor(() => expect(first.at()).toBe('/driver'))

  const second = openPage(page)
  await second.user.click(await back())
  hold.resolve(undefined)
  await reading
  await screen.findByRole('dialog', { name: 'The disposer has not signed' })
  expect(second.at()).toBe(page)
})

test('a device without a key of its own says so, and lets them sign on this phone', async () => {
  const { page } = await deviceWithLoad()
  const { user } = openPage(`${page}/sign`)
  await user.click(await screen.findByRole('radio', { name: 'Own phone' }))
  expect(await screen.findByText(/^This phone cannot make the code yet/)).toBeDefined()
})

test('the code for another phone holds what it shows, and a signature that came by the server is seen at once', async () => {
  const { store, shipment, page } = await deviceWithLoad()
  const { privateKey, publicKey } = await makeSigningKey()
  await store.deviceStates.update(driverId, { key: { privateKey: privateKey as CryptoKey, publicKey } })
  await unloadShipment({ draft: 'unload', shipment, flow: soil, mode: truck })
  const { user } = openPage(`${page}/sign?role=receiver`)
  await user.click(await screen.findByRole('radio', { name: 'Own phone' }))
  const code = await screen.findByRole('img', { name: 'QR code to sign on another phone' })
  const { text: address, version } = await readCodePath(code.querySelector('path')?.getAttribute('d') ?? '')
  expect(new URL(address).pathname).toMatch(/^\/check\/sign\//)
  expect(version).toBeLessThanOrEqual(20)
  const challenge = new URL(address).hash.slice(1)
  const read = readChallenge(challenge)
  expect(read?.challenge).toMatchObject({ role: 'receiver', cargo: soil.usualName, vehicle: '7-BZX-71' })
  expect(read?.device).toBe((await currentRuntime().store.deviceStates.get(driverId))?.device)
  const signed = async (shown: string) =>
    await signLetter({
      shipment,
      role: 'receiver',
      way: 'own_phone',
      name: 'Jo Ünal',
      challenge: shown,
      answer: await answerChallenge(await makeSigningKey(), shown, 'Jo Ünal'),
      letterHash: read?.challenge.hash ?? '',
    })
  const key = { privateKey, publicKey }
  const asked = read?.challenge ?? { hash: '', number: '', cargo: '' }
  for (const other of [{ amount: '1 t' }, { amount: undefined }, { outcome: 'refused' as const }])
    await expect(makeChallenge(key, read?.device ?? '', { ...asked, ...other }).then(signed)).rejects.toThrow(
      NotToBeSigned,
    )
  await signed(challenge)
  expect(await screen.findByText('Jo Ünal has signed.')).toBeDefined()
})

test('a receiver who took a part or nothing reads that before signing, here and on the other phone', async () => {
  const { store, shipment, page } = await deviceWithLoad()
  const { privateKey, publicKey } = await makeSigningKey()
  await store.deviceStates.update(driverId, { key: { privateKey: privateKey as CryptoKey, publicKey } })
  await stateAcceptance({ draft: 'a', shipment, outcome: 'partly', kilograms: 10_000, reason: 'Wet' })
  openPage(`${page}/sign?role=disposer`)
  expect(await screen.findByText('Accepted in part, 10,000 kg: Wet')).toBeDefined()
  await stateAcceptance({ draft: 'b', shipment, outcome: 'refused', kilograms: undefined, reason: 'Wet' })
  const { user } = openPage(`${page}/sign?role=receiver`)
  expect(await screen.findByText(/^Refused.*: Wet$/)).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Own phone' }))
  const code = await screen.findByRole('img', { name: 'QR code to sign on another phone' })
  const { text: address } = await readCodePath(code.querySelector('path')?.getAttribute('d') ?? '')
  expect(readChallenge(new URL(address).hash.slice(1))?.challenge).toMatchObject({ outcome: 'refused' })
})

test('the contact person of the role is filled in as the name, here and on the other phone, and can be changed', async () => {
  const store = await prepareDevice({
    flows: [
      {
        ...asking,
        signatures: [...asking.signatures],
        contacts: { disposer: 'Anna Dijk', receiver: 'Bo Vos' },
      },
    ],
    drives: truck,
  })
  const { privateKey, publicKey } = await makeSigningKey()
  await store.deviceStates.update(driverId, { key: { privateKey: privateKey as CryptoKey, publicKey } })
  const { shipment } = await loadSoil()
  const { user } = openPage(`/driver/shipments/${shipment}/sign?role=disposer`)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name of who signs/ })
  expect(name.value).toBe('Anna Dijk')
  expect(screen.queryByRole('radio', { name: 'Receiver' })).toBeNull()
  await unloadShipment({ draft: 'unload', shipment, flow: soil, mode: truck })
  await user.click(await screen.findByRole('radio', { name: 'Receiver' }))
  expect(name.value).toBe('Bo Vos')
  // Nobody is known for this role, and no name of another one stays.
  await user.click(screen.getByRole('radio', { name: 'Sender' }))
  expect(name.value).toBe('')
  await user.type(name, 'Cas')
  await user.click(screen.getByRole('radio', { name: 'Receiver' }))
  expect(name.value).toBe('Cas')

  await user.click(screen.getByRole('radio', { name: 'Own phone' }))
  const code = await screen.findByRole('img', { name: 'QR code to sign on another phone' })
  const { text: address } = await readCodePath(code.querySelector('path')?.getAttribute('d') ?? '')
  expect(readChallenge(new URL(address).hash.slice(1))?.challenge.name).toBe('Bo Vos')
})
