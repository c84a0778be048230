import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentTerms, privacyVersions, termsVersions } from '../../contract/accounts/terms-versions.ts'
import { recordMonths, retentionMonths, retentionYears } from '../../contract/accounts/retention.ts'
import type { LegalText, LegalVersion } from '../../src/legal/legal-text.ts'

/**
 * What was published and perhaps accepted never changes: a text that is to say something else is a new version, with a
 * new line here.
 */
const publishedHashes: Readonly<Record<string, string>> = {
  'terms-1': 'bee57b0526500609',
  'terms-2': '7e4abd92e6457ea9',
  'privacy-1': '08b348217af20f2f',
  'privacy-2': 'a7a5e517da422273',
  'privacy-3': 'a088970e29de527a',
}

const texts = import.meta.glob<LegalVersion>('../../src/legal/texts/*.json', {
  eager: true,
  import: 'default',
})
const byName = new Map(
  Object.entries(texts).map(([path, text]) => [/([^/]+)\.json$/.exec(path)?.[1] ?? path, text]),
)

test('every version has a text, and every text a version', () => {
  expect([...byName.keys()].toSorted()).toEqual(
    [
      ...termsVersions.map(({ version }) => `terms-${version}`),
      ...privacyVersions.map(({ version }) => `privacy-${version}`),
    ].toSorted(),
  )
  expect(termsVersions.at(-1)?.version).toBe(currentTerms)
})

test('a published text is as it was published', () => {
  const hashes = [...byName].map(([name, text]) => [
    name,
    createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16),
  ])
  expect(Object.fromEntries(hashes)).toEqual(publishedHashes)
})

test.each([...byName])('%s says the same in both languages', (_, { en, nl }) => {
  expect(shapeOf(nl)).toEqual(shapeOf(en))
})

test('the privacy statement says for how long things are kept, as the product keeps them', () => {
  const text = byName.get(`privacy-${privacyVersions.at(-1)?.version}`)
  const periods = (table: string) => table.match(/\d+/g)?.map(Number)
  const { photos, positions } = retentionMonths
  const expected = [
    retentionYears.letters.least,
    retentionYears.taxPapers.least,
    photos.least,
    photos.most,
    photos.usual,
    positions.least,
    positions.most,
    positions.usual,
    recordMonths.messages.usual,
    recordMonths.audit.usual,
    90,
  ]
  for (const { sections } of [text?.en, text?.nl].filter((each) => each !== undefined)) {
    const tables = sections
      .flatMap(({ blocks }) => blocks)
      .filter((block) => typeof block === 'object' && 'rows' in block)
    expect(periods(JSON.stringify(tables))).toEqual(expected)
  }
  expect.assertions(2)
})

/** How a text is built, and where its placeholders are. */
const shapeOf = ({ lead, sections }: LegalText) => ({
  lead: placeholdersIn(lead),
  sections: sections.map(({ blocks }) =>
    blocks.map((block) =>
      typeof block === 'string'
        ? placeholdersIn(block)
        : 'points' in block
          ? block.points.map(placeholdersIn)
          : [block.heads.length, ...block.rows.map((row) => row.length)],
    ),
  ),
})

const placeholdersIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
