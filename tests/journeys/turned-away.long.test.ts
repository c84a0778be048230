import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#contract/accounts/customer-days.ts'
import type { BrowserContext, Page } from 'playwright-core'
import type { DashboardAttention } from '#contract/office/dashboard.ts'
import { documentPdfPath } from '#contract/letters/documents.ts'
import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import type { WasteStreamMonth } from '#contract/office/waste-stream-months.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { httpWebhooks } from '../../server/integrations/webhooks/http-webhooks.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { DriverApp, weighedFlow } from '../support/driver-app.ts'
import { ExternalService } from '../support/external-service.ts'
import { OfficeApi } from '../support/office-api.ts'
import { addOfficeUser, signInToOffice } from '../support/office-app.ts'
import { wordsOfPdf } from '../support/pdf.ts'
import { textPattern } from '../support/text-patterns.ts'
import { waitUntil } from '../support/wait-until.ts'

/** The same hazardous soil to another receiver, by the same carrier. */
const otherFlow = 'Grond naar tweede reiniger'
const otherReceiver = 'Industriehaven Moerdijk, puinbreker'
/** Kilograms that a receiver took, and what else was stated, as everything tells it. */
const taken = 10_000
const takenLater = 23_800
const rest = 14.2
const restKilograms = 14_200
const restSlip = 'W-9'
const partReason = 'Half was wet'
const wholeReason = 'Asbestos'
const recipient = 'told@example.com'
const told = { email: recipient, atLoad: true, atUnload: true, onNewLetter: false }
const oneRefused = 'One refused cargo has not come to its end'
const inDutch = letterTextIn('nl')
const kg = (amount: number) => `${amount.toLocaleString('nl')} kg`
const [firstStream, otherStream] = ['99A020000088', '99A030000099']

let environment: BrowserEnvironment
let erp: ExternalService
let phone: BrowserContext
let driver: DriverApp
let office: OfficeApi
let desk: Page

beforeAll(async () => {
  erp = await ExternalService.start(() => ({ status: 204 }))
  environment = await BrowserEnvironment.open({
    webhooks: httpWebhooks({ allowPrivateNetwork: true }),
  })
  await environment.testServer.database.pool.query(
    `update material_flows set cargo_photo_required = false, signatures = '{}', recipients = $2
     where usual_name = $1`,
    [weighedFlow, JSON.stringify([told])],
  )
  office = await OfficeApi.signIn(environment.origin)
  await addOtherFlow()
  await office.send('POST', '/webhooks', {
    name: 'ERP',
    address: `${erp.origin}/hook`,
    events: [
      'shipment.loaded',
      'shipment.unloaded',
      'shipment.acceptance',
      'shipment.rest_unloaded',
      'shipment.forwarded',
    ],
  })
  const account = await addOfficeUser(environment.origin, 'Olga')
  desk = await signInToOffice(await environment.desktop(), environment.origin, account)
  phone = await environment.phone()
  driver = await DriverApp.open(phone, environment.origin)
  await driver.signIn()
  await driver.pair()
  await driver.chooseTransportMode('7-BZX-71')
  await driver.waitUntilOfflineReady()
}, 180_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
  await erp[Symbol.asyncDispose]()
})

async function addOtherFlow() {
  const ofName = async (name: string) =>
    (await office.list(`/material_flows?q=${encodeURIComponent(name)}`))[0] ?? {}
  const [own, other] = await Promise.all([ofName('minerale olie'), ofName('Betonpuin')])
  const names =
    'project documentType ewcCode processingMethod originLocation sender senderType disposer transportedBy ' +
    'carriers cargoUnit amountDetermination weighSlipNumberRequired'
  await office.send('POST', '/material_flows', {
    ...Object.fromEntries(names.split(' ').map((name) => [name, (own as Record<string, unknown>)[name]])),
    usualName: otherFlow,
    destinationLocation: (other as Record<string, unknown>)['destinationLocation'],
    wasteStreamNumber: otherStream,
    signatures: [],
    recipients: [told],
  })
}

async function say(shipment: string, outcome: 'partly' | 'refused', reason: string, tonnes?: string) {
  const { page } = driver
  await driver.go(`/driver/shipments/${shipment}/acceptance`)
  await page.getByText(textPattern(`correction:acceptance.outcomes.${outcome}`)).click()
  if (tonnes !== undefined) await page.getByLabel(textPattern('correction:acceptance.weight')).fill(tonnes)
  await page.getByText(textPattern('correction:other')).click()
  await page.getByLabel(textPattern('correction:inWords')).fill(reason)
  await page.getByRole('button', { name: textPattern('correction:acceptance.save') }).click()
  await page.waitForURL(/\/unload$/)
}

test(
  'what a receiver refuses, in part and as a whole, is told alike wherever it is told',
  { timeout: 240_000 },
  async () => {
    const { page } = driver
    const before = await Promise.all([firstStream, otherStream].map(received))
    await phone.setOffline(true)
    // A part is taken, and the rest goes back.
    const partly = await driver.load([])
    await say(partly, 'partly', partReason, String(taken / 1000))
    await driver.unload(partly, { first: '38.4', second: '28.4', slip: 'W-1' })
    await driver.go(`/shipments/${partly}/unload`)
    await page.getByText(textPattern('onward:partly')).waitFor()
    await page.getByRole('link', { name: textPattern('onward:toOrigin') }).click()
    await page.getByLabel(textPattern('statement:amount')).fill(String(rest))
    await page.getByLabel(textPattern('statement:measurements.weightTicketNumber')).fill(restSlip)
    await page.getByRole('button', { name: textPattern('onward:rest.origin.action') }).click()
    await page.getByText(textPattern('shipment:endings.returned')).first().waitFor()

    // Another one is refused, and stays on board until it is brought elsewhere.
    const refused = await driver.load([])
    await say(refused, 'refused', wholeReason)
    await phone.setOffline(false)
    await driver.waitUntilSent()
    const onBoard = await office.get<Shipment>(`/shipments/${refused}`)
    expect(onBoard.status).toBe('turned_away')
    expect(await numbersOnAttention()).toEqual([onBoard.number])
    await desk.goto(environment.origin)
    const attention = desk.getByRole('listitem').filter({ has: desk.getByRole('link', { name: oneRefused }) })
    await attention.getByRole('link', { name: onBoard.number }).waitFor()
    expect(await listedAsTurnedAway(onBoard.number)).toEqual([onBoard.number])
    const token = await tokenOf(refused)
    const check = await environment.visit(
      await environment.phone({ serviceWorkers: 'block' }),
      `/check/${token}`,
    )
    await check.getByRole('heading', { name: textPattern('check:verdicts.turnedAwayKnown.title') }).waitFor()

    await phone.setOffline(true)
    await driver.go(`/shipments/${refused}/unload`)
    await page.getByRole('link', { name: textPattern('onward:toOther') }).click()
    await page.getByRole('link', { name: new RegExp(otherFlow) }).click()
    await page.getByText(onBoard.number, { exact: false }).first().waitFor()
    const next = await driver.submitLoad()
    await driver.unload(next, { first: '37.9', second: '14.1', slip: 'W-2' })
    await phone.setOffline(false)
    await driver.waitUntilSent()

    const [first, second, third] = await Promise.all(
      [partly, refused, next].map((id) => office.get<Shipment>(`/shipments/${id}`)),
    )
    expect(first).toMatchObject({
      status: 'unloaded',
      acceptance: 'partly',
      acceptedKilograms: taken,
      ending: 'returned',
      rest: { nettoWeight: rest, weightTicketNumber: restSlip },
    })
    expect(second).toMatchObject({
      status: 'unloaded',
      acceptance: 'refused',
      ending: 'forwarded',
      forwardedBy: { shipment: next, number: third?.number },
    })
    expect(third).toMatchObject({
      status: 'unloaded',
      nettoKilograms: takenLater,
      follows: { shipment: refused, number: second?.number },
    })
    expect(await numbersOnAttention()).toEqual([])
    await desk.goto(environment.origin)
    await desk.getByText('Needs attention').first().waitFor()
    expect(await attention.count()).toBe(0)
    expect(await listedAsTurnedAway()).toEqual([])
    const after = await Promise.all([firstStream, otherStream].map(received))
    expect(
      after.map(({ loads, kilograms }, index) => [
        loads - (before[index]?.loads ?? 0),
        kilograms - (before[index]?.kilograms ?? 0),
      ]),
    ).toEqual([
      [1, taken],
      [1, takenLater],
    ])

    const letters = await Promise.all([first, second, third].map(letterOf))
    expect(letters.map(({ shipment }) => shipment)).toMatchObject([
      {
        ending: 'returned',
        rest: { nettoWeight: rest, weightTicketNumber: restSlip },
        acceptances: [{ outcome: 'partly', kilograms: taken, reason: partReason }],
      },
      {
        ending: 'forwarded',
        forwardedBy: { number: third?.number },
        acceptances: [{ outcome: 'refused', reason: wholeReason }],
      },
      { follows: { number: second?.number } },
    ])
    // A line may break after the hyphen of a number.
    const [paperOfPart, paperOfRefused, paperOfNext] = letters.map(({ paper }) => paper.replaceAll('- ', '-'))
    expect(paperOfPart).toContain(`${inDutch('acceptances.partly')}, ${kg(taken)}, ${partReason}`)
    expect(paperOfPart).toContain(
      `${inDutch('turnedAway.returned')}, ${kg(restKilograms)}, Weegbonnummer ${restSlip}`,
    )
    expect(paperOfRefused).toContain(`${inDutch('acceptances.refused')}, ${wholeReason}`)
    expect(paperOfRefused).toContain(
      `${inDutch('turnedAway.forwarded')}, ${inDutch('turnedAway.byLetter', { number: third?.number ?? '' })}`,
    )
    expect(paperOfNext).toContain(inDutch('turnedAway.follows', { number: second?.number ?? '' }))
    expect(paperOfNext).toContain(kg(takenLater))
    const [ofPart, ofRefused, ofNext] = await Promise.all([partly, refused, next].map(registered))
    expect(ofPart?.csv).toMatch(
      new RegExp(
        `,accepted in part,${partReason},,${taken},rest returned,[^,]+,${rest},,${restKilograms},,,${restSlip},,,`,
      ),
    )
    expect(ofRefused?.csv).toContain(`,refused,${wholeReason},,,forwarded,`)
    expect(ofRefused?.csv).toContain(`,${third?.number},`)
    expect(ofNext?.csv).toContain(`,${second?.number},`)
    for (const each of [ofPart, ofRefused, ofNext]) expect(each?.csv).toContain(',17 05 03*,yes,')
    expect(ofPart?.efti).toMatchObject({
      notifiedWasteMaterial: { id: firstStream, weight: { value: taken } },
    })
    expect(ofNext?.efti).toMatchObject({
      notifiedWasteMaterial: { id: otherStream, weight: { value: takenLater } },
    })
    expect(ofRefused?.efti).not.toHaveProperty('deliveryEvent')
    expect([ofPart, ofRefused, ofNext].map((each) => each?.otm.actions.length)).toEqual([3, 1, 2])
    await check.reload()
    await check
      .getByText(third?.number ?? '', { exact: false })
      .first()
      .waitFor()

    await waitUntil(
      page,
      () => Promise.resolve(hookedOf(refused).includes('shipment.forwarded')),
      'No webhook came.',
    )
    expect(hookedOf(partly)).toEqual([
      'shipment.acceptance',
      'shipment.loaded',
      'shipment.rest_unloaded',
      'shipment.unloaded',
    ])
    expect(hookedOf(refused)).toEqual(['shipment.acceptance', 'shipment.forwarded', 'shipment.loaded'])
    expect(hookedOf(next)).toEqual(['shipment.loaded', 'shipment.unloaded'])
    expect(erp.requests.map(({ body }) => body)).toEqual(
      expect.arrayContaining(
        [
          [partly, 'acceptance', { outcome: 'partly', kilograms: taken }],
          [partly, 'rest_unloaded', { restAt: 'origin' }],
          [refused, 'acceptance', { outcome: 'refused' }],
          [refused, 'forwarded', { by: { shipment: `/api/shipments/${next}`, number: third?.number } }],
          [next, 'loaded', { follows: { shipment: `/api/shipments/${refused}`, number: second?.number } }],
        ].map(([shipment, type, own]) =>
          expect.objectContaining({
            type: `shipment.${String(type)}`,
            data: expect.objectContaining({
              shipment: `/api/shipments/${String(shipment)}`,
              ...(own as object),
            }),
          }),
        ),
      ),
    )
    // Each is told once, in Dutch and with the letter of that moment.
    const mails = await Promise.all(Array.from({ length: 9 }, () => environment.mailboxes.mailTo(recipient)))
    const [ofFirst, ofSecond, ofThird] = [first, second, third].map(
      (shipment) => `Vracht ${shipment?.number}`,
    )
    const subjects = {
      [`${ofFirst} is geladen`]: [],
      [`${ofFirst} is gedeeltelijk aangenomen`]: [`Aangenomen: ${kg(taken)}`, `Reden: ${partReason}`],
      [`${ofFirst} is gelost`]: [`Netto: ${taken / 1000} t`, `Door de ontvanger aangenomen: ${kg(taken)}`],
      [`${ofFirst} is teruggebracht naar de herkomst`]: [`Gelost: ${rest.toLocaleString('nl')} t`],
      [`${ofSecond} is geladen`]: [],
      [`${ofSecond} is geweigerd`]: [`Reden: ${wholeReason}`, 'aan boord'],
      [`${ofSecond} gaat naar een andere ontvanger`]: [`Gaat verder als: ${third?.number}`],
      [`${ofThird} is geladen`]: [otherReceiver],
      [`${ofThird} is gelost`]: [otherReceiver, `Netto: ${(takenLater / 1000).toLocaleString('nl')} t`],
    }
    expect(mails.map(({ subject = '' }) => subject).toSorted()).toEqual(Object.keys(subjects).toSorted())
    for (const { subject = '', text, attachments } of mails) {
      for (const words of subjects[subject] ?? []) expect(text).toContain(words)
      expect(attachments.map(({ filename }) => filename)).toEqual([
        expect.stringContaining(/^Vracht (\S+)/.exec(subject)?.[1] ?? ''),
      ])
    }
    expect(environment.mailboxes.unread.filter((mail) => mail.startsWith(recipient))).toEqual([])
  },
)

async function numbersOnAttention() {
  const { turnedAway } = await office.get<DashboardAttention>('/dashboard/attention')
  return turnedAway?.first.map(({ number }) => number)
}

async function tokenOf(shipment: string): Promise<string> {
  const { rows } = await environment.testServer.database.pool.query<{ check_token: string }>(
    'select check_token from shipments where id = $1',
    [shipment],
  )
  return rows[0]?.check_token ?? ''
}

async function received(stream: string) {
  const month = dayIn(Date.now()).slice(0, 7)
  const { months } = await office.get<{ months: WasteStreamMonth[] }>(
    `/waste_stream_months?from=${month}&until=${month}`,
  )
  return months.find(({ wasteStreamNumber }) => wasteStreamNumber === stream) ?? { loads: 0, kilograms: 0 }
}

/** Numbers that the office's list shows under the filter of what was turned away, once it shows one of them. */
async function listedAsTurnedAway(one?: string) {
  await desk.goto(`${environment.origin}/shipments?status=turned_away`)
  if (one === undefined) await desk.getByText(textPattern('lists:noneFound')).first().waitFor()
  else await desk.getByRole('link', { name: one }).waitFor()
  return await desk.getByRole('table').getByRole('link').allInnerTexts()
}

/** The letter of the shipment's last event and the words of its PDF, once it is made. */
async function letterOf(shipment: Shipment | undefined) {
  let content: { shipment?: { recordHash?: string } } = {}
  let id = ''
  await waitUntil(
    driver.page,
    async () => {
      const [letter] = await office.list(`/documents?shipment=${shipment?.id}`)
      const version = letter?.['latestVersion'] as { id: string } | undefined
      id = version?.id ?? ''
      if (version !== undefined)
        ({ content } = await office.get<{ content: typeof content }>(`/document_versions/${version.id}`))
      return content.shipment?.recordHash === shipment?.events.at(-1)?.hash
    },
    'The letter was not made.',
  )
  const pdf = await office.fetch(documentPdfPath(id))
  return { shipment: content.shipment, paper: await wordsOfPdf(new Uint8Array(await pdf.arrayBuffer())) }
}

async function registered(shipment: string) {
  const read = async (format: string) =>
    await (await office.fetch(`/exports/shipment_register?format=${format}&id[]=${shipment}`)).text()
  return {
    csv: await read('csv'),
    efti: (JSON.parse(await read('efti')) as object[])[0],
    otm: (JSON.parse(await read('otm')) as { actions: readonly unknown[] }[])[0] ?? { actions: [] },
  }
}

const hookedOf = (shipment: string) =>
  erp.requests
    .map(({ body }) => body as { type: string; data: { shipment: string } })
    .filter(({ data }) => data.shipment.endsWith(shipment))
    .map(({ type }) => type)
    .toSorted()
