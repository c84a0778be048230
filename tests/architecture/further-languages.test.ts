import { expect, test } from 'vitest'
import { isLocale, languages } from '../../contract/kit/locales.ts'
import { measurementNames, measurements } from '../../contract/shipments/measurements.ts'
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
  'letter',
  'phone',
  'positions',
  'refusals',
  'registration',
  'sending',
  'shipment',
  'signing',
  'statement',
  'vehicle',
] as const

const english = await textsOf(import.meta.glob('../../src/i18n/en/*.ts'), 'en')
const further: Record<string, () => Promise<unknown>> = import.meta.glob('../../src/i18n/*/texts.ts')

test('the languages that can be chosen are those that have texts', () => {
  expect(
    Object.keys(further)
      .map((path) => /(\w+)\/texts\.ts$/.exec(path)?.[1])
      .toSorted(),
  ).toEqual(furtherLanguages.toSorted())
})

test.each(furtherLanguages)(
  'every text of drivers and guests exists in %s, in each of its plural forms',
  async (language) => {
    const ours = await furtherTexts(language)
    const expected = expectedKeys(language)
    expect({
      missing: expected.filter((key) => !ours.has(key)),
      unknown: [...ours.keys()].filter((key) => !expected.includes(key)),
    }).toEqual({ missing: [], unknown: [] })
  },
)

test.each(furtherLanguages)(
  'the texts of %s have the placeholders of the English ones, and none is empty',
  async (language) => {
    for (const [key, text] of await furtherTexts(language)) {
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

test('who cannot use a photo of the phone is told of the button as it is called', async () => {
  const dutch = await textsOf(import.meta.glob('../../src/i18n/nl/*.ts'), 'nl')
  for (const texts of [english, dutch, ...(await Promise.all(furtherLanguages.map(furtherTexts)))]) {
    const camera = texts.get('statement.photo.camera') ?? ''
    expect(texts.get('statement.photo.heic')).toMatch(new RegExp(`[“‘„«]\\s?${camera}\\s?[”’“»]`))
  }
})

test('the labels of measured values on the page are those of the contract', async () => {
  const dutch = await textsOf(import.meta.glob('../../src/i18n/nl/*.ts'), 'nl')
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
  const keys = [...english.keys()].filter((key) => !ofTheOffice.test(key))
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

async function furtherTexts(language: string): Promise<Map<string, string>> {
  const module = (await further[`../../src/i18n/${language}/texts.ts`]?.()) as { readonly texts: object }
  return new Map(leavesOf(module.texts) as [string, string][])
}

async function textsOf(
  modules: Record<string, () => Promise<unknown>>,
  language: string,
): Promise<Map<string, string>> {
  const catalogues = await Promise.all(
    namespaces.map(async (namespace) => modules[`../../src/i18n/${language}/${namespace}.ts`]?.()),
  )
  return new Map(catalogues.flatMap((catalogue) => leavesOf(catalogue) as [string, string][]))
}
