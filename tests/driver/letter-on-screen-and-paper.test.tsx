import fc from 'fast-check'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { LetterContent } from '../../contract/letters/documents.ts'
import { letterBoxes, letterSourceOf } from '../../contract/letters/letter-boxes.ts'
import { withoutAddresses } from '../../contract/letters/without-addresses.ts'
import { flowReadiness } from '../../contract/letters/letter-rules.ts'
import { letterTextIn } from '../../contract/letters/letter-texts/letter-text.ts'
import { drawLetter } from '../../server/letters/pdf/draw-letter.ts'
import { Letter } from '../../src/driver/letter/Letter.tsx'
import type { PageText } from '../../src/driver/letter/use-letter-texts.ts'
import { documents as english } from '../../src/i18n/en/documents.ts'
import { documents as dutch } from '../../src/i18n/nl/documents.ts'
import { LetterView } from '../../src/office/documents/LetterView.tsx'
import { UiProvider } from '../../src/ui/theme/UiProvider.tsx'
import { anyFlow, anyLoad, dayOfLoad, sourceOf } from '../support/arbitrary-letters.ts'
import { expectInOrder, linesOfBoxes, linesOnPaper } from '../support/letter-lines.ts'
import { isLongRun } from '../support/long-run.ts'
import { flat, readPdf } from '../support/pdf.ts'

const readyFlow = anyFlow.filter((flow) => flowReadiness(flow, dayOfLoad).length === 0)
const language = fc.constantFrom('en' as const, 'nl' as const)
/** The customer's, which is neither this machine's nor the default. */
const timeZone = 'Pacific/Auckland'

type Shown = ReturnType<typeof sourceOf>

const textOf = (page: ReactNode) =>
  flat(
    renderToStaticMarkup(<UiProvider>{page}</UiProvider>)
      .replaceAll(/<style.*?<\/style>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  )

const onDriversScreen = (source: Shown, of: 'en' | 'nl') =>
  textOf(
    <Letter
      language={of}
      text={letterTextIn(of) as PageText}
      kind="Letter"
      source={source}
      entries={[]}
      delivery="waiting"
      shipmentId="01920000-0000-7000-8000-00000000e001"
      keptAddress="https://vrachtpas.test/check/AbCdEfGhIjKlMnOpQrStUv"
    />,
  )

/** The office's page of a version, which has the language of its user. */
async function onOfficesScreen(content: LetterContent, of: 'en' | 'nl') {
  await i18next.changeLanguage(of)
  const shown = {
    id: '01920000-0000-7000-8000-00000000f001',
    document: '01920000-0000-7000-8000-00000000f002',
    version: 1,
    numberOfModifications: 0,
    defaultDocument: true,
    withCompanyLogo: false,
    createdAt: '2026-11-21T12:00:00+00:00',
    content,
  }
  return textOf(<LetterView letter={{ shown }} versions={[shown]} />)
}

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { documents: english }, nl: { documents: dutch } } }),
)

test('every line of any letter that the rules let pass is on both screens and in the PDF alike', async () => {
  await fc.assert(
    fc.asyncProperty(readyFlow, anyLoad, language, async (flow, load, of) => {
      const ofLoad = sourceOf(flow, load)
      const source = { ...ofLoad, project: { ...ofLoad.project, timeZone } }
      const boxes = letterBoxes(source, { language: of, timeZone }, letterTextIn(of))
      expect(boxes.length).toBeGreaterThan(3)
      const content = { ...source, language: of, timeZone }
      expectInOrder(onDriversScreen(source, of), linesOfBoxes(boxes))
      expectInOrder(await onOfficesScreen(content, of), linesOfBoxes(boxes))
      const { text } = await readPdf(
        await drawLetter({
          content,
          version: 1,
          numberOfModifications: 0,
          madeAt: '2026-11-21T12:00:00+00:00',
        }),
      )
      const onPaper = letterBoxes(
        letterSourceOf(withoutAddresses(content)),
        { language: of, timeZone },
        letterTextIn(of),
      )
      expectInOrder(text, linesOnPaper(onPaper))
    }),
    { numRuns: isLongRun ? 40 : 6 },
  )
})
