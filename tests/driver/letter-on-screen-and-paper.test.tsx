import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { letterBoxes } from '../../contract/letter-boxes.ts'
import { flowReadiness } from '../../contract/letter-rules.ts'
import { letterTextIn } from '../../contract/letter-texts/letter-text.ts'
import { drawLetter } from '../../server/letters/pdf/draw-letter.ts'
import { Letter } from '../../src/driver/letter/Letter.tsx'
import type { PageText } from '../../src/driver/letter/use-letter-texts.ts'
import { UiProvider } from '../../src/ui/UiProvider.tsx'
import { anyFlow, anyLoad, sourceOf } from '../support/arbitrary-letters.ts'
import { expectInOrder, linesOfBoxes } from '../support/letter-lines.ts'
import { flat, readPdf } from '../support/pdf.ts'

const readyFlow = anyFlow.filter((flow) => flowReadiness(flow).length === 0)
const language = fc.constantFrom('en' as const, 'nl' as const)
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

type Shown = ReturnType<typeof sourceOf>

const textOnScreen = (source: Shown, of: 'en' | 'nl') =>
  flat(
    renderToStaticMarkup(
      <UiProvider>
        <Letter
          language={of}
          text={letterTextIn(of) as PageText}
          kind="Letter"
          source={source}
          entries={[]}
          delivery="waiting"
          shipmentId="01920000-0000-7000-8000-00000000e001"
          keptAddress="https://vrachtpas.test/check/AbCdEfGhIjKlMnOpQrStUv"
        />
      </UiProvider>,
    )
      .replaceAll(/<style.*?<\/style>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  )

test('every line of any letter that the rules let pass is on the screen and in the PDF alike', async () => {
  await fc.assert(
    fc.asyncProperty(readyFlow, anyLoad, language, async (flow, load, of) => {
      const source = sourceOf(flow, load)
      const boxes = letterBoxes(source, { language: of, timeZone }, letterTextIn(of))
      expect(boxes.length).toBeGreaterThan(3)
      expectInOrder(textOnScreen(source, of), linesOfBoxes(boxes))
      const { text } = await readPdf(
        await drawLetter({
          content: { ...source, language: of, timeZone },
          version: 1,
          numberOfModifications: 0,
          madeAt: '2026-11-21T12:00:00+00:00',
        }),
      )
      expectInOrder(text, linesOfBoxes(boxes))
    }),
    { numRuns: 15 },
  )
})
