import { expect, test } from 'vitest'
import { sampleBody } from '../../support/sample-bodies.ts'
import { wrongFields } from '../../support/test-server.ts'
import { setUpTwoCustomers } from './companies-harness.ts'

const { alpha, admin, office } = await setUpTwoCustomers()

const municipality = {
  id: 'municipality',
  names: { en: 'Municipality', nl: 'Gemeente' },
  role: 'primary_disposer',
}
const flowOf = async (senderType: string) => ({
  ...(await sampleBody('material_flows', alpha, office)),
  senderType,
})

test('a sender type names one of the four roles of box 1 of the guidance letter', async () => {
  for (const role of [undefined, 'owner']) {
    const refused = await admin.post('/sender_types', { ...municipality, role })
    expect([refused.status, wrongFields(refused)]).toEqual([422, ['role']])
  }
  expect(await admin.post('/sender_types', municipality)).toMatchObject({
    status: 201,
    body: { id: 'municipality', role: 'primary_disposer' },
  })
  expect(
    (await office.get<{ member: { code: string; role: string }[] }>('/sender_types')).body.member,
  ).toEqual(
    expect.arrayContaining(
      ['primary_disposer', 'receiver', 'merchant', 'intermediary'].map((code) =>
        expect.objectContaining({ code, role: code }),
      ),
    ),
  )
})

test('a flow can have a sender type that an administrator added, and its letter shows the role of that type', async () => {
  const created = await office.post<{ id: string }>('/material_flows', await flowOf('municipality'))
  expect(created).toMatchObject({
    status: 201,
    body: { senderType: 'municipality', senderRole: 'primary_disposer', senderTypeNames: municipality.names },
  })
  const letters = await office.get<{ member: { id: string }[] }>(`/documents?materialFlow=${created.body.id}`)
  const versions = await office.get<{ member: { id: string }[] }>(
    `/document_versions?document=${letters.body.member[0]?.id}`,
  )
  expect((await office.get(`/document_versions/${versions.body.member[0]?.id}`)).body).toMatchObject({
    content: { flow: { senderType: 'municipality', senderRole: 'primary_disposer' } },
  })
})

test('a flow cannot have a sender type that is not in the list', async () => {
  const refused = await office.post('/material_flows', await flowOf('nobody'))
  expect([refused.status, wrongFields(refused)]).toEqual([422, ['senderType']])
})
