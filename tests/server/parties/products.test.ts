import { eq, gt } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { changeLog } from '../../../server/platform/db/schema/change-log.ts'
import { mediaObjects } from '../../../server/platform/db/schema/media-objects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { setUpTwoCustomers, type Item } from './companies-harness.ts'
import { bodyOf, wrongFields } from '../../support/test-server.ts'

const { db, alpha, beta, admin, office, driver, reader, otherOffice } = await setUpTwoCustomers()

const whole = () => ({
  name: 'Washed sand',
  description: '0/4',
  company: `/api/companies/${alpha.employer}`,
  certificateNumber: 'K-12345',
  certificateValidUntil: '2027-12-31',
})
const create = (body: object = {}) => bodyOf(office.post<Item>('/products', { ...whole(), ...body }), 201)

describe('a product', () => {
  test('keeps all that is written of it, and is changed', async () => {
    const made = await create()
    expect(made).toMatchObject({
      '@type': 'Product',
      ...whole(),
      company: { name: 'Alpha Works' },
      customer: `/api/customers/${alpha.customer}`,
    })
    const changed = await office.patch(`/products/${made.id}`, { description: null, name: 'Sand' })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Sand', version: 2 } })
    expect(changed.body).not.toHaveProperty('description')
    expect(wrongFields(await office.patch(`/products/${made.id}`, { customer: null }))).toEqual(['customer'])
    expect((await office.delete(`/products/${made.id}`)).status).toBe(204)
  })

  test('has a certificate of its own customer that is one', async () => {
    const file = {
      ownerId: alpha.office,
      status: 'received' as const,
      mediaType: 'application/pdf',
      sha256: '0'.repeat(64),
      bytes: 10,
    }
    const [certificate, logo, foreign] = [newId(), newId(), newId()]
    await db.insert(mediaObjects).values([
      { ...file, id: certificate, customerId: alpha.customer, kind: 'certificate' },
      { ...file, id: logo, customerId: alpha.customer, kind: 'logo' },
      {
        ...file,
        id: foreign,
        customerId: beta.customer,
        ownerId: beta.office,
        kind: 'certificate',
      },
    ])
    expect(await create({ certificate: `/api/media_objects/${certificate}` })).toMatchObject({
      certificate: `/api/media_objects/${certificate}`,
    })
    for (const other of [logo, foreign])
      expect(
        wrongFields(
          await office.post('/products', { ...whole(), certificate: `/api/media_objects/${other}` }),
        ),
      ).toEqual(['certificate'])
    expect(
      wrongFields(
        await admin.post('/products', {
          ...whole(),
          customer: `/api/customers/${alpha.customer}`,
          certificate: `/api/media_objects/${foreign}`,
        }),
      ),
    ).toEqual(['certificate'])
  })

  test("names what is the customer's own", async () => {
    expect(
      wrongFields(await office.post('/products', { ...whole(), company: `/api/companies/${beta.employer}` })),
    ).toEqual(['company'])
    expect(
      wrongFields(await admin.post('/products', { ...whole(), customer: `/api/customers/${beta.customer}` })),
    ).toEqual(['company'])
    expect(wrongFields(await admin.post('/products', whole()))).toEqual(['customer'])
  })

  test('is seen in flows by drivers and readers, and by no other customer', async () => {
    const unused = await create()
    for (const one of [driver, reader]) {
      expect((await one.get<Item>('/products')).body.member?.map(({ id }) => id)).toEqual([alpha.product])
      expect((await one.get(`/products/${unused.id}`)).status).toBe(404)
    }
    expect((await otherOffice.get(`/products/${unused.id}`)).status).toBe(404)
  })

  test('is kept as long as a flow has it', async () => {
    expect(await office.delete(`/products/${alpha.product}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use', detail: expect.stringContaining('material flows') as string },
    })
  })

  test('marks the flows that print it', async () => {
    const before = Math.max(0, ...(await db.select({ id: changeLog.id }).from(changeLog)).map(({ id }) => id))
    await office.patch(`/products/${alpha.product}`, { name: 'Alpha gravel' })
    expect(
      await db
        .select({ type: changeLog.type, entityId: changeLog.entityId })
        .from(changeLog)
        .where(gt(changeLog.id, before)),
    ).toEqual([{ type: 'MaterialFlow', entityId: alpha.freshFlow }])
  })

  test('is not set or changed without the product module, and still read', async () => {
    const { id } = await create()
    await db.update(customers).set({ manageProducts: false }).where(eq(customers.id, alpha.customer))
    try {
      const refused = {
        status: 422,
        body: {
          code: 'product_module_off',
          detail: 'A product cannot be set or changed when the product module is not enabled.',
        },
      }
      expect(await office.post('/products', whole())).toMatchObject(refused)
      expect(await office.patch(`/products/${id}`, { name: 'Other' })).toMatchObject(refused)
      expect(await admin.patch(`/products/${id}`, { name: 'Other' })).toMatchObject(refused)
      expect(await office.delete(`/products/${id}`)).toMatchObject(refused)
      expect(
        (await office.patch(`/products/${id}`, { name: 'Other' }, { 'accept-language': 'nl' })).body.detail,
      ).toContain('productmodule')
      expect(await office.get(`/products/${id}`)).toMatchObject({
        status: 200,
        body: { name: 'Washed sand' },
      })
    } finally {
      await db.update(customers).set({ manageProducts: true }).where(eq(customers.id, alpha.customer))
    }
  })
})
