import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { isLocale, languages } from '../../contract/kit/locales.ts'
import { measurementNames, measurements } from '../../contract/shipments/measurements.ts'
import { checkLanguages } from '../../src/check/texts.ts'
import { leavesOf, placeholders } from '../support/texts.ts'

/** What neither drivers nor guests see: it stays in the languages of the product. */
const ofTheOffice = /^(app\.(languages|unsaved|typeToConfirm)|account\.(acting|secondFactor|setUp))(\.|$|_)/

const furtherLanguages = languages.filter((language) => !isLocale(language))
const namespaces = [
  'account',
  'app',
  'auth',
  'correction',
  'driver',
  'givers',
  'help',
  'letter',
  'onward',
  'phone',
  'positions',
  'refusals',
  'registration',
  'sending',
  'shipment',
  'signing',
  'slip',
  'statement',
  'survey',
  'vehicle',
  'warnings',
]
/** Of the inspector's page, which has fewer languages. */
const namespacesOfCheck = ['check', 'check-signing']

const english = productTexts(import.meta.glob('../../src/i18n/en/*.ts', { eager: true }))
const dutch = productTexts(import.meta.glob('../../src/i18n/nl/*.ts', { eager: true }))
const files = import.meta.glob<object>('/locales/*/*.json', { eager: true, import: 'default' })
const bundles = import.meta.glob<{ texts: object }>('../../src/i18n/further/*.ts', { eager: true })

test('the languages that can be chosen are those that have texts', () => {
  expect([...new Set(Object.keys(files).map((path) => path.split('/')[2]))].toSorted()).toEqual(
    furtherLanguages.toSorted(),
  )
})

test.each(furtherLanguages)(
  'a phone fetches the texts of %s that drivers and guests read, no others',
  (language) => {
    expect(Object.keys(bundles[`../../src/i18n/further/${language}.ts`]?.texts ?? {}).toSorted()).toEqual(
      namespaces.map((namespace) => `/locales/${language}/${namespace}.json`),
    )
  },
)

test.each(furtherLanguages)(
  'every text of drivers, guests and inspectors exists in %s, in each of its plural forms',
  (language) => {
    const ours = furtherTexts(language)
    const expected = expectedKeys(language)
    expect({
      missing: expected.filter((key) => !ours.has(key)),
      unknown: [...ours.keys()].filter((key) => !expected.includes(key)),
    }).toEqual({ missing: [], unknown: [] })
  },
)

test.each(furtherLanguages)(
  'the texts of %s have the placeholders of the English ones, and none is empty',
  (language) => {
    for (const [key, text] of furtherTexts(language)) {
      const original =
        english.get(key) === undefined || key.endsWith('_one')
          ? english.get(key.replace(/_\w+$/, '_other'))
          : english.get(key)
      expect.soft(text, key).toMatch(/\S/)
      // A form for one may leave out the number.
      if (!/_(one|few|many)$/.test(key)) expect.soft(placeholders(text), key).toEqual(placeholders(original))
      else expect.soft(placeholders(original), key).toEqual(expect.arrayContaining(placeholders(text)))
    }
  },
)

test('who cannot use a photo of the phone is told of the button as it is called', () => {
  for (const texts of [english, dutch, ...furtherLanguages.map(furtherTexts)]) {
    const camera = texts.get('statement.photo.camera') ?? ''
    expect(texts.get('statement.photo.heic')).toMatch(new RegExp(`[“‘„«]\\s?${camera}\\s?[”’“»]`))
  }
})

test('the labels of measured values on the page are those of the contract', () => {
  for (const name of measurementNames) {
    const key = `statement.measurements.${name}`
    expect([english.get(key), dutch.get(key)]).toEqual([
      measurements[name].label.en,
      measurements[name].label.nl,
    ])
  }
})

/** A text with a count has in each language the forms of that language's numbers. */
function expectedKeys(language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const wanted = [...namespaces, ...(language in checkLanguages ? namespacesOfCheck : [])]
  const keys = [...english.keys()].filter(
    (key) => wanted.includes(key.split('.', 1)[0] ?? '') && !ofTheOffice.test(key),
  )
  return [
    ...new Set(
      keys.flatMap((key) =>
        /_(one|other)$/.test(key) && english.has(key.replace(/_\w+$/, '_one'))
          ? pluralCategories.map((form) => key.replace(/_\w+$/, `_${form}`))
          : [key],
      ),
    ),
  ]
}

function furtherTexts(language: string): Map<string, string> {
  return textsOf(Object.entries(files).filter(([path]) => path.startsWith(`/locales/${language}/`)))
}

/** A file of the product's languages exports its texts by a name. */
function productTexts(modules: Record<string, object>): Map<string, string> {
  return textsOf(Object.entries(modules).map(([path, module]) => [path, Object.values(module)[0]]))
}

/** By the name of their file and their path in it. */
function textsOf(catalogues: [path: string, texts: unknown][]): Map<string, string> {
  return new Map(
    catalogues.flatMap(([path, texts]) => leavesOf(texts, [basename(path).replace(/\..+$/, '')])) as [
      string,
      string,
    ][],
  )
}
