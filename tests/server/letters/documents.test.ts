import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies, locations } from '../../../server/platform/db/schema/companies.ts'
import { ewcCodes } from '../../../server/platform/db/schema/master-data.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { flowsWhere } from '../../../server/flows/material-flows/queries.ts'
import { saveLettersJob } from '../../../server/letters/content/guidance-letter.ts'
import type { Queryable } from '../../../server/platform/db/connect.ts'
import { readLetterMoments } from '../../../server/shipments/events/letter-moments.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { runJobs } from '../../support/run-jobs.ts'
import type { Answer } from '../../support/test-server.ts'
import { pdf, plainPicture, upload } from '../platform/media-forms.ts'
import { buildLoad, buildOperation, pairDriver, buildUnload } from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Document, type Actor } from '../platform/test-harness.ts'
import { signedPath } from '../platform/signed-path.ts'
import { bodyOf, refusal } from '../../support/test-server.ts'

const { testServer, db, fixtures, alpha, as, anonymous, admin, office, planner, driver } =
  await setUpHarness()
const file = await uploaded(office, pdf, 'permit.pdf')
const picture = await uploaded(office, await plainPicture(20, 20).png().toBuffer(), 'permit.png')

await pairDriver(db, alpha)
const project = () => `/api/projects/${alpha.project}`
async function uploaded(actor: Actor, bytes: Buffer, name: string): Promise<string> {
  const response = await upload(actor, { file: bytes, name, texts: { kind: 'document' } })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return String(response.body['@id'])
}
const change = (id: string, body: object, actor = office) => actor.patch<Document>(`/documents/${id}`, body)
const remove = (id: string, actor = office) => actor.delete(`/documents/${id}`)
const createDocument = (own: object = {}, actor = office) =>
  actor.post('/documents', { documentType: 'permit', name: 'Permit', project: project(), file, ...own })
const filed = (own: object = {}) => bodyOf(createDocument(own), 201)
const fields = (response: Answer<Document>) =>
  ((response.body.violations ?? []) as { propertyPath: string }[]).map((one) => one.propertyPath)
const latest = (document: Document | undefined) => document?.latestVersion as Document | undefined
const pdfOf = (version: string | undefined, actor: Actor, headers: Record<string, string> = {}) =>
  testServer.app.inject({
    method: 'GET',
    url: `/api/document_versions/${version}/pdf`,
    headers: { authorization: `Bearer ${actor.token}`, ...headers },
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
      contentUrl: signedPath(`/api/document_versions/${version?.id}/pdf`),
    })
    const response = await pdfOf(version?.id, office)
    expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' } })
    expect(response.rawPayload.equals(pdf)).toBe(true)
    expect(await pdfOf(version?.id, office, { range: 'bytes=0-3' })).toMatchObject({
      statusCode: 206,
      body: '%PDF',
    })
  })

  test('hangs on a company or a project, exactly one of them, and needs a file that has arrived', async () => {
    const [company] = await db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.customerId, alpha.customer))
    expect(await filed({ project: undefined, company: `/api/companies/${company?.id}` })).toMatchObject({
      company: `/api/companies/${company?.id}`,
    })
    expect(fields(await createDocument({ company: `/api/companies/${company?.id}` }))).toEqual(['company'])
    expect(fields(await createDocument({ project: undefined }))).toEqual(['company'])
    const empty = { documentType: 'guidance_letter', name: '', file: undefined }
    expect(fields(await createDocument(empty)).toSorted()).toEqual(['documentType', 'file', 'name'])
    const logo = await upload(office, {
      file: await plainPicture(20, 20).png().toBuffer(),
      texts: { kind: 'logo' },
    })
    expect(fields(await createDocument({ file: logo.body['@id'] }))).toEqual(['file'])
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

  test('an earlier version can be made the default one again; a new file takes its place', async () => {
    const document = await filed()
    const first = latest(document)
    const second = latest((await change(String(document.id), { file: picture })).body)
    const makeDefault = (actor: Actor, version: unknown) =>
      actor.post(`/document_versions/${String(version)}/make_default`, {})
    expect(await makeDefault(office, first?.id)).toMatchObject({
      status: 200,
      body: { id: first?.id, version: 1, defaultDocument: true },
    })
    const defaults = async () =>
      (
        await office.get(`/document_versions?document=${document['@id']}&order[version]=asc`)
      ).body.member?.map(({ defaultDocument }) => defaultDocument)
    expect(await defaults()).toEqual([true, false])
    expect((await makeDefault(await as(fixtures.beta.office), second?.id)).status).toBe(404)
    expect((await makeDefault(planner, second?.id)).status).toBe(404)
    await change(String(document.id), { file })
    expect(await defaults()).toEqual([false, false, true])
  })

  test('says whether its newest version carries the company’s logo', async () => {
    const document = await filed()
    expect(latest(document)).toMatchObject({ withCompanyLogo: false })
    const marked = await change(String(document.id), { withCompanyLogo: true })
    expect(marked.body).toMatchObject({ version: 2, latestVersion: { version: 1, withCompanyLogo: true } })
    const replaced = await change(String(document.id), { file: picture, withCompanyLogo: false })
    expect(replaced.body).toMatchObject({ latestVersion: { version: 2, withCompanyLogo: false } })
    expect((await office.get(`/document_versions/${latest(document)?.id}`)).body).toMatchObject({
      withCompanyLogo: true,
    })
  })

  test('is removed with its versions', async () => {
    const document = await filed()
    expect((await remove(String(document.id))).status).toBe(204)
    expect((await office.get(`/documents/${document.id}`)).status).toBe(404)
    expect((await office.get(`/document_versions?document=${document['@id']}`)).body.totalItems).toBe(0)
  })

  test('of a blocked project is not touched', async () => {
    const document = await filed()
    await db.update(projects).set({ statusId: fixtures.blocked }).where(eq(projects.id, alpha.project))
    const responses = [
      await createDocument(),
      await change(String(document.id), { name: 'x' }),
      await remove(String(document.id)),
    ]
    await db.update(projects).set({ statusId: fixtures.active }).where(eq(projects.id, alpha.project))
    for (const response of responses) expect(response).toMatchObject(refusal(409, 'project_blocked'))
  })

  test('is read by those of its project; another customer knows nothing of it', async () => {
    const document = await filed()
    const version = latest(document)?.id
    const reader = await as(alpha.reader)
    expect((await pdfOf(version, reader)).statusCode).toBe(200)
    for (const user of [alpha.planner, alpha.driver, fixtures.beta.office, fixtures.beta.reader]) {
      const outsider = await as(user)
      expect((await outsider.get(`/documents/${document.id}`)).status).toBe(404)
      expect((await outsider.get(`/document_versions/${version}`)).status).toBe(404)
      expect((await pdfOf(version, outsider)).statusCode).toBe(404)
      expect((await outsider.get('/documents')).body.member?.map(({ id }) => id)).not.toContain(document.id)
    }
    expect((await pdfOf(version, anonymous)).statusCode).toBe(401)
    expect(fields(await createDocument({}, await as(fixtures.beta.office))).toSorted()).toEqual([
      'file',
      'project',
    ])
    // An administrator sees both, and mixes them no more than others.
    expect(
      fields(await createDocument({ project: `/api/projects/${fixtures.beta.project}` }, admin)),
    ).toEqual(['file'])
  })
})

describe('a guidance letter', () => {
  const letterOf = async (shipment: string, actor = office) =>
    (await actor.get(`/documents?shipment=/api/shipments/${shipment}`)).body.member?.[0]
  const read = async (version: string | undefined, actor = office) =>
    (await actor.get(`/document_versions/${version}`)).body

  test('is kept of every shipment, anew whenever something is recorded of it', async () => {
    const load = buildLoad(alpha)
    await driver.apply(buildOperation(alpha, 'shipment.load', load))
    await runJobs(testServer)
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
    await testServer.database.pool.query(
      "update pgboss.job set state = 'created' where name = 'keep_letters'",
    )
    await runJobs(testServer)
    expect((await letterOf(load.shipment))?.latestVersion).toMatchObject({ version: 1 })

    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)))
    await runJobs(testServer)
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

    for (const user of [alpha.driver, alpha.planner, alpha.reader])
      expect(await letterOf(load.shipment, await as(user)), user).toMatchObject({ id: letter?.id })
    for (const user of [fixtures.beta.office, fixtures.beta.driver, fixtures.beta.planner])
      expect(await letterOf(load.shipment, await as(user)), user).toBeUndefined()
  })

  test('says what it cites, also of what is recorded while it is made', async () => {
    const load = buildLoad(alpha)
    await driver.apply(buildOperation(alpha, 'shipment.load', load))
    const readers = {
      readFlows: flowsWhere,
      readMoments: async (db: Queryable, shipments: readonly string[]) => {
        await driver.apply(buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)))
        return await readLetterMoments(db, shipments)
      },
    }
    const attempt = { payload: { shipments: [load.shipment] }, isLast: false }
    await saveLettersJob(testServer.database, readers)(attempt)
    await runJobs(testServer)
    const letter = await letterOf(load.shipment)
    expect(letter).toMatchObject({ latestVersion: { version: 2 } })
    expect(await read(latest(letter)?.id)).toMatchObject({
      content: { shipment: { unloadDate: expect.any(String) } },
    })
  })

  test('speaks of the version of the flow that the driver saw, whatever became of it since', async () => {
    await db.insert(ewcCodes).values({
      id: '170506',
      code: '170506',
      hazardous: false,
      nameEn: 'Dredged material',
      nameNl: 'Baggerspecie',
    })
    await db.update(materialFlows).set({ ewcCodeId: '170506' }).where(eq(materialFlows.id, alpha.flow))
    const load = buildLoad(alpha)
    await driver.deliver(buildOperation(alpha, 'shipment.load', load))
    const [origin] = await db
      .select({ id: locations.id })
      .from(locations)
      .where(eq(locations.customerId, alpha.customer))
    const flow = (await office.get(`/material_flows/${alpha.flow}`)).body
    const amended = await office.post<Document>(
      `/material_flows/${alpha.flow}/amend`,
      {
        documentType: 'reuse',
        evidence: { declarationType: 'soil_survey', documentNumber: '1', organisationName: 'Lab' },
        usualName: 'Amended sludge',
        originLocation: `/api/locations/${origin?.id}`,
        confirmExtraCosts: true,
      },
      { 'content-type': 'application/merge-patch+json', 'if-match': `"${String(flow.version)}"` },
    )
    expect(amended, JSON.stringify(amended.body)).toMatchObject({ status: 200, body: { version: 2 } })
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)))
    const late = buildLoad(alpha, { materialFlowVersion: 2 })
    await driver.deliver(buildOperation(alpha, 'shipment.load', late))
    // An official list is imported meanwhile: the text of the code is the official one on both.
    await db.update(ewcCodes).set({ nameNl: 'Officiële tekst' }).where(eq(ewcCodes.code, '170506'))
    await runJobs(testServer)
    const versions = await Promise.all(
      [load, late].map(async ({ shipment }) => await read(latest(await letterOf(shipment))?.id)),
    )
    expect(versions).toMatchObject([
      {
        numberOfModifications: 0,
        content: {
          flow: { version: 1, usualName: 'Alpha sludge', ewcCode: { names: { nl: 'Officiële tekst' } } },
        },
      },
      { numberOfModifications: 1, content: { flow: { version: 2, usualName: 'Amended sludge' } } },
    ])
  })

  test('gets a new default version with the corrected weights when the office corrects its shipment', async () => {
    const load = buildLoad(alpha)
    await driver.deliver(buildOperation(alpha, 'shipment.load', load))
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)))
    await runJobs(testServer)
    const before = await letterOf(load.shipment)
    const { version } = (await office.get(`/shipments/${load.shipment}`)).body
    const corrected = await office.patch<Document>(
      `/shipments/${load.shipment}`,
      { weighedLoad: 41.5, transporterNoteLoad: 'Called the office', reason: 'Misread display.' },
      { 'if-match': `"${String(version)}"` },
    )
    expect(corrected, JSON.stringify(corrected.body)).toMatchObject({
      status: 200,
      body: { nettoWeight: 26.3 },
    })
    await runJobs(testServer)
    const after = await letterOf(load.shipment)
    expect(await read(latest(after)?.id)).toMatchObject({
      version: Number(latest(before)?.version) + 1,
      defaultDocument: true,
      content: {
        shipment: {
          weighedLoad: 41.5,
          tareWeight: 15.2,
          nettoWeight: 26.3,
          recordHash: corrected.body.events?.at(-1)?.hash,
          // From what to what, without the note, which no letter has.
          corrections: [
            {
              reason: 'Misread display.',
              before: { weighedLoad: 40.5, nettoWeight: 25.3 },
              after: { weighedLoad: 41.5, nettoWeight: 26.3 },
            },
          ],
        },
      },
    })
    expect(JSON.stringify(await read(latest(after)?.id))).not.toContain('Called the office')
    expect(await read(latest(before)?.id)).toMatchObject({
      defaultDocument: false,
      content: { shipment: { weighedLoad: 40.5, nettoWeight: 25.3 } },
    })
  })

  test('is neither written nor removed by anybody', async () => {
    const [letter] = (await office.get('/documents?documentType=guidance_letter')).body.member ?? []
    for (const actor of [office, admin]) {
      expect((await change(String(letter?.id), { name: 'x' }, actor)).status).toBe(403)
      expect((await remove(String(letter?.id), actor)).status).toBe(403)
    }
    expect((await office.delete(`/document_versions/${String(latest(letter)?.id)}`)).status).toBe(405)
  })
})
