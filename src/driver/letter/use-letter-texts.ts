import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, locales } from '#contract/locales.ts'
import type { LetterText } from './letter-boxes.ts'

/** The letter's words in any language, whichever the screen is in; undefined until both are there. */
export function useLetterTexts(): ((language: Locale) => LetterText) | undefined {
  const { i18n } = useTranslation('driver')
  const [ready, setReady] = useState(() => locales.every((one) => i18n.hasResourceBundle(one, 'driver')))
  useEffect(() => {
    if (!ready) void i18n.loadLanguages([...locales]).then(() => setReady(true))
  }, [i18n, ready])
  if (!ready) return undefined
  return (language) => {
    const text = i18n.getFixedT(language, 'driver', 'letter')
    return (key, values) => text(key, { replace: values ?? {} })
  }
}
