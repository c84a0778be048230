import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import { wasteLines } from '#contract/letters/waste-lines.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { language } from '../../i18n/setup.ts'
import { Fact } from '../shared/detail/FactsCard.tsx'

/** What box 6 of the letter says of the waste beside its names and codes, in the words of the letter. */
export const WasteFacts = ({ flow }: { readonly flow: OfficeFlow }) => (
  <>
    {wasteLines(flow, letterTextIn(language())).map(({ label = '', text }) => (
      <Fact key={label} term={label}>
        {text}
      </Fact>
    ))}
  </>
)
