// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Store } from '../../src/offline/store/device-database.ts'
import { failWrites, openPage, prepareDevice, sand, ship, startPage } from './driver-page.tsx'

beforeAll(async () => {
  await startPage()
  // Reports are written to the console as well.
  vi.spyOn(console, 'error').mockReturnValue()
})

const bug = () => new TypeError('flow.unit is undefined')
const reported = async (store: Store) => (await store.faults.toArray()).map(({ where }) => where)
const loadOfSand = `/driver/flows/${sand.id}/load`

async function loadSand() {
  const { user } = openPage(loadOfSand)
  await user.type(await screen.findByLabelText('Amount'), '10')
  await user.type(screen.getByLabelText('Chloride value'), '1')
  await user.click(screen.getByRole('button', { name: 'Load' }))
}

test('an error of the app while a shipment is saved is shown and reported', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  failWrites('outbox', bug())
  await loadSand()
  expect(await screen.findByText(/It could not be saved/)).toBeDefined()
  await waitFor(async () => expect(await reported(store)).toEqual(['save statement']))
})

test('what the server could not take for an error of its own shows the reference of that', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  await loadSand()
  await screen.findByText('The shipment has started')
  const [row] = await store.outbox.toArray()
  await store.outbox.update(row?.id ?? '', {
    problem: {
      code: 'internal_error',
      status: 500,
      detail: 'Something went wrong.',
      reference: 'K7MX-3PWD-9A4F',
    },
  })
  openPage('/driver/outbox')
  expect(await screen.findByText('Reference: K7MX-3PWD-9A4F')).toBeDefined()
})

test('a full phone is shown and not reported, for the app is not at fault', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  failWrites('outbox', new DOMException('no room', 'QuotaExceededError'))
  await loadSand()
  expect(await screen.findByText(/storage of this phone is full/)).toBeDefined()
  expect(await reported(store)).toEqual([])
})

test('an error of the app while input is kept is shown and reported', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  failWrites('drafts', bug())
  const { user } = openPage(loadOfSand)
  await user.type(await screen.findByLabelText('Amount'), '1')
  await waitFor(async () => expect(await reported(store)).toEqual(['save draft']))
})

test('an error of the app while a vehicle is added is shown and reported', async () => {
  const store = await prepareDevice()
  failWrites('outbox', bug())
  const { user } = openPage('/driver/transport-mode')
  await user.type(await screen.findByLabelText('Licence plate'), '7bzx71')
  await user.click(screen.getByRole('button', { name: 'Save and choose' }))
  expect(await screen.findByText(/This phone could not save it/)).toBeDefined()
  await waitFor(async () => expect(await reported(store)).toEqual(['save transport mode']))
})

test('an error of the app while an operation is sent again is shown and reported', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  await loadSand()
  await screen.findByText('The shipment has started')
  const [row] = await store.outbox.toArray()
  await store.outbox.update(row?.id ?? '', {
    state: 'attention',
    problem: { code: 'project_blocked', status: 409, detail: 'The project is completed.' },
  })
  failWrites('journal', bug())
  const { user } = openPage(`/driver/outbox/${row?.id}`)
  await user.click(await screen.findByText('Other ways'))
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(/This phone could not do it/)).toBeDefined()
  await waitFor(async () => expect(await reported(store)).toEqual(['send operation again']))
})
