import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '../../contract/kit/locales.ts'
import { problems, transientProblems } from '../../contract/kit/problems.ts'
import { letterTextIn, letterTextKeys } from '../../contract/letters/letter-texts/letter-text.ts'
import { jobNames } from '../../server/platform/jobs/job-list.ts'
import { leavesOf, placeholders } from '../support/texts.ts'

/** What the office alone is refused for. */
const notToDrivers: readonly string[] = [
  'exception_not_acceptable',
  'follower_not_loaded',
  'precondition_required',
]

type Catalogues = Map<string, Map<string, unknown>>

const english = cataloguesOf(import.meta.glob('../../src/i18n/en/*.ts', { eager: true }))
const dutch = cataloguesOf(import.meta.glob('../../src/i18n/nl/*.ts', { eager: true }))

test('every catalogue has texts in both languages', () => {
  expect([...english.keys()]).not.toEqual([])
  expect([...dutch.keys()].toSorted()).toEqual([...english.keys()].toSorted())
})

test.each([...english.keys()])(
  'the texts of %s are the same in both languages, but for the words',
  (catalogue) => {
    const [ours, theirs] = [
      english.get(catalogue) ?? new Map<string, unknown>(),
      dutch.get(catalogue) ?? new Map<string, unknown>(),
    ]
    expect([...ours.keys()]).not.toEqual([])
    expect([...theirs.keys()].toSorted()).toEqual([...ours.keys()].toSorted())
    for (const [key, text] of ours)
      expect.soft(placeholders(theirs.get(key)), key).toEqual(placeholders(text))
  },
)

test.each([
  ['English', english],
  ['Dutch', dutch],
])('no %s text is empty, and each is a text', (_language, catalogues) => {
  const wrong = [...catalogues].flatMap(([catalogue, texts]) =>
    [...texts]
      .filter(([, text]) => typeof text !== 'string' || text.trim() === '')
      .map(([key]) => `${catalogue}: ${key}`),
  )
  expect(wrong).toEqual([])
})

test('drivers read why, whatever a statement is refused for', () => {
  const sources = import.meta.glob<string>(
    ['../../server/shipments/statements/**/*.ts', '../../contract/shipments/shipment-events.ts'],
    { eager: true, query: '?raw', import: 'default' },
  )
  const codes = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].flatMap(([, word = '']) =>
      word in problems && !transientProblems.has(word) && !notToDrivers.includes(word) ? word : [],
    ),
  )
  expect(codes).toContain('correction_too_late')
  const texts = english.get('refusals')
  expect([...new Set(codes)].filter((code) => !texts?.has(`refusals.reasons.${code}`))).toEqual([])
})

test.each(locales)('every background job has a name in %s', (locale) => {
  const texts = { en: english, nl: dutch }[locale].get('jobs')
  expect(jobNames.filter((job) => texts?.get(`jobs.names.${job}`) === undefined)).toEqual([])
})

test.each(locales)('the server prints the same texts of a letter in %s as the page', (locale) => {
  const page = { en: english, nl: dutch }[locale]
  const text = letterTextIn(locale)
  expect(letterTextKeys).toContain('statement:measurements.nettoWeight')
  for (const key of letterTextKeys) {
    const [catalogue, path] = key.startsWith('statement:') ? ['statement', key.slice(10)] : ['letter', key]
    const written = page.get(catalogue)?.get(`${catalogue}.${path}`)
    expect.soft(written, key).toBeTypeOf('string')
    expect.soft(text(key), key).toBe(String(written).replace(/\{\{\w+\}\}/g, ''))
  }
})

/** By file name; the keys of nested texts are joined by dots. */
function cataloguesOf(files: Record<string, unknown>): Catalogues {
  return new Map(
    Object.entries(files).map(([path, exported]) => [basename(path, '.ts'), new Map(leavesOf(exported))]),
  )
}
