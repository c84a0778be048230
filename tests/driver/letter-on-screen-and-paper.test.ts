import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letterBoxes, letterSourceOf } from '../../contract/letters/letter-boxes.ts'
import { withoutAddresses } from '../../contract/letters/without-addresses.ts'
import { flowReadiness } from '../../contract/letters/letter-rules.ts'
import { letterTextIn } from '../../contract/letters/letter-texts/letter-text.ts'
import { anyFlow, anyLoad, dayOfLoad, sourceOf } from '../support/arbitrary-letters.ts'
import { expectInOrder, linesOfBoxes, linesOnPaper } from '../support/letter-lines.ts'
import { isLongRun } from '../support/long-run.ts'
import { onDriversScreen, onOfficesScreen, onPaper } from '../support/shown-letters.tsx'

const readyFlow = anyFlow.filter((flow) => flowReadiness(flow, dayOfLoad).length === 0)
const language = fc.constantFrom('en' as const, 'nl' as const)
/** The customer's, which is neither this machine's nor the default. */
const timeZone = 'Pacific/Auckland'

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
      const boxesForOthers = letterBoxes(
        letterSourceOf(withoutAddresses(content)),
        { language: of, timeZone },
        letterTextIn(of),
      )
      expectInOrder(await onPaper(content), linesOnPaper(boxesForOthers))
    }),
    // A smaller example would take longer to find than the test may take, and its failure would be a timeout.
    { numRuns: isLongRun ? 40 : 6, endOnFailure: true },
  )
})
