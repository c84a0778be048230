import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { reference } from '#contract/kit/resource.ts'
import { brokenReferences } from '../../../server/platform/http/collection/references.ts'

const schema = z.object({
  sender: z.optional(reference('companies')),
  carriers: z.optional(z.array(reference('companies'))),
})
type Draft = z.output<typeof schema>

/** The fields with a broken reference, for a viewer who sees nothing but `seen`. */
const brokenFields = async (draft: Draft, before?: Draft) =>
  (await brokenReferences(schema, draft, async () => new Set(['seen']), 'en', before)).map(
    ({ propertyPath }) => propertyPath,
  )

test('a reference to what the viewer cannot see is broken', async () => {
  expect(await brokenFields({ sender: 'hidden', carriers: ['seen', 'hidden'] })).toEqual([
    'sender',
    'carriers[1]',
  ])
})

test('a reference that the field had before stays, at any place of a list', async () => {
  const before = { sender: 'hidden', carriers: ['seen', 'hidden'] }
  expect(await brokenFields({ sender: 'hidden', carriers: ['hidden', 'seen'] }, before)).toEqual([])
})

test('a reference that another field had before is new', async () => {
  expect(await brokenFields({ sender: 'hidden' }, { carriers: ['hidden'] })).toEqual(['sender'])
})
