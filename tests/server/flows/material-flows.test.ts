import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '#contract/accounts/customer-days.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { companies, companyTransporters, locations } from '../../../server/platform/db/schema/companies.ts'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { ewcCodes, projectStatuses } from '../../../server/platform/db/schema/master-data.ts'
import { changeLog } from '../../../server/platform/db/schema/change-log.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projects, projectShares } from '../../../server/platform/db/schema/projects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import {
  applyPlannedChange,
  applyPlannedChanges,
} from '../../../server/flows/material-flows/apply-planned-changes.ts'
import {
  type Answer,
  bodyOf,
  type Caller,
  invalid,
  refusal,
  setUpServer,
  wrongFields,
} from '../../support/test-server.ts'
import { insertUser } from '../platform/tenant-fixtures.ts'

interface Node {
  readonly '@id': string
  readonly id: string
}
interface Flow extends Node {
  readonly version: number
  readonly number: number
  readonly project: string
  readonly documentType: string
  readonly ewcCode?: Node
  readonly processingMethod?: Node
  readonly originLocation?: Node
  readonly destinationLocation?: Node
  readonly sender: Node
  readonly disposer?: Node
  readonly carriers: readonly (Node & { readonly type: string })[]
  readonly cargoUnit: Node
  readonly product?: Node
  readonly shipmentCount?: number
  readonly numberOfModifications: number
  readonly [field: string]: unknown
}
interface List {
  readonly totalItems: number
  readonly member: readonly Flow[]
}

const flowsOf = async (caller: Caller, query: string) =>
  (await caller.get<List>(`/material_flows?itemsPerPage=100&${query}`)).body.member
const messages = (response: Answer<unknown>) =>
  ((response.body as { violations?: { message: string }[] }).violations ?? []).map((one) => one.message)

const testServer = await setUpServer()
const db = testServer.database.query
const office = await testServer.asOffice()
const admin = await testServer.asAdmin()
const all = await flowsOf(office, '')
const stoppedAtFirst = (await flowsOf(office, 'ready=false')).map(({ usualName }) => usualName)
const first = (type: string) => all.find((flow) => flow.documentType === type)
const [w, r, p] = [first('waste'), first('reuse'), first('product')]
if (w === undefined || r === undefined || p === undefined) throw new Error('The demo has no flow of a kind.')
/** The demo's flow of the same kind, with everything that it names. */
const [waste, reuse, product] = [w, r, p]

/** A good waste flow, as a form sends it: relations as IRIs. */
const draft = () => ({
  project: waste.project,
  documentType: 'waste',
  usualName: 'Dredging spoil',
  ewcCode: waste.ewcCode?.['@id'],
  processingMethod: waste.processingMethod?.['@id'],
  originLocation: waste.originLocation?.['@id'],
  destinationLocation: waste.destinationLocation?.['@id'],
  sender: waste.sender['@id'],
  senderType: 'primary_disposer',
  transportedBy: 'carrier',
  carriers: waste.carriers.map((one) => one['@id']),
  cargoUnit: '/api/units/ton',
  amountDetermination: 'at_load',
})
const create = (own: object = {}) => bodyOf(office.post<Flow>('/material_flows', { ...draft(), ...own }), 201)
const change = (flow: Node, body: object, caller = office) =>
  caller.patch<Flow>(`/material_flows/${flow.id}`, body)

describe('a new flow', () => {
  test('takes the next number of its project, and is read with its relations as nodes', async () => {
    const [one, other] = [
      await create(),
      await create({ carriers: [{ company: waste.carriers[0]?.['@id'], type: 'outsourced' }] }),
    ]
    expect(other.number).toBe(one.number + 1)
    expect(other).toMatchObject({
      '@context': '/api/contexts/MaterialFlow',
      '@type': 'MaterialFlow',
      version: 1,
      numberOfModifications: 0,
      shipmentCount: 0,
      allowTransporterNote: true,
      recipients: [],
      sender: { '@id': waste.sender['@id'], '@type': 'Company', name: expect.any(String) },
      ewcCode: { '@type': 'EwcCode', code: expect.stringMatching(/^\d{6}$/) },
      processingMethod: { '@id': waste.processingMethod?.['@id'], '@type': 'ProcessingMethod' },
      originLocation: { '@type': 'Location' },
      origin: { description: expect.any(String) },
      carriers: [{ '@id': waste.carriers[0]?.['@id'], '@type': 'Company', type: 'outsourced' }],
    })
    expect((await office.get(`/material_flows/${other.id}`)).body).toEqual(other)
  })

  test('counts up without a gap where many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create()))
    const numbers = made.map(({ number }) => number).toSorted((one, next) => one - next)
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('may be sent back whole as it was read, and is the same', async () => {
    const flow = await create({ recipients: 'a@example.com' })
    const { version: _, updatedAt: __, ...same } = flow
    const again = await change(flow, flow)
    expect(again).toMatchObject({ status: 200, body: same })
    // Its receiver is still that of the destination, wherever that moves.
    const moved = await change(flow, { destinationLocation: flow.originLocation?.['@id'] })
    expect(moved.body['receiver']).not.toEqual(flow['receiver'])
  })

  test('names every wrong field at once, and keeps nothing', async () => {
    const before = await flowsOf(office, '')
    const response = await office.post('/material_flows', {
      ...draft(),
      documentType: 'rubbish',
      usualName: '',
      estimatedLoad: -1,
      wasteStreamNumber: '123',
      sender: '/api/users/1',
      carriers: [7],
      recipients: [{ email: 'no' }],
      chlorideValueRequired: 'yes',
    })
    expect(response.status).toBe(422)
    expect(wrongFields(response).toSorted()).toEqual([
      'carriers[0]',
      'chlorideValueRequired',
      'documentType',
      'estimatedLoad',
      'recipients[0].email',
      'sender',
      'usualName',
      'wasteStreamNumber',
    ])
    expect(await flowsOf(office, '')).toHaveLength(before.length)
  })

  test('is marked for the devices of its project', async () => {
    const flow = await create()
    const marks = await db.select().from(changeLog).where(eq(changeLog.entityId, flow.id))
    expect(marks).toMatchObject([{ type: 'MaterialFlow', projectId: waste.project.split('/').at(-1) }])
  })
})

describe('what a document type demands', () => {
  test.each([
    ['waste', { ewcCode: undefined }, ['ewcCode']],
    ['waste', { processingMethod: undefined }, ['processingMethod']],
    ['reuse', {}, ['evidence']],
    ['product', {}, ['product']],
  ])('%s without it is refused: %o', async (documentType, own, wrong) => {
    expect(wrongFields(await office.post('/material_flows', { ...draft(), documentType, ...own }))).toEqual(
      wrong,
    )
  })

  test('reuse with its evidence, and product with its product, are taken', async () => {
    const evidence = {
      declarationType: 'batch_inspection',
      documentNumber: 'PK-7',
      organisationName: 'Grondbank',
    }
    expect(await create({ documentType: 'reuse', evidence })).toMatchObject({ evidence })
    expect(await create({ documentType: 'product', product: product.product?.['@id'] })).toMatchObject({
      product: { '@id': product.product?.['@id'], '@type': 'Product' },
    })
    expect(reuse['evidence']).toBeDefined()
  })

  test('an EWC code must be valid today or later; one that has ended since may stay', async () => {
    const [ended, toCome, chapter] = [newId(), newId(), newId()]
    const row = { hazardous: false, nameEn: 'gone', nameNl: 'weg' }
    await db.insert(ewcCodes).values([
      { ...row, id: ended, code: '990199', validTo: '2020-12-31' },
      { ...row, id: toCome, code: '990198', validFrom: '2099-01-01' },
      { ...row, id: chapter, code: '99', level: 'chapter' },
      { ...row, id: `${ended}-1`, code: '990197', validTo: '2020-12-31' },
      { ...row, id: `${ended}-2`, code: '990197', validFrom: '2021-01-01' },
    ])
    const withCode = (id: string) => ({ ...draft(), ewcCode: `/api/ewc_codes/${id}` })
    for (const id of [ended, chapter])
      expect(await office.post('/material_flows', withCode(id))).toMatchObject({
        status: 422,
        body: {
          violations: [
            { propertyPath: 'ewcCode', message: 'This is no EWC code that is valid today or later.' },
          ],
        },
      })
    expect(await create(withCode(`${ended}-1`))).toMatchObject({ ewcCode: { code: '990197' } })
    const flow = await create(withCode(toCome))
    expect(flow).toMatchObject({ ready: false, missing: expect.arrayContaining(['ewc_code_to_come']) })
    await db.update(ewcCodes).set({ validFrom: null, validTo: '2020-12-31' }).where(eq(ewcCodes.id, toCome))
    const changed = await change(flow, { usualName: 'Sand' })
    expect(changed).toMatchObject({
      status: 200,
      body: { missing: expect.arrayContaining(['ewc_code_ended']) },
    })
  })

  test('a product needs the product module to be set or changed; one that is set may stay', async () => {
    const flow = await create({ documentType: 'product', product: product.product?.['@id'] })
    await db.update(customers).set({ manageProducts: false })
    try {
      const refused = await office.post('/material_flows', {
        ...draft(),
        documentType: 'product',
        product: product.product?.['@id'],
      })
      expect(refused.status).toBe(422)
      expect(messages(refused)).toContain(
        'A product cannot be set or changed when the product module is not enabled.',
      )
      expect(wrongFields(refused)).toEqual(['product'])
      expect((await change(flow, { usualName: 'Sand' })).status).toBe(200)
      expect(wrongFields(await change(flow, { documentType: 'waste', product: null }))).toEqual(['product'])
    } finally {
      await db.update(customers).set({ manageProducts: true })
    }
  })
})

describe('places and parties', () => {
  test('each end is a location or an address typed for it, exactly one of the two', async () => {
    const typed = {
      description: 'Lay-by',
      address: { street: 'Dijkweg', houseNumber: '7', city: 'Dordrecht', country: '/api/countries/NL' },
      position: { latitude: 51.8, longitude: 4.6 },
    }
    const text = 'Either Location or OneTimeLocation, one of the two, must be given.'
    for (const own of [{ originOneTimeLocation: typed }, { originLocation: undefined }])
      expect(await office.post('/material_flows', { ...draft(), ...own })).toMatchObject({
        status: 422,
        body: { violations: [{ propertyPath: 'originLocation', message: text }] },
      })
    const flow = await create({ originLocation: undefined, originOneTimeLocation: typed })
    expect(flow).toMatchObject({
      originOneTimeLocation: typed,
      origin: { description: 'Lay-by', street: 'Dijkweg 7', city: 'Dordrecht', country: 'NL' },
    })
    expect(flow.originLocation).toBeUndefined()
    const moved = await change(flow, { originOneTimeLocation: null, originLocation: draft().originLocation })
    expect(moved.body).toMatchObject({ originLocation: waste.originLocation })
    expect(moved.body['originOneTimeLocation']).toBeUndefined()
  })

  test('waste does not cross a border: no letter is made for it', async () => {
    const abroad = {
      originLocation: undefined,
      originOneTimeLocation: {
        description: 'Carrière',
        address: { street: 'Rue', houseNumber: '7', city: 'Dour', country: '/api/countries/BE' },
      },
    }
    const refused = await office.post('/material_flows', { ...draft(), ...abroad })
    expect(refused).toMatchObject({
      status: 422,
      body: {
        violations: [{ propertyPath: 'originOneTimeLocation', message: expect.stringContaining('European') }],
      },
    })
    const flow = await create()
    expect((await change(flow, { ...abroad, originLocation: null })).status).toBe(422)
    expect((await change(flow, { usualName: 'Dredging spoil, wet' })).status).toBe(200)
  })

  test('a number that another flow has for other waste is warned of, and one of the same waste is not', async () => {
    const number = { wasteStreamNumber: '99A020007777' }
    const first = await create(number)
    expect(first['warnings']).not.toContain('waste_stream_number_shared')
    const same = await create(number)
    expect(same['warnings']).not.toContain('waste_stream_number_shared')
    const { body } = await office.get<{ member?: readonly Node[] }>('/processing_methods?itemsPerPage=2')
    const processingMethod = body.member?.find(({ id }) => id !== first.processingMethod?.id)?.['@id']
    const other = await create({ ...number, processingMethod })
    for (const flow of [first, same, other])
      expect((await office.get<Flow>(`/material_flows/${flow.id}`)).body['warnings']).toContain(
        'waste_stream_number_shared',
      )
    const person = { wasteStreamNumber: '99A020007778' }
    const ofCompany = await create(person)
    const ofPerson = await create({ ...person, privateDisposer: true })
    expect(ofPerson['warnings']).toContain('waste_stream_number_shared')
    for (const flow of [first, same, other, ofCompany, ofPerson])
      await office.delete(`/material_flows/${flow.id}`)
  })

  test('every flow of the demonstration may leave', async () => {
    expect(stoppedAtFirst).toEqual([])
  })

  test('the receiver is the company of the destination unless another is named', async () => {
    expect(await create()).toMatchObject({
      receiver: { name: (waste as { receiver?: { name: string } }).receiver?.name },
    })
    expect(await create({ receiver: waste.sender['@id'] })).toMatchObject({
      receiver: { '@id': waste.sender['@id'] },
    })
  })

  test('whoever is said to transport must be named', async () => {
    expect(wrongFields(await office.post('/material_flows', { ...draft(), carriers: [] }))).toEqual([
      'carriers',
    ])
    expect(
      wrongFields(await office.post('/material_flows', { ...draft(), transportedBy: 'disposer' })),
    ).toEqual(['disposer'])
  })

  test('a carrier is a transporter, of the address book or linked, and named once', async () => {
    expect(
      messages(await office.post('/material_flows', { ...draft(), carriers: [waste.sender['@id']] })),
    ).toEqual(['Company is not a transporter.'])
    const twice = await office.post('/material_flows', {
      ...draft(),
      carriers: [waste.carriers[0]?.['@id'], waste.carriers[0]?.['@id']],
    })
    expect(wrongFields(twice)).toEqual(['carriers[1].company'])
  })

  test('nothing of another customer is taken, from administrators neither', async () => {
    const [customer, company, location, free] = [newId(), newId(), newId(), newId()]
    await db.insert(customers).values({ id: customer, name: 'Another' })
    await db.insert(companies).values([
      { id: company, customerId: customer, name: 'Theirs', types: ['carrier', 'disposer'] },
      { id: free, name: 'Free', types: ['carrier'] },
    ])
    await db
      .insert(locations)
      .values({ id: location, customerId: customer, companyId: company, description: 'Theirs' })
    for (const caller of [office, admin]) {
      const response = await caller.post('/material_flows', {
        ...draft(),
        sender: `/api/companies/${company}`,
        originLocation: `/api/locations/${location}`,
        carriers: [`/api/companies/${company}`],
      })
      expect(response.status).toBe(422)
      expect(wrongFields(response).toSorted()).toEqual(['carriers[0].company', 'originLocation', 'sender'])
      // A transporter of nobody's address book must be linked first.
      expect(
        wrongFields(
          await caller.post('/material_flows', { ...draft(), carriers: [`/api/companies/${free}`] }),
        ),
      ).toEqual(['carriers[0].company'])
    }
    const [own] = await db
      .select({ customerId: projects.customerId })
      .from(projects)
      .where(eq(projects.id, waste.project.split('/').at(-1) ?? ''))
    await db.insert(companyTransporters).values({
      id: newId(),
      customerId: own?.customerId ?? '',
      companyId: waste.sender.id,
      transporterId: free,
    })
    expect(await create({ carriers: [`/api/companies/${free}`] })).toMatchObject({
      carriers: [{ id: free, type: 'main' }],
    })
  })
})

describe('recipients', () => {
  test('are typed in one field with semicolons, or one by one with their occasions', async () => {
    expect(await create({ recipients: 'a@example.com; b@example.com;' })).toMatchObject({
      recipients: [
        { email: 'a@example.com', atLoad: true, atUnload: true, onNewLetter: true },
        { email: 'b@example.com' },
      ],
    })
    expect(
      await create({ recipients: [{ email: 'a@example.com;b@example.com', atUnload: true }] }),
    ).toMatchObject({
      recipients: [
        { email: 'a@example.com', atLoad: false, atUnload: true, onNewLetter: false },
        { email: 'b@example.com', atUnload: true },
      ],
    })
  })

  test('that are no addresses are listed back', async () => {
    const response = await office.post('/material_flows', {
      ...draft(),
      recipients: 'a@example.com; b at example; c@',
    })
    expect(response).toMatchObject({
      status: 422,
      body: {
        violations: [
          {
            propertyPath: 'recipients',
            code: 'bd79c0ab-ddba-46cc-a703-a7a4b08de310',
            message: 'These are not valid email addresses: b at example, c@.',
          },
        ],
      },
    })
  })

  test('are told to those who manage the flow alone', async () => {
    const planner = await testServer.asPlanner()
    const [seen] = await flowsOf(planner, 'exists[shipments]=true')
    expect((await office.get<Flow>(`/material_flows/${seen?.id}`)).body['recipients']).not.toEqual([])
    for (const caller of [planner, await testServer.asReader()]) {
      const response = await caller.get<Flow>(`/material_flows/${seen?.id}`)
      expect(response).toMatchObject({ status: 200, body: { id: seen?.id } })
      const versions = await caller.get<List>(`/material_flows/${seen?.id}/versions`)
      expect(versions.body.totalItems).toBeGreaterThan(0)
      for (const body of [response.body, versions.body]) expect(JSON.stringify(body)).not.toContain('"email"')
    }
  })
})

describe('a flow without shipments', () => {
  test('is changed by a merge patch; its number and project stay, and If-Match is heeded', async () => {
    const flow = await create({ loadInstructions: 'Call first' })
    const changed = await change(flow, {
      usualName: 'Clay',
      loadInstructions: null,
      number: 99,
      chlorideValueRequired: true,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { usualName: 'Clay', number: flow.number, version: 2, chlorideValueRequired: true },
    })
    expect(changed.body['loadInstructions']).toBeUndefined()
    const stale = await office.patch(
      `/material_flows/${flow.id}`,
      { usualName: 'Peat' },
      { 'if-match': '"1"' },
    )
    expect(stale).toMatchObject(refusal(412, 'precondition_failed'))
    const other = (await office.get<List>('/projects')).body.member.find(
      (one) => one['@id'] !== waste.project,
    )
    expect(wrongFields(await change(flow, { project: other?.['@id'] }))).toContain('project')
  })

  test('keeps a carrier that the user no longer sees, at any place of the list but in no other field', async () => {
    const [own] = await db
      .select({ customerId: projects.customerId })
      .from(projects)
      .where(eq(projects.id, waste.project.split('/').at(-1) ?? ''))
    const [hidden, otherCustomer] = [newId(), newId()]
    await db
      .insert(companies)
      .values({ id: hidden, customerId: own?.customerId ?? '', name: 'Leaving', types: ['carrier'] })
    const carrier = `/api/companies/${hidden}`
    const first = waste.carriers[0]?.['@id']
    const flow = await create({ carriers: [first, carrier] })
    await db.insert(customers).values({ id: otherCustomer, name: 'Its next customer' })
    await db.update(companies).set({ customerId: otherCustomer }).where(eq(companies.id, hidden))
    expect((await office.get(carrier.slice('/api'.length))).status).toBe(404)

    expect(await change(flow, { carriers: [carrier] })).toMatchObject({ status: 200 })
    expect(wrongFields(await change(flow, { sender: carrier }))).toEqual(['sender'])
  })

  test('is removed with its letter', async () => {
    const flow = await create()
    expect((await office.delete(`/material_flows/${flow.id}`)).status).toBe(204)
    expect((await office.get(`/material_flows/${flow.id}`)).status).toBe(404)
    expect((await office.get<List>(`/documents?materialFlow=${flow['@id']}`)).body.totalItems).toBe(0)
  })

  test('cannot be amended: it is simply edited', async () => {
    const flow = await create()
    expect(await amend(flow, { usualName: 'Clay', confirmExtraCosts: true })).toMatchObject(
      refusal(409, 'material_flow_without_shipments'),
    )
  })

  test('of a blocked project is not touched', async () => {
    const flow = await create()
    await whileBlocked(flow.project, async () => {
      const responses = [
        await office.post('/material_flows', draft()),
        await change(flow, { usualName: 'x' }),
        await office.delete(`/material_flows/${flow.id}`),
      ]
      for (const response of responses) expect(response).toMatchObject(refusal(409, 'project_blocked'))
    })
  })
})

async function whileBlocked(project: string, act: () => Promise<void>) {
  const ofProject = eq(projects.id, project.split('/').at(-1) ?? '')
  const [before] = await db.select({ statusId: projects.statusId }).from(projects).where(ofProject)
  const [blocked] = await db
    .select({ id: projectStatuses.id })
    .from(projectStatuses)
    .where(eq(projectStatuses.blocked, true))
  expect(blocked).toBeDefined()
  await db
    .update(projects)
    .set({ statusId: blocked?.id ?? '' })
    .where(ofProject)
  try {
    await act()
  } finally {
    await db
      .update(projects)
      .set({ statusId: before?.statusId ?? '' })
      .where(ofProject)
  }
}

const amend = (
  flow: Node,
  body: object,
  headers: Record<string, string> = { 'if-match': '*' },
  caller = office,
) =>
  caller.post<Flow>(`/material_flows/${flow.id}/amend`, body, {
    'content-type': 'application/merge-patch+json',
    ...headers,
  })
const shipped = async () => {
  const [flow] = await flowsOf(office, 'exists[shipments]=true&order[number]=asc')
  if (flow === undefined) throw new Error('The demo has no shipped flow.')
  return (await office.get<Flow>(`/material_flows/${flow.id}`)).body
}

describe('a flow with shipments', () => {
  test('is neither edited nor removed', async () => {
    const flow = await shipped()
    expect(flow.shipmentCount).toBeGreaterThan(0)
    for (const response of [
      await change(flow, { usualName: 'x' }),
      await office.delete(`/material_flows/${flow.id}`),
    ])
      expect(response).toMatchObject(refusal(409, 'material_flow_has_shipments'))
    expect((await office.get(`/material_flows/${flow.id}`)).body).toEqual(flow)
  })

  test('is amended only with If-Match and with the word that costs are understood', async () => {
    const flow = await shipped()
    expect(await amend(flow, { usualName: 'x', confirmExtraCosts: true }, {})).toMatchObject(
      refusal(428, 'precondition_required'),
    )
    expect(
      await amend(flow, { usualName: 'x', confirmExtraCosts: true }, { 'if-match': '"77"' }),
    ).toMatchObject({ status: 412 })
    for (const own of [{}, { confirmExtraCosts: false }, { confirmExtraCosts: 'yes' }])
      expect(await amend(flow, { usualName: 'x', ...own })).toMatchObject({
        status: 422,
        body: {
          violations: [{ propertyPath: 'confirmExtraCosts', code: '2beabf1c-54c0-4882-a928-05249b26e23b' }],
        },
      })
    expect(wrongFields(await amend(flow, { usualName: '', confirmExtraCosts: true }))).toEqual(['usualName'])
    expect((await office.get(`/material_flows/${flow.id}`)).body).toEqual(flow)
  })

  test('amended it has a new version and letter, one modification more, and its earlier version is kept', async () => {
    const flow = await shipped()
    await db.delete(outgoingMails)
    const response = await amend(
      flow,
      {
        usualName: 'Amended',
        recipients: [
          { email: 'letters@example.com', onNewLetter: true },
          { email: 'loads@example.com', atLoad: true },
        ],
        confirmExtraCosts: true,
      },
      { 'if-match': `"${flow.version}"` },
    )
    expect(response).toMatchObject({
      status: 200,
      body: {
        usualName: 'Amended',
        number: flow.number,
        version: flow.version + 1,
        numberOfModifications: flow.numberOfModifications + 1,
        shipmentCount: flow.shipmentCount,
      },
    })

    const versions = (await office.get<List>(`/material_flows/${flow.id}/versions`)).body
    expect(versions.member.slice(0, 2)).toMatchObject([
      {
        '@type': 'MaterialFlowVersion',
        number: flow.version + 1,
        materialFlow: { '@id': flow['@id'], usualName: 'Amended' },
        amendedBy: { '@type': 'User' },
      },
      { number: flow.version, materialFlow: { usualName: flow['usualName'] } },
    ])
    const [newest] = versions.member
    expect((await office.get(newest?.['@id'].replace('/api', '') ?? '')).body).toMatchObject({
      number: flow.version + 1,
    })
    expect(JSON.stringify(versions)).toContain('letters@example.com')
    const read = await (await testServer.asReader()).get<List>(`/material_flows/${flow.id}/versions`)
    expect(read.body.member[0]).toMatchObject({ number: flow.version + 1 })
    expect(JSON.stringify(read.body)).not.toContain('letters@example.com')
    const [charged] = (await admin.get<List>(`/material_flows/${flow.id}/versions`)).body.member
    expect(charged).toMatchObject({ costsExtra: true })
    expect(newest).not.toHaveProperty('costsExtra')

    const [letter] = (
      await office.get<List>(`/documents?materialFlow=${flow['@id']}&documentType=letter_template`)
    ).body.member
    expect(letter).toMatchObject({
      documentType: 'letter_template',
      latestVersion: { numberOfModifications: flow.numberOfModifications + 1, defaultDocument: true },
    })

    const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.materialFlowId, flow.id))
    expect(mails).toMatchObject([
      { template: 'new_letter', recipients: ['letters@example.com'], locale: 'nl' },
    ])
    expect(mails[0]?.body).toContain(`http://vrachtpas.test/material-flows/${flow.id}`)
    expect(mails[0]?.body).toContain('houden de brief waarmee zij zijn vertrokken')
    expect(mails[0]?.body).toMatch(
      new RegExp(
        `Anders dan op de vorige versie:\\n[^\\n]*Gebruikelijke naam: ${String(flow['usualName'])} → Amended\\n\\n`,
      ),
    )

    const entries = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, flow.id), eq(auditEntries.action, 'amend')))
    expect(entries).toMatchObject([
      { before: { usualName: flow['usualName'] }, after: { usualName: 'Amended' } },
    ])
  })

  test('amended twice from the same version, one of the two is refused', async () => {
    const flow = await shipped()
    const tag = { 'if-match': `"${flow.version}"` }
    const responses = await Promise.all(
      ['One', 'Other'].map((usualName) => amend(flow, { usualName, confirmExtraCosts: true }, tag)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(await shipped()).toMatchObject({
      version: flow.version + 1,
      numberOfModifications: flow.numberOfModifications + 1,
    })
  })

  test('an amendment that changes nothing counts nothing', async () => {
    const flow = await shipped()
    expect(await amend(flow, { usualName: flow['usualName'], confirmExtraCosts: true })).toMatchObject({
      status: 200,
      body: { version: flow.version, numberOfModifications: flow.numberOfModifications },
    })
  })

  test('amended to another receiver, it asks for another number than the one before gave, or none', async () => {
    const flow = await shipped()
    const { body } = await office.get<{ member: readonly (Node & { processorNumber?: string })[] }>(
      '/companies?itemsPerPage=100',
    )
    const numberOf = (number: string) => {
      const company = body.member.find(({ processorNumber }) => processorNumber === number)
      return { receiver: company?.['@id'], wasteStreamNumber: `${number}0005555`, confirmExtraCosts: true }
    }
    const [own, other] = [numberOf('99A02'), numberOf('99A03')]
    expect(await amend(flow, own)).toMatchObject({ status: 200 })
    const kept = { ...other, wasteStreamNumber: own.wasteStreamNumber }
    expect(wrongFields(await amend(await shipped(), kept))).toEqual(['wasteStreamNumber'])
    expect(await amend(await shipped(), { ...other, wasteStreamNumber: null })).toMatchObject({ status: 200 })
    expect(wrongFields(await amend(await shipped(), kept)), 'given back later').toEqual(['wasteStreamNumber'])
    expect(await amend(await shipped(), other)).toMatchObject({ status: 200 })
    expect(await amend(await shipped(), own)).toMatchObject({ status: 200 })
    const { receiver, wasteStreamNumber } = flow as Node & { receiver?: Node; wasteStreamNumber?: string }
    const back = { receiver: receiver?.['@id'], wasteStreamNumber: wasteStreamNumber ?? null }
    expect(await amend(await shipped(), { ...back, confirmExtraCosts: true })).toMatchObject({ status: 200 })
  })

  test('amended in what its waste stream number belongs to, it asks for another number or none', async () => {
    const flow = await shipped()
    const methods =
      (await office.get<{ member?: readonly Node[] }>('/processing_methods?itemsPerPage=2')).body.member ?? []
    const processingMethod = methods.find(({ id }) => id !== flow.processingMethod?.id)?.['@id']
    const other = { processingMethod, confirmExtraCosts: true }
    expect(wrongFields(await amend(flow, other))).toEqual(['wasteStreamNumber'])
    expect(await amend(flow, { ...other, wasteStreamNumber: '99A020009999' })).toMatchObject({
      status: 200,
      body: { wasteStreamNumber: '99A020009999' },
    })
    const again = await shipped()
    const returning = { wasteStreamNumber: flow['wasteStreamNumber'], confirmExtraCosts: true }
    expect(wrongFields(await amend(again, returning)), 'it had other waste before').toEqual([
      'wasteStreamNumber',
    ])
    const back = { processingMethod: flow.processingMethod?.['@id'], confirmExtraCosts: true }
    expect(await amend(again, { ...back, wasteStreamNumber: null })).toMatchObject({ status: 200 })
    const last = { wasteStreamNumber: flow['wasteStreamNumber'], confirmExtraCosts: true }
    expect(await amend(await shipped(), last)).toMatchObject({ status: 200 })
    // The address is stored with its fields in another order than the form sends.
    const address = { street: 'Kade', houseNumber: '7', postalCode: '3011 AA', city: 'Delft', country: 'NL' }
    const byAddress = {
      originLocation: null,
      originOneTimeLocation: { description: 'Behind the church', address },
      wasteStreamNumber: '99A020009998',
      confirmExtraCosts: true,
    }
    expect(await amend(await shipped(), byAddress)).toMatchObject({ status: 200 })
    const inName = { usualName: 'Clay of the church', confirmExtraCosts: true }
    expect(await amend(await shipped(), inName)).toMatchObject({
      status: 200,
      body: { wasteStreamNumber: '99A020009998' },
    })
    const origin = flow.originLocation?.['@id']
    const asBefore = { ...last, originLocation: origin, originOneTimeLocation: null }
    expect(await amend(await shipped(), asBefore)).toMatchObject({ status: 200 })
  })

  test('costs nothing extra where modifications are unlimited', async () => {
    const flow = await shipped()
    await db.update(customers).set({ unlimitedModifications: true })
    expect((await amend(flow, { usualName: 'Free of charge', confirmExtraCosts: true })).status).toBe(200)
    expect((await admin.get<List>(`/material_flows/${flow.id}/versions`)).body.member[0]).toMatchObject({
      costsExtra: false,
    })
  })
})

describe('a mail by hand', () => {
  test('goes to at least one address, once for its key, and is shown as proof', async () => {
    const flow = await shipped()
    await db.delete(outgoingMails)
    const send = (body: object, headers: Record<string, string> = {}) =>
      office.post<Node>(`/material_flows/${flow.id}/send_mail`, body, headers)
    for (const recipients of ['', [], undefined])
      expect(await send({ recipients })).toMatchObject(invalid('recipients'))
    expect(messages(await send({ recipients: 'a@example.com; nobody' }))).toEqual([
      'These are not valid email addresses: nobody.',
    ])

    const key = { 'idempotency-key': '"one"' }
    const body = { recipients: 'a@example.com; b@example.com', message: 'As we agreed' }
    const sent = await send(body, key)
    expect(sent).toMatchObject({
      status: 202,
      body: {
        '@type': 'OutgoingMail',
        template: 'material_flow',
        recipients: ['a@example.com'],
        materialFlow: flow['@id'],
      },
    })
    const again = await send(body, key)
    expect(again).toMatchObject({
      status: 202,
      headers: { 'idempotent-replayed': 'true' },
      body: { id: sent.body.id },
    })
    expect(
      await db
        .select()
        .from(outgoingMails)
        .where(and(eq(outgoingMails.materialFlowId, flow.id), eq(outgoingMails.template, 'material_flow'))),
    ).toMatchObject([{ recipients: ['a@example.com'] }, { recipients: ['b@example.com'] }])
    expect((await office.get(sent.body['@id'].replace('/api', ''))).status).toBe(200)

    // What goes out by hand in a day is counted by recipient, for all users of the customer, and amendments with it.
    const mailNewLettersTo = (...emails: readonly string[]) =>
      amend(flow, {
        recipients: emails.map((email) => ({ email, onNewLetter: true })),
        confirmExtraCosts: true,
      })
    expect((await mailNewLettersTo('first@example.com')).status).toBe(200)
    const [mail] = await db.select().from(outgoingMails).where(eq(outgoingMails.id, sent.body.id))
    if (mail === undefined) throw new Error('The mail is not there.')
    await db.insert(outgoingMails).values(Array.from({ length: 296 }, () => ({ ...mail, id: newId() })))
    expect(await send({ recipients: 'c@example.com; d@example.com' })).toMatchObject(
      refusal(429, 'too_many_mails'),
    )
    expect((await send({ recipients: 'c@example.com' })).status).toBe(202)
    expect((await send({ recipients: 'd@example.com' })).status).toBe(429)
    expect(await mailNewLettersTo('stranger@example.com')).toMatchObject(refusal(429, 'too_many_mails'))
    expect((await mailNewLettersTo()).status, 'it mails nobody').toBe(200)
  })
})

describe('who', () => {
  test('another customer sees nothing of it', async () => {
    const customerId = newId()
    await db.insert(customers).values({ id: customerId, name: 'Another customer' })
    const outsider = await testServer.as(await insertUser(db, { roles: ['ROLE_CUSTOMER'], customerId }))
    const flow = await shipped()
    const plan = { materialFlow: flow.id, version: flow.version, ewcCode: '160607-2026-12-09' }
    const planned = await outsider.post('/ewc_code_changes', { flows: [plan] })
    expect([planned.status, wrongFields(planned)], 'as of a flow that does not exist').toEqual([
      422,
      ['flows[0].materialFlow'],
    ])
    expect((await outsider.get<object>('/ewc_code_changes')).body).toMatchObject({ total: 0, changes: [] })
    expect(await outsider.post('/material_flows', draft())).toMatchObject({ status: 422 })
    for (const list of ['/material_flows', '/material_flow_versions', '/documents', '/document_versions'])
      expect((await outsider.get<List>(list)).body.totalItems, list).toBe(0)
  })
})

describe('the list', () => {
  test.each([
    ['documentType=reuse', (flow: Flow) => flow.documentType === 'reuse'],
    ['exists[shipments]=true', (flow: Flow) => (flow.shipmentCount ?? 0) > 0],
    ['exists[shipments]=false', (flow: Flow) => flow.shipmentCount === 0],
    ['number=1', (flow: Flow) => flow.number === 1],
  ])('filters by %s', async (query, fits) => {
    const [all, found] = [await flowsOf(office, ''), await flowsOf(office, query)]
    expect(found.map(({ id }) => id).toSorted()).toEqual(
      all
        .filter(fits)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(found.length).toBeGreaterThan(0)
  })

  test('filters by project, ends and transporter, and orders', async () => {
    const all = await flowsOf(office, '')
    const carrier = waste.carriers[0]?.['@id'] ?? ''
    const byCarrier = await flowsOf(office, `transporter=${carrier}`)
    expect(byCarrier.map(({ id }) => id).toSorted()).toEqual(
      all
        .filter(({ carriers }) => carriers.some((one) => one['@id'] === carrier))
        .map(({ id }) => id)
        .toSorted(),
    )
    const byOrigin = await flowsOf(office, `origin=${waste.originLocation?.['@id']}&project=${waste.project}`)
    expect(byOrigin.map(({ id }) => id)).toContain(waste.id)
    expect(byOrigin.every((flow) => flow.originLocation?.id === waste.originLocation?.id)).toBe(true)
    const names = (await flowsOf(office, 'order[usualName]=desc')).map((flow) => String(flow['usualName']))
    expect(names.length).toBe(all.length)
    const [rows] = [await db.select({ usualName: materialFlows.usualName }).from(materialFlows)]
    expect(names.toSorted()).toEqual(rows.map(({ usualName }) => usualName).toSorted())
  })
})

describe('an EWC code that ends or becomes hazardous', () => {
  interface Changes {
    readonly open: number
    readonly total: number
    readonly changes: readonly {
      readonly from: string
      readonly ewcCode: { readonly code: string }
      readonly successors: readonly {
        readonly id: string
        readonly code: string
        readonly hazardous: boolean
      }[]
      readonly flows: readonly { readonly id: string; readonly version: number; readonly planned?: object }[]
    }[]
  }
  const day = (days: number) => dayIn(Date.now() + days * 86_400_000)
  /** The first day of the new list, whenever the test runs. */
  const changeDay = day(9)
  let ending: Flow
  let hazardous: Flow
  let reworded: Flow

  beforeAll(async () => {
    await db
      .update(ewcCodes)
      .set({ validTo: day(8) })
      .where(eq(ewcCodes.validTo, '2026-12-08'))
    await db.update(ewcCodes).set({ validFrom: changeDay }).where(eq(ewcCodes.validFrom, '2026-12-09'))
    const flowOf = (code: string, own: object = {}) =>
      create({ ewcCode: `/api/ewc_codes/${code}`, wasteStreamNumber: '99A020000088', ...own })
    // The same digits once more, from a day on which nothing changes.
    await db.insert(ewcCodes).values({
      id: lateLithium,
      code: '160607',
      hazardous: true,
      validFrom: day(40),
      nameEn: 'Lithium, again',
      nameNl: 'Lithium, opnieuw',
    })
    // What other tests left with these codes is of no account here.
    await db.update(materialFlows).set({ ewcCodeId: null })
    ending = await flowOf('160605', { recipients: [{ email: 'letters@example.com', onNewLetter: true }] })
    hazardous = await flowOf('160604')
    reworded = await flowOf('160601')
  })

  const readChanges = async (caller = office) => (await caller.get<Changes>('/ewc_code_changes')).body
  const plan = (flows: readonly object[], caller = office) => caller.post('/ewc_code_changes', { flows })
  const planOf = (flow: Flow, ewcCode: string, own: object = {}) => ({
    materialFlow: flow['@id'],
    version: flow.version,
    ewcCode: `/api/ewc_codes/${ewcCode}`,
    ...own,
  })
  const lithium = '160607-2026-12-09'
  const lateLithium = '160607-later'
  const read = async ({ id }: Node) => (await office.get<Flow>(`/material_flows/${id}`)).body

  test('is shown with its flows and what the code may become; where it is only worded otherwise, nothing is', async () => {
    const { changes, open } = await readChanges()
    expect(open).toBe(2)
    expect(changes).toMatchObject([
      {
        from: changeDay,
        ewcCode: { code: '160604', hazardous: false },
        successors: [{ code: '160604', hazardous: true }],
        flows: [
          {
            id: hazardous.id,
            wasteStreamNumber: '99A020000088',
            receiver: { processorNumber: expect.any(String) },
          },
        ],
      },
      { from: changeDay, ewcCode: { code: '160605' }, flows: [{ id: ending.id }] },
    ])
    const [, other] = changes
    expect(other?.successors.map(({ code }) => code)).toEqual(
      ['07', '08', '09', '10', '11', '12', '13', '14', '15'].map((number) => `1606${number}`),
    )
    const attention = await office.get<{ codeChanges: object }>('/dashboard/attention')
    expect(attention.body.codeChanges).toMatchObject({
      count: 2,
      first: [{ id: hazardous.id, ewcCode: { code: '160604' }, from: changeDay }, { id: ending.id }],
    })
  })

  test('is not planned for a code that is none on that day, nor for a flow whose code stays, nor by a state that is over', async () => {
    const good = planOf(ending, lithium)
    const refused: readonly [flows: readonly object[], path: string][] = [
      [[good, planOf(hazardous, '160605')], 'flows[1].ewcCode'],
      [[good, planOf(hazardous, '1606-2026-12-09')], 'flows[1].ewcCode'],
      [[good, planOf(hazardous, '999999')], 'flows[1].ewcCode'],
      [[good, planOf(hazardous, lateLithium)], 'flows[1].ewcCode'],
      [[good, planOf(reworded, lithium)], 'flows[1].materialFlow'],
      [[good, { ...good, materialFlow: `/api/material_flows/${newId()}` }], 'flows[1].materialFlow'],
      [[good, good], 'flows[1].materialFlow'],
      [[{ ...good, wasteStreamNumber: '99A02' }], 'flows[0].wasteStreamNumber'],
      [[], 'flows'],
    ]
    for (const [flows, path] of refused) {
      const response = await plan(flows)
      expect(response.status, JSON.stringify(response.body)).toBe(422)
      expect(wrongFields(response)).toEqual([path])
    }
    expect(await plan([{ ...good, version: ending.version + 1 }])).toMatchObject(
      refusal(412, 'precondition_failed'),
    )
    expect(await read(ending), 'none of them where one is refused').toEqual(ending)
  })

  test('is planned by its customer alone, and shown for no flow of a closed project', async () => {
    const customerId = newId()
    const shareId = newId()
    const [own] = await db.select().from(materialFlows).where(eq(materialFlows.id, ending.id))
    const shared = own ?? expect.fail('the flow is not there')
    await db.insert(customers).values({ id: customerId, name: 'A customer who sees the project' })
    await db.insert(projectShares).values({
      id: shareId,
      customerId: shared.customerId,
      projectId: shared.projectId,
      sharedWithId: customerId,
    })
    const reading = await testServer.as(await insertUser(db, { roles: ['ROLE_CUSTOMER'], customerId }))
    expect((await reading.get(`/material_flows/${ending.id}`)).status).toBe(200)
    expect(await readChanges(reading)).toMatchObject({ total: 0 })
    expect(await plan([planOf(ending, lithium)], reading)).toMatchObject(refusal(403, 'access_denied'))
    await db.delete(projectShares).where(eq(projectShares.id, shareId))
    await whileBlocked(ending.project, async () => {
      expect(await readChanges()).toMatchObject({ open: 0, total: 0, changes: [] })
    })
    expect(await read(ending)).toEqual(ending)
  })

  test('is planned for all flows at once: until then they keep it, and devices know; no modification is counted', async () => {
    const before = await shipped()
    await db.update(materialFlows).set({ ewcCodeId: '160605' }).where(eq(materialFlows.id, before.id))
    const { changes } = await readChanges()
    expect(changes.flatMap(({ flows }) => flows.map(({ id }) => id)).toSorted()).toEqual(
      [ending.id, hazardous.id, before.id].toSorted(),
    )
    await db.delete(changeLog)
    const number = { wasteStreamNumber: '99A020000099' }
    expect(
      await plan([
        planOf(ending, lithium, number),
        planOf(hazardous, '160604-2026-12-09'),
        planOf(before, lithium, number),
      ]),
    ).toMatchObject({ status: 200, body: { amended: 3 } })
    expect(await read(ending)).toMatchObject({
      version: ending.version + 1,
      ewcCode: { code: '160605' },
      wasteStreamNumber: '99A020000088',
      plannedChange: {
        from: changeDay,
        ewcCode: {
          '@id': `/api/ewc_codes/${lithium}`,
          code: '160607',
          hazardous: true,
          validFrom: changeDay,
        },
        ...number,
      },
    })
    expect((await read(hazardous))['plannedChange']).not.toHaveProperty('wasteStreamNumber')
    expect(await read(before)).toMatchObject({
      version: before.version + 1,
      numberOfModifications: before.numberOfModifications,
    })
    const [version] = (await admin.get<List>(`/material_flows/${before.id}/versions`)).body.member
    expect(version).toMatchObject({ number: before.version + 1, costsExtra: false, amendedBy: {} })
    expect(
      await db.select().from(changeLog).where(eq(changeLog.entityId, ending.id)),
      'for devices',
    ).not.toEqual([])
    expect(
      await db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.subjectId, ending.id), eq(auditEntries.action, 'amend'))),
    ).toMatchObject([
      {
        before: { ewcCode: '160605', wasteStreamNumber: '99A020000088' },
        after: { ewcCode: lithium, from: changeDay, ...number },
      },
    ])
    const after = await readChanges()
    expect(after).toMatchObject({ open: 0, total: 3 })
    expect(after.changes[0]?.flows[0]?.planned).toMatchObject({
      ewcCode: { code: '160604', hazardous: true },
    })
  })

  test('the plan stays through other changes of the flow, and goes with its code', async () => {
    const renamed = await change(ending, { usualName: 'Batteries' })
    expect(renamed.body).toHaveProperty('plannedChange')
    const [other] = [await create({ ewcCode: '/api/ewc_codes/160605' })]
    await plan([planOf(other, lithium)])
    const changed = await change(other, { ewcCode: '/api/ewc_codes/170503' })
    expect(changed, JSON.stringify(changed.body)).toMatchObject({
      status: 200,
      body: { ewcCode: { code: '170503' } },
    })
    expect(changed.body).not.toHaveProperty('plannedChange')
  })

  test('on its day, 0:00 in the time of the customer, the flow has the code and a new letter, which is mailed', async () => {
    await db.delete(outgoingMails)
    const [customer] = await db
      .select({ timeZone: customers.timeZone })
      .from(customers)
      .innerJoin(materialFlows, eq(materialFlows.customerId, customers.id))
      .where(eq(materialFlows.id, ending.id))
    await db.update(customers).set({ timeZone: 'Asia/Tokyo' })
    try {
      const midnight = new Date(`${changeDay}T00:00:00+09:00`)
      const evening = new Date(midnight.getTime() - 1000)
      const applyAt = (now: Date) => applyPlannedChanges(testServer.database, 'http://vrachtpas.test', now)
      await applyAt(evening)
      const before = await read(ending)
      expect(before).toMatchObject({ ewcCode: { code: '160605' } })
      await db.transaction((transaction) =>
        applyPlannedChange(transaction, ending.id, { publicUrl: 'http://vrachtpas.test', now: evening }),
      )
      expect(await read(ending), 'planned anew since the job looked').toEqual(before)

      await whileBlocked(ending.project, () => applyAt(midnight))
      expect(await read(ending), 'nothing is edited in a closed project').toEqual(before)

      await whileUnchangeable(ending.id, () =>
        expect(applyAt(midnight)).rejects.toThrow(
          `The planned change could not be made to flows ${ending.id}.`,
        ),
      )
      expect(await read(ending)).toEqual(before)
      expect(await read(hazardous), 'whichever flow fails before it').toMatchObject({
        ewcCode: { hazardous: true },
      })
      expect(await mailsOf(ending)).toEqual([])

      await db.delete(changeLog)
      await applyAt(midnight)
      await applyAt(midnight)
      expect(
        await db.select().from(changeLog).where(eq(changeLog.entityId, ending.id)),
        'for devices',
      ).not.toEqual([])
      const after = await read(ending)
      expect(after).toMatchObject({
        version: before.version + 1,
        numberOfModifications: 0,
        ewcCode: { code: '160607', hazardous: true },
        wasteStreamNumber: '99A020000099',
      })
      expect(after).not.toHaveProperty('plannedChange')
      expect(await read(hazardous)).toMatchObject({ ewcCode: { code: '160604', hazardous: true } })
      expect(await read(hazardous)).not.toHaveProperty('wasteStreamNumber')
      expect(await readChanges()).toMatchObject({ total: 0, open: 0, changes: [] })
      expect(await mailsOf(ending)).toMatchObject([
        {
          template: 'new_letter',
          recipients: ['letters@example.com'],
          body: expect.stringMatching(
            /Anders dan op de vorige versie:\n(.+\n)*.*Euralcode: 16\s06\s05 → 16\s06\s07\*/,
          ),
        },
      ])
    } finally {
      await db.update(customers).set({ timeZone: customer?.timeZone ?? '' })
    }
  })

  test('whose day is past is changed at once', async () => {
    await db.insert(ewcCodes).values({
      id: '160698',
      code: '160698',
      validTo: day(-2),
      nameEn: 'Late',
      nameNl: 'Laat',
      hazardous: false,
    })
    const late = await create()
    await db.update(materialFlows).set({ ewcCodeId: '160698' }).where(eq(materialFlows.id, late.id))
    expect((await plan([planOf(late, '170503')])).status).toBe(200)
    const after = await read(late)
    expect(after).toMatchObject({ ewcCode: { code: '170503' } })
    expect(after).not.toHaveProperty('plannedChange')
  })

  const mailsOf = ({ id }: Node) =>
    db.select().from(outgoingMails).where(eq(outgoingMails.materialFlowId, id))

  async function whileUnchangeable(flow: string, act: () => Promise<unknown>) {
    const { pool } = testServer.database
    await pool.query(`create function refuse() returns trigger language plpgsql as $$
      begin if new.id = '${flow}' then raise 'This flow cannot be saved.'; end if; return new; end $$`)
    await pool.query(
      'create trigger refuse before update on material_flows for each row execute function refuse()',
    )
    try {
      await act()
    } finally {
      await pool.query('drop function refuse cascade')
    }
  }
})
