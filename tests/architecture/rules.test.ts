import { expect, test } from 'vitest'
import { ruleNames, violation } from '../../server/platform/i18n/violations.ts'
import { validation as english } from '../../src/i18n/en/validation.ts'
import { validation as dutch } from '../../src/i18n/nl/validation.ts'

const sources: Record<string, string> = import.meta.glob('../../contract/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The names that the checks of the contract give to what they refuse. */
const named = new Set(
  Object.values(sources).flatMap((text) =>
    [
      ...text.matchAll(/message: '(\w+)'/g),
      ...text.matchAll(/z\.(?:regex|refine|minLength|maxLength|length|gte?|lte?)\([^\n]*?, '([a-z]\w*)'\)/g),
    ].map(([, name]) => name ?? ''),
  ),
)

/** Of a wrong one of these a person would understand no more than that it is wrong. */
const withoutWords = new Set(['uuid', 'sha256'])

test('every rule that a check of the contract names has a text', () => {
  expect(named.size).toBeGreaterThan(15)
  expect(
    [...named].filter((name) => !withoutWords.has(name) && !(ruleNames as readonly string[]).includes(name)),
  ).toEqual([])
})

test('a form has a text for every one of them', () => {
  expect([...named].filter((name) => !withoutWords.has(name) && !Object.hasOwn(english, name))).toEqual([])
})

const echo = new Proxy({}, { get: (_, name) => `{{${String(name)}}}` })

test.each([
  ['en', english],
  ['nl', dutch],
] as const)('in %s forms say what the server says', (locale, texts) => {
  for (const rule of ruleNames) {
    if (Object.hasOwn(texts, rule))
      expect
        .soft((texts as Readonly<Record<string, string>>)[rule], rule)
        .toBe(violation([], rule, locale, echo).message)
  }
  expect(Object.keys(texts).filter((key) => !(ruleNames as readonly string[]).includes(key))).toEqual([])
})
