import { and, eq } from 'drizzle-orm'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { retentionMonths } from '../../../contract/accounts/retention.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { documents, documentVersions, letterPdfs } from '../../../server/platform/db/schema/documents.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { shipmentPositions } from '../../../server/platform/db/schema/positions.ts'
import { filesToRemove, mediaObjects } from '../../../server/platform/db/schema/media-objects.ts'
import { shipmentEvents } from '../../../server/platform/db/schema/shipments.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { openFolder } from '../../../server/platform/files/open-store.ts'
import type { MediaStore } from '../../../server/platform/files/store.ts'
import { usualPeriods } from '#contract/accounts/retention.ts'
import { removeExpired } from '../../../server/operate/retention/remove-expired.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { pdf, sendPhoto, takePhoto, upload } from '../platform/media-forms.ts'
import { verifyHere } from '../../support/verify-here.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'

import { setUpHarness } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

interface Photographed {
  readonly shipment: string
  readonly photo: string
}

async function loaded(): Promise<Photographed> {
  const { bytes, photo } = await takePhoto()
  const load = buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo] })
  const position = { latitude: 51.8, longitude: 4.6, accuracy: 9, measuredAt: new Date().toISOString() }
  await driver.apply(buildOperation(alpha, 'shipment.load', { ...load, position }))
  const upload = await sendPhoto(driver, photo.id, bytes)
  expect(upload.status).toBe(200)
  await db.update(mediaObjects).set({ latitude: 51.8, longitude: 4.6 }).where(eq(mediaObjects.id, photo.id))
  return { shipment: load.shipment, photo: photo.id }
}
const unloaded = async (): Promise<Photographed> => {
  const photographed = await loaded()
  await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(photographed.shipment)))
  return photographed
}

const { testServer, db, alpha, admin, as, office, driver } = await setUpHarness()
await pairDriver(db, alpha)
await driver.deliver(buildOperation(alpha, 'position_consent.set', { given: true }))
/** Unloaded; on board; unloaded with an exception that nobody settled. */
const [done, onBoard, disputed] = [await unloaded(), await loaded(), await unloaded()]
// Unloaded a second time: refused, and an exception.
await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(disputed.shipment)))
await runJobs(testServer)
const pdfOfLetter = `/document_versions/${(await letterVersion(done.shipment))?.id}/pdf`
// A busy machine may ask to try again.
await vi.waitFor(async () => expect((await office.get(pdfOfLetter)).status).toBe(200), { timeout: 20_000 })

const message = (status: 'sent' | 'queued') => ({
  id: newId(),
  customerId: alpha.customer,
  channel: 'email' as const,
  template: 'notification',
  locale: 'en' as const,
  recipients: ['somebody@example.com'],
  subject: 'x',
  body: 'x',
  status,
})

const written = async () =>
  (
    await db
      .select({ after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'expire'), eq(auditEntries.customerId, alpha.customer)))
      .orderBy(auditEntries.id)
  ).map(({ after }) => after)

async function letterVersion(shipment: string) {
  const [row] = await db
    .select({ version: documentVersions })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(and(eq(documents.shipmentId, shipment), eq(documents.documentType, 'guidance_letter')))
  return row?.version
}
const photoRow = async (id: string) => {
  const [row] = await db.select().from(mediaObjects).where(eq(mediaObjects.id, id))
  return row
}
const placeOf = async (shipment: string) => {
  const [row] = await db.select().from(shipmentPositions).where(eq(shipmentPositions.shipmentId, shipment))
  return row
}
const fileOf = (id: string) => join(testServer.dataDirectory, 'media', id.slice(-2), id)

const monthsLater = (months: number) => {
  const now = new Date()
  now.setMonth(now.getMonth() + months)
  now.setDate(now.getDate() + 2)
  return now
}
async function remove(now: Date, store?: Pick<MediaStore, 'remove'>): Promise<void> {
  const { database, dataDirectory } = testServer
  await removeExpired({ database, store: store ?? (await openFolder(dataDirectory)) }, now, usualPeriods)
}
const verified = () => verifyHere(testServer)

test('nothing is removed before its time', async () => {
  await remove(new Date())
  expect(await photoRow(done.photo)).toMatchObject({ expiredAt: null, latitude: 51.8 })
  expect(await placeOf(done.shipment)).toMatchObject({ latitude: 51.8, expiredAt: null })
})

test('positions go when the time that the customer chose is over, and the photos stay', async () => {
  await remove(monthsLater(retentionMonths.positions.usual))
  expect(await photoRow(done.photo)).toMatchObject({ expiredAt: null, latitude: null, longitude: null })
  expect(await photoRow(onBoard.photo), 'under way').toMatchObject({ latitude: 51.8 })
  expect(await photoRow(disputed.photo), 'an open exception').toMatchObject({ latitude: 51.8 })
  expect(await placeOf(done.shipment)).toMatchObject({
    latitude: null,
    longitude: null,
    accuracy: null,
    expiredAt: expect.any(Date) as Date,
  })
  for (const { shipment } of [onBoard, disputed])
    expect(await placeOf(shipment)).toMatchObject({ latitude: 51.8, accuracy: 9, expiredAt: null })
  expect(await written()).toEqual([{ positions: 1 }, { loadPositions: 1 }])
  const { body } = await office.get(`/shipments/${done.shipment}`)
  expect(body['positions']).toEqual([
    { phase: 'load', measuredAt: expect.any(String) as string, expiredAt: expect.any(String) as string },
  ])
  expect(await verified()).toMatch(/2 positions, 1 position removed by retention.*Everything fits\.\n$/s)
})

test('a photo past its time goes from the store, and the record of it stays and is verified', async () => {
  // A customer that keeps positions for longer than photos.
  await db
    .update(customers)
    .set({ photoMonths: 24, positionMonths: 60 })
    .where(eq(customers.id, alpha.customer))
  await db.update(mediaObjects).set({ latitude: 51.8, longitude: 4.4 }).where(eq(mediaObjects.id, done.photo))
  const broken = { remove: () => Promise.reject(new Error('The store is not there.')) }
  await expect(remove(monthsLater(24), broken)).rejects.toThrow('The store is not there.')
  expect(await written(), 'also where the store failed').toContainEqual({ photos: 1 })
  expect(await db.select().from(filesToRemove), 'what could not be removed waits').toEqual([
    { id: done.photo },
  ])
  await remove(monthsLater(24))
  expect(await db.select().from(filesToRemove)).toEqual([])
  expect(existsSync(fileOf(done.photo))).toBe(false)
  expect(await photoRow(done.photo), 'its place goes with it').toMatchObject({
    latitude: null,
    longitude: null,
  })
  for (const { photo } of [onBoard, disputed]) {
    expect(existsSync(fileOf(photo))).toBe(true)
    expect(await photoRow(photo)).toMatchObject({ expiredAt: null })
  }

  const { body } = await office.get(`/shipments/${done.shipment}`)
  expect(body).toMatchObject({ cargoPhotos: [{ id: done.photo, expiredAt: expect.any(String) as string }] })
  expect(JSON.stringify(body)).not.toContain('contentUrl')
  expect(await office.get(`/media_objects/${done.photo}/content`)).toMatchObject(
    refusal(410, 'photo_expired'),
  )
  expect(await verified()).toMatch(/1 photo removed by retention.*\nEverything fits\.\n$/s)
})

test('a photo that is said to be removed before its time could be over is a break', async () => {
  const set = (expiredAt: Date | null) =>
    db.update(mediaObjects).set({ expiredAt }).where(eq(mediaObjects.id, disputed.photo))
  await set(monthsLater(1))
  expect(await verified()).toContain('it is said to be removed by retention, before its time could be over')
  await set(null)
})

test('a position that is said to be removed before its time could be over is a break', async () => {
  const set = (expiredAt: Date | null) =>
    db.update(shipmentPositions).set({ expiredAt }).where(eq(shipmentPositions.shipmentId, disputed.shipment))
  await set(new Date())
  expect(await verified()).toMatch(/position of operation .* is said to be removed by retention/)
  await set(null)
})

test('letters stay for the years that the law asks for, and go with their PDFs', async () => {
  const version = await letterVersion(done.shipment)
  const [pdf] = await db
    .select()
    .from(letterPdfs)
    .where(eq(letterPdfs.documentVersionId, version?.id ?? ''))
  if (pdf === undefined) throw new Error('No PDF was drawn.')
  await remove(monthsLater(12 * usualPeriods.letterYears - 1))
  expect(await letterVersion(done.shipment)).toBeDefined()
  await remove(monthsLater(12 * usualPeriods.letterYears))
  expect(await letterVersion(done.shipment)).toBeUndefined()
  expect(await written()).toContainEqual({ letters: 1 })
  expect(existsSync(fileOf(pdf.fileId))).toBe(false)
  expect(await letterVersion(onBoard.shipment), 'under way').toBeDefined()
  expect(
    await db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, done.shipment)),
    'the record stays',
  ).toHaveLength(2)
  expect(await verified()).toMatch(/Everything fits\.\n$/)
})

test('messages go after their months', async () => {
  const ofCustomer = eq(outgoingMails.customerId, alpha.customer)
  await db.insert(outgoingMails).values([message('sent'), message('queued')])
  await remove(monthsLater(usualPeriods.messageMonths))
  const left = await db.select({ status: outgoingMails.status }).from(outgoingMails).where(ofCustomer)
  expect(left).toEqual([{ status: 'queued' }])
})

test('a certificate of a ship has no period: it stays while the ship names it, and goes by hand', async () => {
  const planner = await as(alpha.planner)
  const sent = await upload(planner, { file: pdf, name: 'file.pdf', texts: { kind: 'certificate' } })
  const certificate = `/media_objects/${sent.body.id}`
  const { body } = await planner.post('/transport_modes', {
    type: 'ship',
    identificationCode: 'Rietvogel',
    ship: { shipType: 'freighter' },
    measurementCertificate: `/api${certificate}`,
  })
  await remove(monthsLater(12 * 20))
  expect((await planner.get(`${certificate}/content`)).status).toBe(200)
  expect(await admin.delete(certificate)).toMatchObject(refusal(409, 'in_use'))
  const named = { measurementCertificate: null }
  expect((await planner.patch(`/transport_modes/${body.id}`, named)).status).toBe(200)
  await remove(monthsLater(12 * 20))
  expect((await planner.get(`${certificate}/content`)).status, 'nobody removed it').toBe(200)
  expect((await admin.delete(certificate)).status).toBe(204)
})

test('the periods of a customer have limits, and the field is named', async () => {
  const set = (body: object) =>
    admin.patch<{ violations: { propertyPath: string }[] }>(`/customers/${alpha.customer}`, body)
  expect((await set({ photoMonths: retentionMonths.photos.least - 1 })).body.violations).toMatchObject([
    { propertyPath: 'photoMonths' },
  ])
  expect((await set({ positionMonths: retentionMonths.positions.most + 1 })).body.violations).toMatchObject([
    { propertyPath: 'positionMonths' },
  ])
  expect((await set({ photoMonths: 12, positionMonths: 6 })).body).toMatchObject({
    photoMonths: 12,
    positionMonths: 6,
  })
})
