import { expect, test } from 'vitest'
import { parseDisplacement, typedDisplacement } from '../../src/parts/displacement-table.ts'

const rows = [
  { draught: 0.8, cubicMetres: 500 },
  { draught: 1.705, cubicMetres: 952.5 },
]

test.each([
  ['as typed in Dutch', '0,80; 500\n1,705; 952,5', 'nl'],
  ['as typed in English', '0.80; 500\n1.705; 952.5', 'en'],
  [
    'a CSV with a title, quotes and blank lines',
    '\u{feff}"Draught","Displacement"\r\n"0.80","500"\r\n\r\n"1.705","952.5"\r\n',
    'en',
  ],
  ['separated by tabs', 'diepgang\tverplaatsing\n0,80\t500\n1,705\t952,5', 'nl'],
  ['in centimetres, separated by spaces', '80 500\n170,5 952,5', 'nl'],
])('a displacement table %s', (_name, text, language) => {
  expect(parseDisplacement(text, language)).toEqual({ rows })
})

test('is typed again as it is stored, and may be blank', () => {
  expect(parseDisplacement(typedDisplacement(rows, 'nl'), 'nl')).toEqual({ rows })
  expect(parseDisplacement(' \n', 'nl')).toEqual({ rows: [] })
})

test.each([
  ['not_two_numbers', 2, '0,8; 500\n1,7'],
  ['not_two_numbers', 2, '0,8; 500\n1,7; -4'],
  ['ambiguous', 2, '0,8; 500\n1,7; 1.350'],
  ['not_rising', 3, '0,8; 500\n1,7; 950\n1,7; 990'],
  ['not_rising', 2, '0,8; 500\n1,7; 500'],
  ['too_few', 1, '0,8; 500'],
  ['too_many', 601, Array.from({ length: 601 }, (_, index) => `${index}; ${index}`).join('\n')],
])('%s is said of line %i', (fault, line, text) => {
  expect(parseDisplacement(text, 'nl')).toEqual({ fault, line })
})
