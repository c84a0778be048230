import { expect, test } from 'vitest'
import { isUnprovenBaarle, sideOfBorder } from '../../contract/parties/netherlands.ts'

const at = (latitude: number, longitude: number) => sideOfBorder({ position: { latitude, longitude } })

test.each([
  ['Rotterdam', 51.92, 4.48],
  ['Den Helder', 52.95, 4.76],
  ['Texel', 53.08, 4.8],
  ['Schiermonnikoog', 53.48, 6.16],
  ['Delfzijl', 53.33, 6.92],
  ['Emmen', 52.78, 6.9],
  ['Terneuzen', 51.33, 3.83],
  ['Vlissingen', 51.44, 3.57],
  ['Weert', 51.25, 5.71],
  ['Valkenburg', 50.87, 5.83],
  ['a sand pit in the North Sea', 52.3, 3.9],
])('%s is in the Netherlands', (_, latitude, longitude) => {
  expect(at(latitude, longitude)).toBe('inside')
})

test.each([
  ['Antwerp', 51.23, 4.4],
  ['Ghent', 51.05, 3.72],
  ['Turnhout', 51.32, 4.94],
  ['Hasselt', 50.93, 5.34],
  ['Liège', 50.63, 5.57],
  ['Düsseldorf', 51.23, 6.78],
  ['Kleve', 51.79, 6.14],
  ['Emden', 53.37, 7.21],
  ['Borkum', 53.59, 6.7],
  ['Dover', 51.13, 1.31],
])('%s is abroad', (_, latitude, longitude) => {
  expect(at(latitude, longitude)).toBe('abroad')
})

test.each([
  ['Baarle', 51.44, 4.93],
  ['Maastricht', 50.85, 5.69],
  ['Lanaken', 50.88, 5.65],
  ['Sas van Gent', 51.23, 3.8],
  ['Dinxperlo', 51.86, 6.49],
])('%s is too near to the border for its position to say', (_, latitude, longitude) => {
  expect(at(latitude, longitude)).toBe('unclear')
})

test('a stated country is believed, and nothing is said of a place without either', () => {
  const position = { latitude: 51.23, longitude: 4.4 }
  expect(sideOfBorder({ country: 'NL', position })).toBe('inside')
  expect(sideOfBorder({ country: 'BE', position: { latitude: 52, longitude: 5 } })).toBe('abroad')
  expect(sideOfBorder({ country: '' })).toBeUndefined()
})

const inBaarle = { latitude: 51.4411, longitude: 4.9305 }

test.each([
  ['Baarle-Hertog as Dutch', { country: 'NL', city: 'Baarle-Hertog' }, true],
  ['its postal code as Dutch', { country: 'NL', city: 'Baarle', postalCode: '2387' }, true],
  ['Baarle-Nassau as Belgian', { country: 'BE', city: 'Baarle Nassau', postalCode: '5111 AB' }, true],
  ['a place in Baarle by its position', { country: 'NL', position: inBaarle }, true],
  ['Baarle alone', { country: 'NL', city: 'Baarle' }, true],
  ['Baarle-Nassau', { country: 'NL', city: 'Baarle-Nassau', position: inBaarle }, false],
  ['Baarle by a Dutch postal code', { country: 'NL', city: 'Baarle', postalCode: '5111 AB' }, false],
  ['Baarle-Hertog', { country: 'BE', city: 'Baarle-Hertog', postalCode: '2387' }, false],
  ['Breda', { country: 'NL', city: 'Breda', position: { latitude: 51.59, longitude: 4.78 } }, false],
])('%s is doubted, or not, whatever is stated', (_, place, isDoubted) => {
  expect(isUnprovenBaarle(place)).toBe(isDoubted)
})
