import { expect, test } from 'vitest'
import { loadedAmount } from '../../src/office/material-flows/loaded-amount.ts'

const unit = (id: string, factorToKilograms?: number) => ({ id, names: { en: id, nl: id }, symbol: id, weighbridge: false, position: 1, ...(factorToKilograms === undefined ? {} : { factorToKilograms }) })
const ton = unit('ton', 1000)
const shipment = (nettoWeight: number | undefined, cargoUnit = ton) => ({ cargoUnit, ...(nettoWeight === undefined ? {} : { nettoWeight }) })
const sum = (member: readonly ReturnType<typeof shipment>[], totalItems = member.length) => loadedAmount({ member, totalItems }, ton)

test('what was weighed is added up without a rest, and what was not yet is counted', () => {
  expect(sum([shipment(0.1), shipment(0.2), shipment(27.68), shipment(undefined)])).toEqual({ amount: 27.98, weighed: 3, notYet: 1, complete: true })
  expect(sum([])).toEqual({ amount: 0, weighed: 0, notYet: 0, complete: true })
})

test('shipments from before the unit was amended are converted by their weight, and left out where that cannot be', () => {
  expect(sum([shipment(2), shipment(500, unit('kg', 1))])).toMatchObject({ amount: 2.5, complete: true })
  expect(sum([shipment(2), shipment(9, unit('m3'))])).toMatchObject({ amount: 2, weighed: 2, complete: false })
})

test('the amount is not the whole one where there are more shipments than were read', () => {
  expect(sum([shipment(2)], 2).complete).toBe(false)
})
