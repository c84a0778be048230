import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  inOwnWords,
  isInOwnWords,
  letterBoxes,
  type LetterSource,
  type OwnWordsCode,
} from '../../contract/letters/letter-boxes.ts'
import {
  boxOfRule,
  flowReadiness,
  letterMoments,
  letterRules,
  missingOnLetter,
  type ReadinessCode,
  readinessRules,
  weekOfLetter,
} from '../../contract/letters/letter-rules.ts'
import { readinessCodes } from '../../contract/flows/readiness-codes.ts'
import { letterTextIn } from '../../contract/letters/letter-texts/letter-text.ts'
import { keysOf } from '../../contract/kit/objects.ts'
import type { MaterialFlow, Party } from '../../contract/flows/material-flows.ts'
import { anyFlow, anyLoad, completeFlow, dayOfLoad, sourceOf, takings } from '../support/arbitrary-letters.ts'

const language = fc.constantFrom('en' as const, 'nl' as const)

/** What stands in a box of a guidance letter. */
function boxesOf(source: LetterSource, locale: 'en' | 'nl'): Readonly<Record<string, string>> {
  const boxes = letterBoxes(source, { language: locale, timeZone: 'Europe/Amsterdam' }, letterTextIn(locale))
  return Object.fromEntries(
    boxes.map(({ box, title, lines }) => [
      box ?? title,
      lines.map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`)).join('\n'),
    ]),
  )
}

test('any flow and load that the rules let pass has a letter with every obligatory box filled', () => {
  let passed = 0
  fc.assert(
    fc.property(anyFlow, anyLoad, language, (flow, ofLoad, locale) => {
      if (flowReadiness(flow, dayOfLoad).length > 0) return
      passed += 1
      const source = sourceOf(flow, ofLoad)
      const lines = letterBoxes(source, { language: locale }, letterTextIn(locale)).flatMap(
        (box) => box.lines,
      )
      expect(lines.flatMap(({ missing, label }) => (missing ? [label] : []))).toEqual(
        lacksKilograms(source) ? [letterTextIn(locale)('items.weighed_weight')] : [],
      )
      if (flow.documentType === 'waste') expectGuidanceLetter(source, boxesOf(source, locale), locale)
      else expectDeliveryNote(flow, lines.map(({ text }) => text).join('\n'))
    }),
    { numRuns: 300 },
  )
  expect(passed).toBeGreaterThan(50)
})

/** Of a volume that was received, without a density. */
const lacksKilograms = ({ flow, shipment }: ReturnType<typeof sourceOf>) =>
  flow.documentType === 'waste' &&
  flow.cargoUnit.id === 'm3' &&
  flow.density === undefined &&
  shipment?.unloadDate !== undefined

/** The form's solid boxes, by hand from the law's list rather than from the rules. */
function expectGuidanceLetter(
  { flow, shipment }: ReturnType<typeof sourceOf>,
  boxes: Readonly<Record<string, string>>,
  locale: 'en' | 'nl',
) {
  const text = letterTextIn(locale)
  const expectParty = (box: string | undefined, party: Party | undefined) => {
    expect(box).toContain(party?.name)
    expect(box).toContain(party?.street)
    expect(box).toContain(party?.city)
  }
  expectParty(boxes['1'], flow.sender)
  if (flow.senderRole !== undefined) expect(boxes['1']).toContain(text(`senderTypes.${flow.senderRole}`))
  if (flow.senderRole === 'merchant' || flow.senderRole === 'intermediary')
    expect(boxes['1']).toContain(flow.sender.vihbNumber)
  expectParty(boxes['3A'], flow.disposer)
  expect(boxes['3A']?.includes(text('items.private_disposer'))).toBe(flow.privateDisposer === true)
  if (flow.privateDisposer) expect(boxes['3A']).not.toContain(text('vihb'))
  expect(boxes['3B']).toContain(flow.origin.description)
  expect(boxes['3B']).toContain('2026')
  expect(boxes['4B']).toContain(flow.destination.description)
  expect(boxes['4B']).toContain(flow.receiver?.name)
  if ('unloadDate' in shipment) expect(boxes['4B']).not.toContain(text('notYet'))
  expect(boxes['5']).toContain(text(`transportTypes.${flow.transportedBy}`))
  expect(boxes['5']).toContain('7-BZX-71')
  for (const item of ['route_collection', 'collectors_scheme', 'repeating_loads'] as const)
    expect(boxes['5']).toMatch(new RegExp(`${text(`items.${item}`)}: (${text('yes')}|${text('no')})`))
  const carrier = boxes[flow.transportedBy === 'outsourced_carrier' ? '4A' : '5']
  if (['collector', 'carrier', 'outsourced_carrier'].includes(flow.transportedBy))
    for (const { name, vihbNumber } of flow.carriers) {
      expect(carrier).toContain(name)
      expect(carrier).toContain(vihbNumber)
    }
  expect(boxes['6']).toContain(flow.usualName)
  expect(boxes['6']).toContain(
    `${text('items.composition')}: ${flow.composition ?? text('notStated')}\n${text('items.concern_substances')}: ${
      flow.noConcernSubstances ? text('noneKnown') : (flow.concernSubstances ?? text('notStated'))
    }`,
  )
  const packed = shipment.packaging ?? flow.packaging
  expect(boxes['6']).toContain(
    `${text('items.packaging')}: ${
      packed === undefined
        ? text('notStated')
        : `${packed.count ?? ''} ${text(`packagings.${packed.kind}`)}`.trim()
    }`,
  )
  if (flow.adr !== undefined) expect(boxes['6']).toContain(`UN ${flow.adr.unNumber}, ${flow.adr.class}`)
  else expect(boxes['6']?.includes(text('adrSeparate'))).toBe(flow.ewcCode?.hazardous)
  expect(boxes['6']?.replaceAll(/\D/g, '')).toContain(flow.ewcCode?.code)
  expect(boxes['6']).toContain(flow.processingMethod?.code.slice(1))
  if (flow.routeCollection || flow.collectorsScheme) expect(boxes['6']).toContain(flow.wasteStreamNumber)
  const annex = boxes[text('items.collection_list')]
  for (const { name, street, city } of flow.givers ?? [])
    for (const part of [name, street, city, '3011\u00a0AB']) expect(annex).toContain(part)
  if (flow.routeCollection) expect(annex ?? boxes[text('remarks')]).toBeDefined()
  if ('nettoWeight' in shipment) expect(boxes['6']).toMatch(/\d (kg|m³)/)
}

function expectDeliveryNote(flow: MaterialFlow, text: string) {
  expect(text).toContain(flow.sender.name)
  expect(text).toContain(flow.usualName)
  expect(text).toContain(flow.documentType === 'reuse' ? flow.evidence?.documentNumber : flow.product?.name)
}

describe.each(keysOf(readinessRules))('a letter without %s', (code) => {
  test('stops its load, and says so in its box', () => {
    fc.assert(
      fc.property(completeFlow, language, (complete, locale) => {
        expect(flowReadiness(complete, dayOfLoad)).toEqual([])
        const flow = takings[code](complete)
        expect(flowReadiness(flow, dayOfLoad)).toContain(code)
        if (code === 'crosses_border' || flow.documentType !== 'waste') return
        const source = sourceOf(flow, {
          type: 'truck',
          isUnloaded: false,
          nettoWeight: 1,
          listed: [],
          packaging: undefined,
        })
        const text = letterTextIn(locale)
        const words = isInOwnWords(code)
          ? inOwnWords(code, { flow, day: dayOfLoad }, { language: locale })
          : undefined
        expect(boxesOf(source, locale)[boxOfRule(code, flow)]).toContain(
          words === undefined
            ? `${text(`items.${code as Exclude<ReadinessCode, OwnWordsCode>}`)}: ${text('lacking')}`
            : text(words.key, words.values),
        )
      }),
      { numRuns: 40 },
    )
  })
})

test('the table says of each content when it is filled, by what, and from when it is sealed', () => {
  for (const [code, rule] of Object.entries(letterRules)) {
    expect.soft(rule.documentTypes, code).not.toEqual([])
    expect.soft((rule.fields ?? []).length > 0 || rule.filledBy !== undefined, code).toBe(true)
    expect.soft(letterMoments.indexOf(rule.sealedFrom) >= letterMoments.indexOf(rule.moment), code).toBe(true)
  }
})

test('before a load only what the office fills is asked for, then the load, then the unload', () => {
  fc.assert(
    fc.property(completeFlow, (flow) => {
      expect(missingOnLetter({ flow }, 'issue')).toEqual([])
      expect(missingOnLetter({ flow }, 'load')).toEqual(
        expect.arrayContaining(['letter_number', 'start_of_transport']),
      )
      const loaded = sourceOf(flow, {
        type: 'truck',
        isUnloaded: false,
        nettoWeight: 1,
        listed: [],
        packaging: undefined,
      })
      expect(missingOnLetter(loaded, 'load')).toEqual([])
      expect(missingOnLetter(loaded, 'unload')).toEqual(['date_of_receipt', 'weighed_weight'])
    }),
    { numRuns: 50 },
  )
})

test('a week of repeating loads runs from Monday to Sunday, by the clock of its place', () => {
  const week = (moment: string) => weekOfLetter(moment, 'Europe/Amsterdam')
  expect(week('2026-11-23T00:00:00+01:00')).toEqual({ from: '2026-11-23', until: '2026-11-29' })
  expect(week('2026-11-22T22:59:59Z')).toEqual({ from: '2026-11-16', until: '2026-11-22' })
  expect(week('2027-01-01T12:00:00Z')).toEqual({ from: '2026-12-28', until: '2027-01-03' })
})

test('the codes that lists are made of are those of the rules that stop a load', () => {
  expect(keysOf(readinessRules)).toEqual([...readinessCodes])
})
