import { describe, expect, test } from 'vitest'
import { setUpTwoCustomers, type Item } from './companies-harness.ts'
import { wrongFields } from '../../support/test-server.ts'

const { fixtures, alpha, beta, admin, office } = await setUpTwoCustomers()

const company = (id: string) => `/api/companies/${id}`
const link = (body: object = {}) =>
  office.post<Item>('/company_transporters', {
    company: company(alpha.employer),
    transporter: company(beta.carrier),
    ...body,
  })

describe('a link to a transporter', () => {
  test('is main unless said, and becomes outsourced', async () => {
    const made = await link()
    expect(made).toMatchObject({
      status: 201,
      body: {
        '@type': 'CompanyTransporter',
        type: 'main',
        company: { name: 'Alpha Works' },
        transporter: { '@id': company(beta.carrier), name: 'Beta Trucking', vihbNumber: '990202VIXX' },
      },
    })
    expect(await office.patch(`/company_transporters/${made.body.id}`, { type: 'outsourced' })).toMatchObject(
      { status: 200, body: { type: 'outsourced', version: 2 } },
    )
    expect(wrongFields(await link({ type: 'outsourced' }))).toEqual(['transporter'])
    expect(
      wrongFields(await office.patch(`/company_transporters/${made.body.id}`, { type: 'friend' })),
    ).toEqual(['type'])
    expect((await office.delete(`/company_transporters/${made.body.id}`)).status).toBe(204)
  })

  test('is to a transporter, and says so in both languages', async () => {
    const wrong = async (language: string) =>
      await office.post(
        '/company_transporters',
        { company: company(alpha.employer), transporter: company(fixtures.sibling.employer) },
        { 'accept-language': language },
      )
    expect(await wrong('en')).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'transporter', message: 'Company is not a transporter.' }] },
    })
    expect(await wrong('nl')).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'transporter', message: 'Het bedrijf is geen vervoerder.' }] },
    })
  })

  test("joins what is the customer's own with what he sees", async () => {
    expect(wrongFields(await link({ company: company(alpha.carrier) }))).toEqual(['company'])
    expect(wrongFields(await link({ company: company(beta.employer) }))).toEqual(['company'])
    expect(wrongFields(await link({ transporter: company(beta.employer) }))).toEqual(['transporter'])
    expect(wrongFields(await link({ transporter: company(alpha.employer) }))).toEqual(['transporter'])
    expect(
      wrongFields(
        await admin.post('/company_transporters', {
          company: company(alpha.carrier),
          transporter: company(beta.carrier),
        }),
      ),
    ).toEqual(['company'])
  })

  test('is found by company, transporter and type', async () => {
    const ids = async (query: string) =>
      (await office.get<Item>(`/company_transporters?${query}`)).body.member?.map(({ id }) => id)
    expect(await ids(`company=${company(alpha.employer)}&transporter=${alpha.carrier}`)).toEqual([
      alpha.companyTransporter,
    ])
    expect(await ids(`transporter=${alpha.carrier}&type=outsourced`)).toEqual([])
    expect(await ids('q=alpha trucking')).toContain(alpha.companyTransporter)
    expect(await ids('q=sibling works')).toEqual([fixtures.sibling.companyTransporter])
  })
})
