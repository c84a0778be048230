import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import type { LetterContent } from '../../contract/letters/documents.ts'
import type { LetterShipment, LetterSource } from '../../contract/letters/letter-boxes.ts'
import { letterTextIn } from '../../contract/letters/letter-texts/letter-text.ts'
import { drawLetter } from '../../server/letters/pdf/draw-letter.ts'
import { Letter } from '../../src/driver/letter/Letter.tsx'
import type { PageText } from '../../src/driver/letter/use-letter-texts.ts'
import { documents as english } from '../../src/i18n/en/documents.ts'
import { documents as dutch } from '../../src/i18n/nl/documents.ts'
import { LetterView } from '../../src/office/documents/LetterView.tsx'
import { UiProvider } from '../../src/ui/theme/UiProvider.tsx'
import { flat, wordsOfPdf } from './pdf.ts'

/* A letter as text with single spaces, wherever it is shown. */

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { documents: english }, nl: { documents: dutch } } })

const textOf = (page: ReactNode) =>
  flat(
    renderToStaticMarkup(<UiProvider>{page}</UiProvider>)
      .replaceAll(/<style.*?<\/style>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  )

export const onDriversScreen = (
  source: LetterSource & { readonly shipment: LetterShipment },
  of: 'en' | 'nl',
) =>
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
export async function onOfficesScreen(content: LetterContent, of: 'en' | 'nl') {
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

export async function onPaper(content: LetterContent): Promise<string> {
  const madeAt = '2026-11-21T12:00:00+00:00'
  return await wordsOfPdf(await drawLetter({ content, version: 1, numberOfModifications: 0, madeAt }))
}
