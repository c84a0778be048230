// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { withoutAddresses } from '../../contract/letters/without-addresses.ts'
import { letterBoxesContent } from '../../src/check/letter/letter-boxes-content.ts'
import { loadTexts } from '../../src/check/texts.ts'
import { expectInOrder } from '../support/letter-lines.ts'
import { lawRows, sourceOfRow } from '../support/law-rows.ts'
import { flat } from '../support/pdf.ts'

const texts = await loadTexts('en')

test.each(Object.entries(lawRows))('the checker’s page says of %s', (_, row) => {
  const source = sourceOfRow(row)
  const page = document.createElement('div')
  page.append(
    ...letterBoxesContent(
      withoutAddresses({ ...source, language: 'en', timeZone: source.project.timeZone }),
      texts,
    ),
  )
  page.querySelectorAll('.label').forEach((label) => label.replaceWith(`${label.textContent.trim()}: `))
  page.querySelectorAll('h3, h4, p').forEach((line) => line.append(' '))
  const text = flat(page.textContent)
  expectInOrder(text, row.says ?? [])
  for (const words of row.saysNot ?? []) expect(text).not.toMatch(words)
  for (const words of row.notForOthers ?? []) expect(text).not.toContain(words)
})
