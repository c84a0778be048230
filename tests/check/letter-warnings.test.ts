// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { warningCodes } from '../../contract/flows/readiness-codes.ts'
import { warningRules } from '../../contract/letters/letter-warnings.ts'
import { letterBoxesContent } from '../../src/check/letter/letter-boxes-content.ts'
import { loadTexts } from '../../src/check/texts.ts'
import { warnings } from '../../src/i18n/en/warnings.ts'
import { rightFlow, warnedFacts } from '../support/warned-letters.ts'

const text = await loadTexts('en')
const shown = ({ flow, shipment }: Pick<ReturnType<typeof warnedFacts>, 'flow' | 'shipment'>) => {
  const page = document.createElement('div')
  page.append(
    ...letterBoxesContent(
      {
        flow,
        project: { number: 'P', name: 'Quay', customerName: 'Harbour' },
        language: 'nl',
        timeZone: 'Europe/Amsterdam',
        shipment: { number: 'P-9-A1', loadDate: '2026-11-20T09:00:00Z', givers: shipment?.givers as never },
      },
      text,
    ),
  )
  return page.textContent ?? ''
}

test('an officer reads the warnings that concern an officer, and no others', () => {
  const all = Object.values(warnings)
  expect(
    all.filter((sentence) => shown({ flow: rightFlow, shipment: undefined }).includes(sentence)),
  ).toEqual([])
  for (const code of warningCodes)
    expect(shown(warnedFacts(code)).includes(warnings[code]), code).toBe(warningRules[code].officer === true)
})
