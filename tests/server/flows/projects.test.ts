import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { projectPairings, projects } from '../../../server/platform/db/schema/projects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { insertDriver, buildLoad, buildOperation, onOwnDevice } from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

const { testServer, db, fixtures, alpha, beta, as, office } = await setUpHarness()

const newDriver = async () => await as(await insertDriver(db, alpha.carrier))
const pair = (actor: Actor, pairingCode: string) => actor.post('/project_pairings', { pairingCode })

describe('pairing', () => {
  test.each(['ALPHA2', 'alpha2', ' alp-ha2 '])(
    'takes the code as "%s" and answers with the project and its flows',
    async (typed) => {
      const response = await pair(await newDriver(), typed)
      expect(response).toMatchObject({
        status: 201,
        body: {
          '@type': 'ProjectPairing',
          project: {
            '@id': `/api/projects/${alpha.project}`,
            customerName: 'Alpha',
            language: '/api/languages/nl',
            blocked: false,
          },
          materialFlows: [
            { id: alpha.flow, number: 1, carriers: [{ name: 'Alpha Trucking' }] },
            { id: alpha.photoFlow, number: 2 },
          ],
        },
      })
      expect(JSON.stringify(response.body)).not.toContain('ALPHA2')
    },
  )

  test("leaves out the flows that the driver's company may not carry", async () => {
    const outsider = await as(await insertDriver(db, beta.carrier))
    expect(await pair(outsider, alpha.pairingCode)).toMatchObject({
      status: 201,
      body: { project: { id: alpha.project }, materialFlows: [] },
    })
  })

  test('happens once, and comes to life again after it ended', async () => {
    const userId = await insertDriver(db, alpha.carrier)
    const actor = await as(userId)
    const first = await pair(actor, alpha.pairingCode)
    await db.update(projectPairings).set({ endedAt: new Date() }).where(eq(projectPairings.userId, userId))
    expect((await actor.get(`/projects/${alpha.project}`)).status).toBe(404)
    const again = await pair(actor, alpha.pairingCode)
    expect(again.body.id).toBe(first.body.id)
    expect((await actor.get(`/projects/${alpha.project}`)).status).toBe(200)
    const rows = await db
      .select()
      .from(projectPairings)
      .where(and(eq(projectPairings.userId, userId), eq(projectPairings.projectId, alpha.project)))
    expect(rows).toMatchObject([{ endedAt: null, customerId: alpha.customer }])
  })

  test('refuses a wrong code and a completed project with one and the same answer', async () => {
    const completed = newId()
    const [own] = await db.select().from(projects).where(eq(projects.id, alpha.project))
    if (own === undefined) throw new Error('no project')
    await db.insert(projects).values({
      ...own,
      id: completed,
      number: 'A-OLD',
      pairingCode: 'AAAAAA',
      statusId: fixtures.blocked,
    })
    const actor = await newDriver()
    const [wrong, closed] = [await pair(actor, 'CCCCCC'), await pair(actor, 'AAAAAA')]
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        code: 'pairing_code_refused',
        detail: 'The pairing code is incorrect or the project is completed.',
      },
    })
    expect(closed.body).toEqual(wrong.body)
  })

  test('takes five tries a minute of a driver, and lets others go on', async () => {
    const actor = await newDriver()
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await pair(actor, 'CCCCCC')).status).toBe(422)
    const refused = await pair(actor, alpha.pairingCode)
    expect(refused).toMatchObject(refusal(429, 'too_many_requests'))
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await pair(await newDriver(), alpha.pairingCode)).status).toBe(201)
  })

  test('leaves no code in the log', async () => {
    await pair(await newDriver(), 'HJKMNO')
    expect(testServer.log.some((line) => line.includes('/project_pairings'))).toBe(true)
    expect(testServer.log.some((line) => line.includes('HJKMNO'))).toBe(false)
  })
})

describe('the list', () => {
  test('is searched, ordered and counted', async () => {
    const [own] = await db.select().from(projects).where(eq(projects.id, alpha.project))
    if (own === undefined) throw new Error('no project')
    const [first, second] = [newId(), newId()]
    await db.insert(projects).values([
      { ...own, id: first, number: 'S-1', name: 'Seek zebra', pairingCode: 'SSSSS1' },
      { ...own, id: second, number: 'S-2', name: 'Seek aardvark', pairingCode: 'SSSSS2' },
    ])
    const ids = async (query: string) =>
      (await office.get(`/projects?${query}`)).body.member?.map(({ id }) => id)
    expect(await ids('q=seek&order[name]=asc')).toEqual([second, first])
    expect(await ids('q=seek&order[number]=asc')).toEqual([first, second])
    expect(await ids('q=seek&order[secret]=asc')).toHaveLength(2)
    expect(await ids('q=Alpha Works')).toContain(alpha.project)
    expect(await ids('q=100%')).toEqual([])
    expect((await office.get('/projects?q=seek&itemsPerPage=1&page=2&order[name]=asc')).body).toMatchObject({
      totalItems: 2,
      member: [{ id: first }],
    })
  })

  test('carries what belongs to a project', async () => {
    const userId = await insertDriver(db, alpha.carrier)
    const own = await onOwnDevice(db, alpha, userId)
    const driver = await as(userId)
    await pair(driver, alpha.pairingCode)
    await driver.deliver(buildOperation(own, 'shipment.load', buildLoad(own)))
    expect((await office.get(`/projects/${alpha.project}`)).body).toMatchObject({
      number: alpha.projectNumber,
      status: { blocked: false, names: { nl: 'Actief' } },
      employer: { name: 'Alpha Works' },
      materialFlowCount: 2,
      shipmentCount: 1,
      pairingCode: alpha.pairingCode,
    })
    expect((await office.get(`/material_flows/${alpha.flow}`)).body).toMatchObject({
      shipmentCount: 1,
      sender: { street: 'Quay 1' },
    })
    expect((await office.get(`/material_flows?project=/api/projects/${alpha.project}`)).body).toMatchObject({
      totalItems: 2,
      member: [{ number: 1 }, { number: 2 }],
    })
  })
})
