// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { TransportMode } from '../../contract/parties/transport-modes.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { transportModes } from '../../src/offline/vehicles/transport-modes.ts'
import { openPage, plainSand, prepareDevice, ship, startPage, truck } from './driver-page.tsx'
import { isLongRun } from '../support/long-run.ts'

beforeAll(startPage)

const ownTruck: TransportMode = { ...truck, own: true }
const ownShip: TransportMode = { ...ship, own: true }
const openForm = async (name: string) => {
  const { user } = openPage('/driver/transport-mode')
  await user.click(await screen.findByRole('button', { name: `Change ${name}` }))
  await screen.findByRole('heading', { name: 'Change what you drive' })
  return user
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const known = async (id: string) => (await transportModes()).find((mode) => mode.id === id)

test('the own truck is changed, a carrier’s is not', async () => {
  const store = await prepareDevice({ flows: [plainSand], modes: [ownTruck, ship] })
  const user = await openForm('7-BZX-71')
  expect(field('Empty weight in kilograms').value).toBe('19200')
  await user.clear(field('Empty weight in kilograms'))
  await user.type(field('Empty weight in kilograms'), '19450')
  await user.click(screen.getByText('More details'))
  await user.type(field('Maximum load'), '25,5x')
  await user.selectOptions(field('Emission class'), 'Euro 6')
  await user.click(screen.getByLabelText('Overpressure cabin'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  // Nothing is lost, and what is folded opens where it is wrong.
  expect((await screen.findByRole('alert')).textContent).toContain('Write a number')
  await user.clear(field('Maximum load'))
  await user.type(field('Maximum load'), '25500')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Change 7-BZX-71' })
  expect(screen.queryByRole('button', { name: 'Change Rietvogel' })).toBeNull()
  expect((await known(truck.id))?.truck).toEqual({
    licencePlate: '7-BZX-71',
    tareWeight: 19_450,
    maximumLoadCapacity: 25_500,
    sustainability: 'euro6',
    overpressure: true,
  })

  // Saved as it was: nothing is sent.
  await user.click(screen.getByRole('button', { name: 'Change 7-BZX-71' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Change 7-BZX-71' })
  expect((await store.outbox.toArray()).map(({ type }) => type)).toEqual(['transport_mode.update'])
})

test.runIf(isLongRun)(
  'a ship has holds, a phone and an e-mail address; what is wrong is said at the field',
  async () => {
    await prepareDevice({ flows: [plainSand], modes: [ownShip] })
    const user = await openForm('Rietvogel')
    await user.click(screen.getByText('More details'))
    await user.type(field('Phone on board'), 'bel maar')
    await user.type(field('E-mail on board'), 'rietvogel')
    await user.type(field('Spud poles'), '2.5')
    await user.click(screen.getByRole('button', { name: 'Add a hold' }))
    const hold = within(screen.getByRole('group', { name: 'Hold 1, inner dimensions' }))
    await user.type(hold.getByLabelText('Length'), '42.5')
    await user.type(hold.getByLabelText('Width'), '9')
    await user.type(hold.getByLabelText('Name'), 'Fore')
    await user.type(field('Displacement table'), '0.80; 500{Enter}1.70; 400')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const faults = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
    expect(faults).toEqual([
      'Write a phone number, such as 0612345678.',
      'Write an e-mail address, such as name@company.nl.',
      'Write a whole number, at most 20.',
      'This field is required.',
      'Line 2 is not deeper, or displaces no more, than the one before.',
    ])
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      new File(['Draught;Displacement\n80;500\n170;950'], 'table.csv', { type: 'text/csv' }),
    )
    await waitFor(() => expect(field('Displacement table').value).toContain('170;950'))
    for (const [name, value] of [
      ['Phone on board', '0612345678'],
      ['E-mail on board', 'rietvogel@example.com'],
      ['Spud poles', '2'],
    ] as const) {
      await user.clear(field(name))
      await user.type(field(name), value)
    }
    await user.type(
      within(screen.getByRole('group', { name: 'Hold 1, inner dimensions' })).getByLabelText('Depth'),
      '3.2',
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Change Rietvogel' })
    expect((await known(ship.id))?.ship).toEqual({
      shipType: 'hopper_barge',
      eniNumber: '03990101',
      onBoardTelephone: '0612345678',
      onBoardEmail: 'rietvogel@example.com',
      spudPoles: 2,
      holds: [{ name: 'Fore', length: 42.5, width: 9, depth: 3.2 }],
      displacement: [
        { draught: 0.8, cubicMetres: 500 },
        { draught: 1.7, cubicMetres: 950 },
      ],
    })
  },
)

test('what has a load on board is not removed; unloaded it goes from the choice', async () => {
  const store = await prepareDevice({ flows: [plainSand], modes: [ownTruck, ship], drives: ownTruck })
  await loadShipment({ draft: 'a', flow: plainSand, mode: truck })
  const user = await openForm('7-BZX-71')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect((await screen.findByRole('alert')).textContent).toContain('has a load on board')
  await store.outbox.clear()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('What it carried stays')
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await known(truck.id)).toBeUndefined())
  await waitFor(() => expect(screen.queryByRole('button', { name: /7-BZX-71/ })).toBeNull())
  expect(await screen.findByRole('button', { name: /Rietvogel/ })).toBeDefined()
})

test('a new one has the fields of its type, and another type loses nothing that was typed', async () => {
  await prepareDevice({ flows: [plainSand] })
  const { user, at } = openPage('/driver/transport-mode')
  await user.type(await screen.findByLabelText('Licence plate'), '7bzx71')
  await user.type(field('Empty weight in kilograms'), '19200')
  await user.click(screen.getByRole('radio', { name: 'Ship' }))
  expect(screen.queryByLabelText('Licence plate')).toBeNull()
  expect(screen.getAllByLabelText('Name of the ship')).toHaveLength(1)
  expect(screen.queryByLabelText('Empty weight in kilograms')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Truck' }))
  expect(screen.queryByLabelText('Name of the ship')).toBeNull()
  expect(field('Empty weight in kilograms').value).toBe('19200')
  await user.click(screen.getByRole('button', { name: 'Save and choose' }))
  await waitFor(() => expect(at()).toBe('/driver'))
  expect(await transportModes()).toMatchObject([
    { identificationCode: '7-BZX-71', truck: { licencePlate: '7-BZX-71', tareWeight: 19_200 } },
  ])
})

test('the first one goes on being filled in when those of the company arrive meanwhile', async () => {
  const store = await prepareDevice({ flows: [plainSand], modes: [] })
  const { user } = openPage('/driver/transport-mode')
  await user.type(await screen.findByLabelText('Licence plate'), '1-ABC-23')
  await store.transportModes.put(ship)
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  expect(field('Licence plate').value, 'what was typed is kept').toBe('1-ABC-23')
  await user.click(cancel)
  expect(await screen.findByRole('button', { name: 'Add another' })).toBeTruthy()
})
