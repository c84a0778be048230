import { describe, expect, test } from 'vitest'
import { lawRows, sourceOfRow } from '../support/law-rows.ts'
import { expectInOrder } from '../support/letter-lines.ts'
import { onDriversScreen, onOfficesScreen, onPaper } from '../support/shown-letters.tsx'

type Source = ReturnType<typeof sourceOfRow>
const contentOf = (source: Source) => ({
  ...source,
  language: 'en' as const,
  timeZone: source.project.timeZone,
})

describe.each(Object.entries(lawRows))('a letter says of %s', (_, row) => {
  test.each<[string, (source: Source) => string | Promise<string>, { forOthers: boolean }]>([
    ['the phone', (source) => onDriversScreen(source, 'en'), { forOthers: false }],
    ['the office’s page', (source) => onOfficesScreen(contentOf(source), 'en'), { forOthers: false }],
    ['the PDF', (source) => onPaper(contentOf(source)), { forOthers: true }],
  ])('on %s', async (_name, shown, { forOthers }) => {
    const text = await shown(sourceOfRow(row))
    expectInOrder(text, row.says ?? [])
    for (const words of row.saysNot ?? []) expect(text).not.toMatch(words)
    for (const words of row.notForOthers ?? []) expect(text.includes(words), words).toBe(!forOthers)
  })
})
