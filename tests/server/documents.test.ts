import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies, locations } from '../../server/db/schema/companies.ts'
import { projects } from '../../server/db/schema/projects.ts'
import { runJobs } from '../support/run-jobs.ts'
import type { Answer } from '../support/world.ts'
import { pdf, plain, upload } from './media-forms.ts'
import { loadOf, operationOf, pairDriver, type Party, unloadOf } from './scene.ts'
import { type Document, openStage, type Stage, type Voice } from './stage.ts'
import { signed } from './signed.ts'

let stage: Stage
let alpha: Party
let office: Voice
let file: string
let picture: string

beforeAll(async () => {
  stage = await openStage()
  alpha = stage.scene.alpha
  office = await stage.as(alpha.office)
  file = await uploaded(office, pdf, 'permit.pdf')
  picture = await uploaded(office, await plain(20, 20).png().toBuffer(), 'permit.png')
  await pairDriver(db(), alpha)
})
afterAll(() => stage[Symbol.asyncDispose]())

const db = () => stage.world.database.query
const project = () => `/api/projects/${alpha.project}`
async function uploaded(voice: Voice, bytes: Buffer, name: string): Promise<string> {
  const answer = await upload(voice, { file: bytes, name, texts: { kind: 'document' } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body['@id'])
}
const change = (id: string, body: object, voice = office) =>
  voice.send<Document>({
    method: 'PATCH',
    url: `/documents/${id}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/merge-patch+json' },
  })
const remove = (id: string, voice = office) =>
  voice.send<Document>({ method: 'DELETE', url: `/documents/${id}` })
const filed = async (own: object = {}) => {
  const answer = await office.post('/documents', {
    documentType: 'permit',
    name: 'Permit',
    project: project(),
    file,
    ...own,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const fields = (answer: Answer<Document>) =>
  ((answer.body.violations ?? []) as { propertyPath: string }[]).map((one) => one.propertyPath)
const latest = (document: Document | undefined) => document?.latestVersion as Document | undefined
const pdfOf = (version: string | undefined, voice: Voice, headers: Record<string, string> = {}) =>
  stage.world.app.inject({
    method: 'GET',
    url: `/api/document_versions/${version}/pdf`,
    headers: { authorization: `Bearer ${voice.token}`, ...headers },
  })

describe('an uploaded document', () => {
  test('hangs on a project, with its first version and its PDF', async () => {
    const document = await filed()
    expect(document).toMatchObject({
      '@context': '/api/contexts/Document',
      '@type': 'Document',
      documentType: 'permit',
      name: 'Permit',
      project: project(),
      file,
      version: 1,
      latestVersion: {
        '@type': 'DocumentVersion',
        version: 1,
        numberOfModifications: 0,
        defaultDocument: true,
        withCompanyLogo: false,
        mediaObject: file,
      },
    })
    const version = latest(document)
    expect((await office.get(`/document_versions/${version?.id}`)).body).toMatchObject({
      document: document['@id'],
      contentUrl: signed(`/api/document_versions/${version?.id}/pdf`),
    })
    const answer = await pdfOf(version?.id, office)
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' } })
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect(await pdfOf(version?.id, office, { range: 'bytes=0-3' })).toMatchObject({
      statusCode: 206,
      body: '%PDF',
    })
  })

  test('hangs on a company or a project, exactly one of them, and needs a file that has arrived', async () => {
    const [company] = await db()
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.customerId, alpha.customer))
    expect(await filed({ project: undefined, company: `/api/companies/${company?.id}` })).toMatchObject({
      company: `/api/companies/${company?.id}`,
    })
    const both = await office.post('/documents', {
      documentType: 'permit',
      name: 'x',
      project: project(),
      company: `/api/companies/${company?.id}`,
      file,
    })
    expect(fields(both)).toEqual(['company'])
    expect(fields(await office.post('/documents', { documentType: 'permit', name: 'x', file }))).toEqual([
      'company',
    ])
    expect(
      fields(
        await office.post('/documents', { documentType: 'guidance_letter', name: '', project: project() }),
      ).toSorted(),
    ).toEqual(['documentType', 'file', 'name'])
    const logo = await upload(office, { file: await plain(20, 20).png().toBuffer(), texts: { kind: 'logo' } })
    expect(
      fields(
        await office.post('/documents', {
          documentType: 'permit',
          name: 'x',
          project: project(),
          file: logo.body['@id'],
        }),
      ),
    ).toEqual(['file'])
  })

  test('another file makes another version, and the earlier one stays', async () => {
    const document = await filed()
    const first = latest(document)
    expect(await change(String(document.id), { name: 'Renamed' })).toMatchObject({
      body: { name: 'Renamed', version: 2, latestVersion: { id: first?.id, version: 1 } },
    })
    const changed = await change(String(document.id), { file: picture })
    expect(changed).toMatchObject({
      status: 200,
      body: { file: picture, latestVersion: { version: 2, defaultDocument: true } },
    })
    expect(latest(changed.body)).not.toHaveProperty('contentUrl')
    expect((await pdfOf(latest(changed.body)?.id, office)).statusCode).toBe(404)
    expect((await office.get(`/document_versions/${first?.id}`)).body).toMatchObject({
      version: 1,
      defaultDocument: false,
      mediaObject: file,
    })
    expect((await pdfOf(first?.id, office)).statusCode).toBe(200)
    const versions = await office.get(`/document_versions?document=${document['@id']}&order[version]=asc`)
    expect(versions.body.member).toMatchObject([{ version: 1 }, { version: 2 }])
  })

  test('is removed with its versions', async () => {
    const document = await filed()
    expect((await remove(String(document.id))).status).toBe(204)
    expect((await office.get(`/documents/${document.id}`)).status).toBe(404)
    expect((await office.get(`/document_versions?document=${document['@id']}`)).body.totalItems).toBe(0)
  })

  test('of a blocked project is not touched', async () => {
    const document = await filed()
    await db().update(projects).set({ statusId: stage.scene.blocked }).where(eq(projects.id, alpha.project))
    const answers = [
      await office.post('/documents', { documentType: 'permit', name: 'x', project: project(), file }),
      await change(String(document.id), { name: 'x' }),
      await remove(String(document.id)),
    ]
    await db().update(projects).set({ statusId: stage.scene.active }).where(eq(projects.id, alpha.project))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 409, body: { code: 'project_blocked' } })
  })

  test('is read by those of its project and changed by the office alone; another customer knows nothing of it', async () => {
    const document = await filed()
    const version = latest(document)?.id
    const reader = await stage.as(alpha.reader)
    expect((await reader.get(`/documents/${document.id}`)).status).toBe(200)
    expect((await pdfOf(version, reader)).statusCode).toBe(200)
    expect((await change(String(document.id), { name: 'x' }, reader)).status).toBe(403)
    expect((await remove(String(document.id), reader)).status).toBe(403)
    for (const user of [alpha.planner, alpha.driver, stage.scene.beta.office, stage.scene.beta.reader]) {
      const stranger = await stage.as(user)
      expect((await stranger.get(`/documents/${document.id}`)).status).toBe(404)
      expect((await stranger.get(`/document_versions/${version}`)).status).toBe(404)
      expect((await pdfOf(version, stranger)).statusCode).toBe(404)
      expect((await stranger.get('/documents')).body.member?.map(({ id }) => id)).not.toContain(document.id)
    }
    expect((await pdfOf(version, stage.nobody)).statusCode).toBe(401)
    const beta = await stage.as(stage.scene.beta.office)
    expect(
      fields(
        await beta.post('/documents', { documentType: 'permit', name: 'x', project: project(), file }),
      ).toSorted(),
    ).toEqual(['file', 'project'])
    // An administrator sees both, and mixes them no more than anybody else.
    const admin = await stage.as(stage.scene.admin)
    expect(
      fields(
        await admin.post('/documents', {
          documentType: 'permit',
          name: 'x',
          project: `/api/projects/${stage.scene.beta.project}`,
          file,
        }),
      ),
    ).toEqual(['file'])
  })
})

describe('a guidance letter', () => {
  const letterOf = async (shipment: string, voice = office) =>
    (await voice.get(`/documents?shipment=/api/shipments/${shipment}`)).body.member?.[0]
  const read = async (version: string | undefined, voice = office) =>
    (await voice.get(`/document_versions/${version}`)).body

  test('is kept of every shipment, anew whenever something is recorded of it', async () => {
    const driver = await stage.as(alpha.driver)
    const load = loadOf(alpha)
    expect(await driver.deliver(operationOf(alpha, 'shipment.load', load))).toMatchObject([{ receipt: {} }])
    await runJobs(stage.world)
    const letter = await letterOf(load.shipment)
    expect(letter).toMatchObject({
      documentType: 'guidance_letter',
      name: load.number,
      project: project(),
      latestVersion: { version: 1, defaultDocument: true },
    })
    expect(await read(latest(letter)?.id)).toMatchObject({
      content: {
        flow: {
          id: alpha.flow,
          project: project(),
          usualName: 'Alpha sludge',
          sender: { name: 'Alpha Works', street: 'Quay 1' },
          carriers: [{ name: 'Alpha Trucking' }],
        },
        project: { number: alpha.projectNumber, customerName: 'Alpha' },
        language: 'nl',
        transporter: 'Alpha Trucking',
        shipment: {
          number: load.number,
          weighedLoad: 40.5,
          tareWeight: 15.2,
          nettoWeight: 25.3,
          recordHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
        transportMode: { type: 'truck', identificationCode: 'A-123-BC' },
      },
    })
    expect(latest(letter)).not.toHaveProperty('content')

    // The job may run again; nothing new is said.
    await stage.world.database.pool.query(
      "update pgboss.job set state = 'created' where name = 'keep_letters'",
    )
    await runJobs(stage.world)
    expect((await letterOf(load.shipment))?.latestVersion).toMatchObject({ version: 1 })

    await driver.deliver(operationOf(alpha, 'shipment.unload', unloadOf(load.shipment)))
    await runJobs(stage.world)
    const unloaded = await letterOf(load.shipment)
    expect(unloaded).toMatchObject({ id: letter?.id, latestVersion: { version: 2 } })
    expect(await read(latest(unloaded)?.id)).toMatchObject({
      content: { shipment: { unloadDate: expect.any(String) } },
    })
    const first = await read(latest(letter)?.id)
    expect(first).toMatchObject({
      version: 1,
      defaultDocument: false,
      content: { shipment: { number: load.number } },
    })
    expect(JSON.stringify(first)).not.toContain('unloadDate')
    expect((await pdfOf(latest(unloaded)?.id, office)).statusCode).toBe(404)

    for (const user of [alpha.driver, alpha.planner, alpha.reader])
      expect(await letterOf(load.shipment, await stage.as(user)), user).toMatchObject({ id: letter?.id })
    for (const user of [stage.scene.beta.office, stage.scene.beta.driver, stage.scene.beta.planner])
      expect(await letterOf(load.shipment, await stage.as(user)), user).toBeUndefined()
  })

  test('speaks of the version of the flow that the driver saw, whatever became of it since', async () => {
    const driver = await stage.as(alpha.driver)
    const load = loadOf(alpha)
    await driver.deliver(operationOf(alpha, 'shipment.load', load))
    const [origin] = await db()
      .select({ id: locations.id })
      .from(locations)
      .where(eq(locations.customerId, alpha.customer))
    const flow = (await office.get(`/material_flows/${alpha.flow}`)).body
    const amended = await office.send<Document>({
      method: 'POST',
      url: `/material_flows/${alpha.flow}/amend`,
      headers: { 'content-type': 'application/merge-patch+json', 'if-match': `"${String(flow.version)}"` },
      payload: JSON.stringify({
        documentType: 'reuse',
        evidence: { declarationType: 'soil_survey', documentNumber: '1', organisationName: 'Lab' },
        usualName: 'Amended sludge',
        originLocation: `/api/locations/${origin?.id}`,
        confirmExtraCosts: true,
      }),
    })
    expect(amended, JSON.stringify(amended.body)).toMatchObject({ status: 200, body: { version: 2 } })
    await driver.deliver(operationOf(alpha, 'shipment.unload', unloadOf(load.shipment)))
    const late = loadOf(alpha, { materialFlowVersion: 2 })
    await driver.deliver(operationOf(alpha, 'shipment.load', late))
    await runJobs(stage.world)
    const contents = await Promise.all(
      [load, late].map(async ({ shipment }) => (await read(latest(await letterOf(shipment))?.id)).content),
    )
    expect(contents).toMatchObject([
      { flow: { version: 1, usualName: 'Alpha sludge' } },
      { flow: { version: 2, usualName: 'Amended sludge' } },
    ])
  })

  test('is neither written nor removed by anybody', async () => {
    const [letter] = (await office.get('/documents?documentType=guidance_letter')).body.member ?? []
    for (const voice of [office, await stage.as(stage.scene.admin)]) {
      expect((await change(String(letter?.id), { name: 'x' }, voice)).status).toBe(403)
      expect((await remove(String(letter?.id), voice)).status).toBe(403)
    }
    expect(
      (await office.send({ method: 'DELETE', url: `/document_versions/${String(latest(letter)?.id)}` }))
        .status,
    ).toBe(405)
  })
})
