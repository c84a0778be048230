import { expect, test } from 'vitest'
import { warningCodes } from '../../contract/flows/readiness-codes.ts'
import { letterFields, letterMoments } from '../../contract/letters/letter-rules.ts'
import { letterWarnings, warningRules } from '../../contract/letters/letter-warnings.ts'
import { keysOf } from '../../contract/kit/objects.ts'
import { rightFlow, warnedFacts } from '../support/warned-letters.ts'

test('a letter that is in order has no warning, and each stands in the table and in the API', () => {
  expect(letterWarnings({ flow: rightFlow, shipment: {} })).toEqual([])
  expect(keysOf(warningRules)).toEqual([...warningCodes])
})

test.each(warningCodes)('%s is warned of alone, for waste alone, and leads to its field', (code) => {
  const facts = warnedFacts(code)
  expect(letterWarnings(facts)).toEqual([code])
  expect(letterWarnings({ ...facts, flow: { ...facts.flow, documentType: 'product' } })).toEqual([])
  const { field, moment } = warningRules[code]
  expect(letterFields.map((one) => one.field)).toContain(field)
  expect(letterMoments.indexOf(moment)).toBeLessThan(2)
})

test('a party without a number contradicts nothing', () => {
  expect(
    letterWarnings({
      flow: {
        ...rightFlow,
        senderRole: 'merchant',
        sender: { name: 'Sender' },
        carriers: [{ name: 'Carrier' }],
        receiver: { name: 'Receiver' },
      },
    }),
  ).toEqual([])
})
