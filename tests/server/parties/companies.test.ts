import { and, eq, gt } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { companies, contactPersons, locations } from '../../../server/platform/db/schema/companies.ts'
import { changeLog } from '../../../server/platform/db/schema/change-log.ts'
import { mediaObjects } from '../../../server/platform/db/schema/media-objects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { setUpTwoCustomers, type Item } from './companies-harness.ts'
import { bodyOf, invalid, refusal, wrongFields } from '../../support/test-server.ts'

const { db, alpha, beta, admin, office, planner, driver, reader } = await setUpTwoCustomers()

const path = (id: string) => `/companies/${id}`
const whole = {
  name: 'Bricks & Co',
  types: ['employer', 'disposer'],
  cocNumber: '00000123',
  vihbNumber: '990777XXHB',
  processorNumber: '99A01',
  address: {
    street: 'Kiln Road',
    houseNumber: '7',
    addition: 'b',
    postalCode: '4300 AB',
    city: 'Zierikzee',
    country: '/api/countries/NL',
  },
  phonePlanning: '+31111123456',
  transportDocumentsEmail: 'letters@bricks.example.com',
  generalEmail: 'info@bricks.example.com',
  ebaWebserviceAddress: 'https://eba.example.com/service',
}
const create = (body: object = {}) => bodyOf(office.post<Item>('/companies', { ...whole, ...body }), 201)

describe('a company of an address book', () => {
  test('keeps all that is written of it', async () => {
    const made = await create()
    expect(made).toMatchObject({
      '@context': '/api/contexts/Company',
      '@type': 'Company',
      version: 1,
      ...whole,
      customer: `/api/customers/${alpha.customer}`,
    })
    expect((await office.get(path(made.id))).body).toEqual(made)
  })

  test('uses the common field names', async () => {
    const context = await office.get<{ '@context': { name: string } }>('/contexts/Company')
    expect(context.body['@context'].name).toBe('https://schema.org/name')
  })

  test('names every wrong field at once', async () => {
    const response = await office.post('/companies', {
      name: '',
      types: [],
      cocNumber: '123',
      vihbNumber: '990202 vixx',
      processorNumber: 'x',
      address: { country: '/api/countries/XX', city: 7 },
      phonePlanning: 'call me',
      transportDocumentsEmail: 'nobody',
      generalEmail: 7,
      ebaWebserviceAddress: 'ftp://x',
      logo: '/api/companies/1',
    })
    expect(response.status).toBe(422)
    expect(wrongFields(response).toSorted()).toEqual([
      'address.city',
      'cocNumber',
      'ebaWebserviceAddress',
      'generalEmail',
      'logo',
      'name',
      'phonePlanning',
      'processorNumber',
      'transportDocumentsEmail',
      'types',
      'vihbNumber',
    ])
    expect(
      wrongFields(await office.post('/companies', { ...whole, address: { country: '/api/countries/XX' } })),
    ).toEqual(['address.country'])
    expect(wrongFields(await office.post('/companies', { ...whole, types: ['carrier', 'friend'] }))).toEqual([
      'types[1]',
    ])
    expect(
      wrongFields(
        await office.post('/companies', { ...whole, address: { ...whole.address, postalCode: '300 AB' } }),
      ),
    ).toEqual(['address.postalCode'])
    expect(await create({ address: { ...whole.address, postalCode: '4300ab' } })).toMatchObject({
      address: { postalCode: '4300 AB' },
    })
  })

  test('is changed part by part, its address too, and told apart by versions', async () => {
    const { id } = await create()
    const changed = await office.patch<Item>(
      path(id),
      { address: { city: 'Goes', addition: null }, processorNumber: null },
      { 'if-match': '"1"' },
    )
    expect(changed).toMatchObject({
      status: 200,
      body: { version: 2, name: whole.name, address: { street: 'Kiln Road', city: 'Goes' } },
    })
    expect(changed.body).not.toHaveProperty('processorNumber')
    expect(changed.body.address).not.toHaveProperty('addition')
    expect((await office.patch(path(id), { name: 'Late' }, { 'if-match': '"1"' })).status).toBe(412)
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'change')))
    expect(entry).toMatchObject({
      customerId: alpha.customer,
      before: { address: { city: 'Zierikzee' } },
      after: { address: { city: 'Goes' } },
    })
  })

  test('stays where it is: its customer is final', async () => {
    const { id } = await create()
    expect(wrongFields(await office.patch(path(id), { customer: null }))).toEqual(['customer'])
    expect(wrongFields(await admin.patch(path(id), { customer: `/api/customers/${beta.customer}` }))).toEqual(
      ['customer'],
    )
    expect(
      wrongFields(await office.post('/companies', { ...whole, customer: `/api/customers/${beta.customer}` })),
    ).toEqual(['customer'])
  })

  test('is found by its filters, in the order that is asked for', async () => {
    const [a, b] = [
      await create({ name: 'Findme zebra', cocNumber: '00000901', types: ['carrier'] }),
      await create({ name: 'Findme ape', address: { city: 'Axel' } }),
    ]
    const ids = async (query: string) =>
      (await office.get<Item>(`/companies?${query}`)).body.member?.map(({ id }) => id)
    expect(await ids('name=findme&order[name]=asc')).toEqual([b.id, a.id])
    expect(await ids('q=findme&types[]=carrier')).toEqual([a.id])
    expect(await ids('name=findme&city=axe')).toEqual([b.id])
    expect(await ids('cocNumber=00000901')).toEqual([a.id])
    expect(await ids(`name=findme&customer=/api/customers/${beta.customer}`)).toEqual([])
  })

  test('has a logo of its own customer that is one', async () => {
    const file = {
      ownerId: alpha.office,
      status: 'received' as const,
      mediaType: 'image/png',
      sha256: '0'.repeat(64),
      bytes: 10,
    }
    const [logo, letter, half, foreign] = [newId(), newId(), newId(), newId()]
    await db.insert(mediaObjects).values([
      { ...file, id: logo, customerId: alpha.customer, kind: 'logo' },
      { ...file, id: letter, customerId: alpha.customer, kind: 'document' },
      { ...file, id: half, customerId: alpha.customer, kind: 'logo', status: 'announced' },
      {
        ...file,
        id: foreign,
        ownerId: beta.office,
        customerId: beta.customer,
        kind: 'logo',
      },
    ])
    const { id } = await create({ logo: `/api/media_objects/${logo}` })
    for (const other of [letter, half, foreign])
      expect(wrongFields(await office.patch(path(id), { logo: `/api/media_objects/${other}` }))).toEqual([
        'logo',
      ])
    expect((await office.get(path(id))).body).toMatchObject({ logo: `/api/media_objects/${logo}` })
  })
})

describe('who sees which', () => {
  test('the office its own and the transporters of the platform; nothing of another customer', async () => {
    const own = await create()
    const listed = (await office.get<Item>('/companies?itemsPerPage=100')).body.member?.map(({ id }) => id)
    expect(listed).toEqual(expect.arrayContaining([own.id, alpha.employer, beta.carrier]))
    expect(listed).not.toContain(beta.employer)
  })

  test('a transporter of the platform is read, not written, and tells nothing that opens doors', async () => {
    await db
      .update(companies)
      .set({ ebaWebserviceAddress: 'https://eba.example.com' })
      .where(eq(companies.id, alpha.carrier))
    const seen = await office.get(path(alpha.carrier))
    expect(seen).toMatchObject({ status: 200, body: { name: 'Alpha Trucking', types: ['carrier'] } })
    expect(seen.body).not.toHaveProperty('ebaWebserviceAddress')
    expect((await planner.get(path(alpha.carrier))).body).toHaveProperty('ebaWebserviceAddress')
    expect((await office.patch(path(alpha.carrier), { name: 'Mine' })).status).toBe(403)
    expect((await office.delete(path(alpha.carrier))).status).toBe(403)
  })

  test('names no system for a weighbridge that is not called by https, or whose address tells a password', async () => {
    for (const address of [
      'https://name:password@scale.example.com/eba',
      'https://key@scale.example.com',
      'http://scale.example.com/eba',
      'https://10.1.2.3/eba',
      'https://scale.example.com:22/eba',
      'https://localhost/eba',
    ]) {
      const refused = await office.patch<Item>(path(alpha.employer), { ebaWebserviceAddress: address })
      expect([refused.status, wrongFields(refused)], address).toEqual([422, ['ebaWebserviceAddress']])
      expect(JSON.stringify(refused.body), address).toContain('must be an https address')
    }
  })

  test('the driver their own, the reader those on their project', async () => {
    expect((await driver.get<Item>('/companies')).body.member?.map(({ id }) => id)).toEqual([alpha.carrier])
    const read = (await reader.get<Item>('/companies')).body.member?.map(({ id }) => id)
    expect(read?.toSorted()).toEqual([alpha.employer, alpha.carrier].toSorted())
  })

  test('one that is in no address book must be a transporter', async () => {
    expect(wrongFields(await admin.post('/companies', { name: 'Nobody', types: ['employer'] }))).toEqual([
      'types',
    ])
    const made = await admin.post<Item>('/companies', { name: 'Everybody', types: ['carrier'] })
    expect(made.status).toBe(201)
    expect((await office.get(path(made.body.id))).status).toBe(200)
    expect(made.body).not.toHaveProperty('customer')
  })
})

describe("a transporter's own data", () => {
  test('are theirs to change, but not what the registers say: that is asked for', async () => {
    expect(await planner.patch(path(alpha.carrier), { phonePlanning: '010 1234567' })).toMatchObject({
      status: 200,
      body: { phonePlanning: '+31101234567' },
    })
    for (const [field, value] of [
      ['name', 'Other'],
      ['cocNumber', '00000999'],
      ['vihbNumber', '990204VXXX'],
    ] as const) {
      const response = await planner.patch(
        path(alpha.carrier),
        { [field]: value, phonePlanning: '010 7654321' },
        { 'accept-language': 'nl' },
      )
      expect(response).toMatchObject({
        status: 422,
        body: {
          violations: [
            { propertyPath: field, message: expect.stringContaining('wijzigingsverzoek') as string },
          ],
        },
      })
    }
    expect((await planner.get(path(alpha.carrier))).body).toMatchObject({
      name: 'Alpha Trucking',
      phonePlanning: '+31101234567',
    })
  })

  test('say that the company carries, as long as somebody relies on it', async () => {
    expect(await planner.patch(path(alpha.carrier), { types: ['disposer'] })).toMatchObject(invalid('types'))
    const own = await create({ types: ['carrier', 'disposer'] })
    const link = await office.post<Item>('/company_transporters', {
      company: `/api/companies/${alpha.employer}`,
      transporter: own['@id'],
    })
    expect(link.status).toBe(201)
    expect(wrongFields(await office.patch(path(own.id), { types: ['disposer'] }))).toEqual(['types'])
    await office.delete(`/company_transporters/${link.body.id}`)
    expect((await office.patch(path(own.id), { types: ['disposer'] })).status).toBe(200)
  })
})

describe('removing', () => {
  test('says what still uses it', async () => {
    const response = await office.delete(path(alpha.employer))
    expect(response).toMatchObject(refusal(409, 'in_use'))
    for (const users of ['projects', 'material flows', 'products'])
      expect(response.body.detail).toContain(users)
    const carrier = await admin.delete(path(alpha.carrier))
    for (const users of ['shipments', 'users', 'drivers', 'links to transporters'])
      expect(carrier.body.detail).toContain(users)
    expect((await office.get(path(alpha.employer))).status).toBe(200)
  })

  test('takes its locations and people along', async () => {
    const { id } = await create()
    const [location, person] = [newId(), newId()]
    await db
      .insert(locations)
      .values({ id: location, customerId: alpha.customer, companyId: id, description: 'Shed' })
    await db
      .insert(contactPersons)
      .values({ id: person, customerId: alpha.customer, companyId: id, firstName: 'Bo', lastName: 'Berg' })
    expect((await office.delete(path(id))).status).toBe(204)
    expect((await office.get(path(id))).status).toBe(404)
    const gone = await db
      .select({ id: auditEntries.subjectId, type: auditEntries.subjectType })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'remove'))
    expect(gone).toEqual(
      expect.arrayContaining([
        { id, type: 'Company' },
        { id: location, type: 'Location' },
        { id: person, type: 'ContactPerson' },
      ]),
    )
  })
})

describe('a change', () => {
  const marksSince = async (sequence: number) =>
    await db
      .select({ type: changeLog.type, entityId: changeLog.entityId })
      .from(changeLog)
      .where(gt(changeLog.id, sequence))
  const last = async () =>
    Math.max(
      0,
      ...(await db.select({ sequence: changeLog.id }).from(changeLog)).map(({ sequence }) => sequence),
    )

  test('is marked for the devices that hold flows which print it, and for its drivers', async () => {
    const before = await last()
    await office.patch(path(alpha.employer), { phonePlanning: '0101112223' })
    const marks = await marksSince(before)
    expect(marks).toEqual(
      expect.arrayContaining(
        [alpha.flow, alpha.freshFlow].map((entityId) => ({ type: 'MaterialFlow', entityId })),
      ),
    )
    expect(marks.map(({ entityId }) => entityId)).not.toContain(beta.flow)
    await admin.patch(path(alpha.carrier), { generalEmail: 'new@example.com' })
    expect(await marksSince(before)).toContainEqual({ type: 'Driver', entityId: alpha.driver })
  })
})
