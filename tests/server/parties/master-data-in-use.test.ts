import { describe, expect, test } from 'vitest'
import { sampleBody } from '../../support/sample-bodies.ts'
import { setUpTwoCustomers } from './companies-harness.ts'

interface Refusal {
  readonly code: string
  readonly detail: string
}

const { db, alpha, admin, office } = await setUpTwoCustomers()

const remove = (path: string) => admin.delete<Refusal>(path)
const createUnused = async (path: string) => {
  const body = await sampleBody(path, alpha, admin)
  const { status, body: item } = await admin.post<{ '@id': string }>(`/${path}`, body)
  expect(status, path).toBe(201)
  return item['@id'].replace('/api', '')
}

describe('master data in use cannot be removed:', () => {
  test('a country of an address of a company or location', async () => {
    const { status, body } = await remove('/countries/NL')
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'in_use' })
    expect(body.detail).toContain('companies')
    expect((await office.get('/countries/NL')).status).toBe(200)
  })

  test('a country of an address that was typed for one flow only', async () => {
    const flow = await office.post('/material_flows', {
      ...(await sampleBody('material_flows', alpha, office)),
      originLocation: undefined,
      originOneTimeLocation: {
        description: 'Lay-by',
        address: { street: 'Strandvej', houseNumber: '1', city: 'Esbjerg', country: '/api/countries/DK' },
      },
    })
    expect(flow.status).toBe(201)
    const { status, body } = await remove('/countries/DK')
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'in_use' })
    expect(body.detail).toContain('material flows')
  })

  test('a type of a truck', async () => {
    const truck = await admin.post('/transport_modes', {
      ...(await sampleBody('transport_modes', alpha, admin)),
      truck: { licencePlate: '1-ABC-23', truckType: 'van' },
    })
    expect(truck.status).toBe(201)
    const { status, body } = await remove('/truck_types/van')
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'in_use' })
    expect(body.detail).toContain('transport modes')
  })

  test('a type of the sender of a flow', async () => {
    const { status, body } = await remove('/sender_types/primary_disposer')
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'in_use' })
    expect(body.detail).toContain('material flows')
  })

  test('the unit of a shipment, also where its flow has another unit now', async () => {
    const unit = await createUnused('units')
    const code = unit.split('/').at(-1) ?? ''
    await db.execute(`update shipments set cargo_unit_code = '${code}'
      where id = '${alpha.shipment}'`)
    const { status, body } = await remove(unit)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'in_use' })
    expect(body.detail).toContain('shipments')
  })

  test('the code and the processing method of a flow, the status of a project, and who owns them', async () => {
    const { ewcCode, processingMethod } = (await office.get(`/material_flows/${alpha.flow}`)).body as Record<
      'ewcCode' | 'processingMethod',
      Record<'@id', string> | undefined
    >
    const project = (await office.get(`/projects/${alpha.project}`)).body as {
      status: Record<'@id', string>
    }
    for (const iri of [ewcCode?.['@id'], processingMethod?.['@id'], project.status['@id']])
      expect.soft((await remove(String(iri).replace('/api', ''))).status, iri).toBe(409)
    for (const path of [
      `/transport_modes/${alpha.mode}`,
      `/companies/${alpha.employer}`,
      `/customers/${alpha.customer}`,
    ])
      expect.soft((await remove(path)).status, path).toBe(409)
  })
})

test('master data that nothing uses can be removed, in each of the ten lists', async () => {
  for (const list of [
    'ewc_codes',
    'processing_methods',
    'project_statuses',
    'sender_types',
    'transport_modes',
    'truck_types',
    'units',
    'customers',
    'companies',
    'countries',
  ])
    expect.soft((await remove(await createUnused(list))).status, list).toBe(204)
})
