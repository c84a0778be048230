import { describe, expect, test } from 'vitest'
import { type LiveNotification, liveChannel } from '../../../server/platform/live/publish.ts'
import { setUpTwoCustomers, type Item } from './companies-harness.ts'

const { testServer, alpha, admin, office, planner } = await setUpTwoCustomers()

/** The topics published while an action runs. */
async function topicsPublishedBy(action: () => Promise<{ status: number }>): Promise<readonly string[]> {
  const ear = await testServer.database.pool.connect()
  const told: string[] = []
  const name = (one: LiveNotification) =>
    `${one.message['@id'].replace(/^\/api\//, '')} to ${Object.keys(one.audience)} ${Object.values(one.audience)}`
  const hear = ({ payload = '{}' }: { payload?: string | undefined }) =>
    void told.push(name(JSON.parse(payload) as LiveNotification))
  ear.on('notification', hear)
  try {
    await ear.query(`listen ${liveChannel}`)
    expect((await action()).status).toBeLessThan(300)
    await testServer.database.flushNotifications()
    // What was committed before a query is heard no later than its answer.
    await ear.query(`unlisten ${liveChannel}`)
    return told.toSorted()
  } finally {
    ear.off('notification', hear)
    ear.release()
  }
}

describe('the offices are told', () => {
  test('of a company of an address book: the customer and the company, nobody else', async () => {
    const { customer, employer } = alpha
    expect(
      await topicsPublishedBy(() => office.patch(`/companies/${employer}`, { phonePlanning: '0101234567' })),
    ).toEqual([
      `companies/${employer} to companyId ${employer}`,
      `companies/${employer} to customerId ${customer}`,
    ])
  })

  test('of a transporter of the platform: the customers that work with it', async () => {
    const { customer, carrier } = alpha
    expect(
      await topicsPublishedBy(() => planner.patch(`/companies/${carrier}`, { phonePlanning: '0101234567' })),
    ).toEqual([
      `companies/${carrier} to companyId ${carrier}`,
      `companies/${carrier} to customerId ${customer}`,
    ])
  })

  test('of what hangs on it: those of the company alone, also when it goes', async () => {
    const { customer, employer, carrier } = alpha
    let id = ''
    const make = async () => {
      const made = await office.post<Item>('/locations', {
        company: `/api/companies/${employer}`,
        description: 'Shed',
      })
      id = made.body.id
      return made
    }
    const told = (path: string) => [`${path} to companyId ${employer}`, `${path} to customerId ${customer}`]
    const made = await topicsPublishedBy(make)
    expect(made).toEqual(told(`locations/${id}`))
    expect(await topicsPublishedBy(() => office.delete(`/locations/${id}`))).toEqual(told(`locations/${id}`))
    const person = await topicsPublishedBy(() =>
      planner.patch(`/contact_persons/${alpha.carrierContact}`, { jobTitle: 'Planner' }),
    )
    expect(person).toEqual([`contact_persons/${alpha.carrierContact} to companyId ${carrier}`])
    expect(
      await topicsPublishedBy(() => office.patch(`/products/${alpha.product}`, { name: 'Grit' })),
    ).toEqual([`products/${alpha.product} to customerId ${customer}`])
  })

  test('of a driver and its user: those who see them, also when they are made and go', async () => {
    const { customer, carrier } = alpha
    const draft = { firstName: 'Live', lastName: 'Driver', email: 'live@alpha.test', kind: 'driver' }
    let driver: { id: string; user: string } = { id: '', user: '' }
    const topics = () =>
      [
        `drivers/${driver.id} to companyId ${carrier}`,
        `drivers/${driver.id} to customerId ${customer}`,
        `users/${driver.user} to companyId ${carrier}`,
      ].toSorted()
    const made = await topicsPublishedBy(async () => {
      const response = await planner.post<Item>('/drivers', {
        ...draft,
        company: `/api/companies/${carrier}`,
      })
      const user = String(response.body['user']).split('/').at(-1) ?? ''
      driver = { id: response.body.id, user }
      return response
    })
    expect(made).toEqual(topics())
    expect(
      await topicsPublishedBy(() => planner.patch(`/drivers/${driver.id}`, { lastName: 'Changed' })),
    ).toEqual(topics())
    expect(await topicsPublishedBy(() => admin.delete(`/users/${driver.user}`))).toEqual(topics())
  })

  test('of nothing where nothing was changed', async () => {
    const { employer } = alpha
    const before = await office.get<Item>(`/companies/${employer}`)
    expect(
      await topicsPublishedBy(() => office.patch(`/companies/${employer}`, { name: before.body.name })),
    ).toEqual([])
  })
})
