import { expect, test } from 'vitest'

/*
 * A release of a library may change what it does not declare. Lint refuses names that begin with `_`; here are the casts by which
 * its types are got round.
 */

const sources: Record<string, string> = import.meta.glob(
  ['../../{contract,server,service-worker,src}/**/*.{ts,tsx}', '!**/*.test.*'],
  { eager: true, query: '?raw', import: 'default' },
)

/** What is cast there is the project's own: its fields by the type of a form's values, its schemas, and its rows of SQL. */
const castsOfOwn: readonly string[] = [
  'contract/kit/collection.ts',
  'contract/kit/endpoint.ts',
  'contract/letters/letter-rules.ts',
  'server/shipments/queries/queries.ts',
  'src/office/shared/fields/file-fields.ts',
  'src/office/shared/fields/office-fields.ts',
  'src/office/webhooks/webhook-dialogs.tsx',
  'src/ui/forms/Form.tsx',
  'src/ui/forms/form-fields.ts',
].map((path) => `../../${path}`)

test('no object of a library is taken for another', () => {
  const casts = Object.entries(sources).filter(([, text]) => text.includes('as unknown as'))
  expect(casts.map(([path]) => path).toSorted()).toEqual(castsOfOwn)
})

/** Names of styles that Chakra documents. */
const styles = new Set(['_after', '_before', '_dark', '_light', '_motionReduce'])

test('no part of a library is taken out under a name that begins with _', () => {
  const names = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(/[{,]\s*(_[a-z]\w*): /g)].map(([, name = '']) => ({ path, name })),
  )
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter(({ name }) => !styles.has(name))).toEqual([])
})
