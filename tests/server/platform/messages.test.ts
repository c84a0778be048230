import { expect, test } from 'vitest'
import { type ProblemCode, problems } from '../../../contract/kit/problems.ts'
import { problemDocument, HttpProblem } from '../../../server/platform/http/request/problem.ts'
import { problemText } from '../../../server/platform/i18n/problems.ts'
import { ruleNames, violation } from '../../../server/platform/i18n/violations.ts'
import { serverMessages } from '../../support/error-catalogue.ts'

const wordings = Object.keys(serverMessages).filter((wording) => wording.endsWith('.'))

const codes = Object.keys(problems) as ProblemCode[]
const said = (locale: 'en' | 'nl') => [
  ...codes.map((code) => problemText(code, locale)),
  ...ruleNames.map((rule) => violation([], rule, locale).message),
  problemText('malformed_request', locale, { reason: 'form' }),
]

test.each(wordings)('the server says "%s", and says it in Dutch too', (wording) => {
  const [english, dutch] = [said('en'), said('nl')]
  expect(english).toContain(wording)
  for (const [index, text] of english.entries()) if (text === wording) expect(dutch[index]).not.toBe(wording)
})

test('every problem is titled as the specification has it, in both languages', () => {
  const titleIn = (locale: 'en' | 'nl') =>
    problemDocument(new HttpProblem('not_found'), locale, { bare: true, hydraPrefix: false }).title
  expect(titleIn('en')).toBe('An error occurred')
  expect(titleIn('nl')).toBe('Er is een fout opgetreden')
})

/** The token endpoints of the field say these in English whatever the language. */
const inEnglish = codes.filter((code) => /^(refresh_)?token_/.test(code))

test('no refusal is without words, and Dutch readers read Dutch', () => {
  for (const code of codes) {
    const [english, dutch] = [
      problemText(code, 'en', { reason: 'syntax' }),
      problemText(code, 'nl', { reason: 'syntax' }),
    ]
    expect.soft(english.trim(), code).not.toBe('')
    if (inEnglish.includes(code)) expect.soft(dutch, code).toBe(english)
    else expect.soft(dutch, code).not.toBe(english)
  }
})

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

test('every rule has a code of its own kind, and the same gaps to fill in both languages', () => {
  for (const rule of ruleNames) {
    const echo = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
    const [english, dutch] = [violation(['field'], rule, 'en', echo), violation(['field'], rule, 'nl', echo)]
    expect.soft(english.code, rule).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    expect.soft(dutch.code, rule).toBe(english.code)
    expect.soft(dutch.message, rule).not.toBe(english.message)
    expect.soft(placeholders(dutch.message), rule).toEqual(placeholders(english.message))
  }
})
