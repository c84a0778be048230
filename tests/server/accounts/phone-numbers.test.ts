import { expect, test } from 'vitest'
import { setUpServer } from '../../support/test-server.ts'

const testServer = await setUpServer()
const office = await testServer.asOffice()

interface Body {
  readonly id: string
  readonly phonePlanning?: string
  readonly violations?: readonly {
    readonly propertyPath: string
    readonly message: string
    readonly code: string
  }[]
}
const create = (phonePlanning: string) =>
  office.post<Body>('/companies', { name: 'Steenfabriek', types: ['disposer'], phonePlanning })

test.each([
  ['010 123 45 67', '+31101234567'],
  ['+31 (0)111 123456', '+31111123456'],
  ['0031-6-10000031', '+31610000031'],
  ['+32 470 00 00 14', '+32470000014'],
])('%s is kept as %s', async (typed, kept) => {
  const { status, body } = await create(typed)
  expect([status, body.phonePlanning]).toEqual([201, kept])
})

test.each(['+31 6 01234567', '010 12345', '+999 12345678', '012 345 67 89'])(
  '%s is nobody’s number',
  async (typed) => {
    const { status, body } = await create(typed)
    expect(status).toBe(422)
    expect(body.violations).toEqual([
      {
        propertyPath: 'phonePlanning',
        message: 'This value is not a valid phone number.',
        code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
      },
    ])
  },
)

test('a number that stays as it was is no change, however it is written', async () => {
  const { body } = await create('010 123 45 67')
  const again = await office.patch<{ version: number }>(`/companies/${body.id}`, {
    phonePlanning: '010-1234567',
  })
  expect([again.status, again.body.version]).toEqual([200, 1])
})
