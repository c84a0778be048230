import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import { packagingText } from '#contract/letters/waste-lines.ts'
import type { Packaging } from '#contract/parties/packaging.ts'
import { language } from '../../i18n/setup.ts'

/** In the words of the letter. */
export const PackagingText = ({ packaging }: { readonly packaging: Packaging }) =>
  packagingText(packaging, letterTextIn(language()))
