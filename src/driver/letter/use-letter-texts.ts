import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, locales } from '#contract/locales.ts'
import type { LetterText } from './letter-boxes.ts'

/**
 * Translators of the letter's texts by language, independent of the page's language; undefined until the
 * texts are loaded.
 */
export function useLetterTexts(): ((language: Locale) => LetterText) | undefined {
  const { i18n } = useTranslation('letter')
  const [loaded, setLoaded] = useState(() =>
    locales.every((locale) => i18n.hasResourceBundle(locale, 'letter')),
  )
  useEffect(() => {
    if (!loaded) void i18n.loadLanguages([...locales]).then(() => setLoaded(true))
  }, [i18n, loaded])
  if (!loaded) return undefined
  return (language) => {
    const text = i18n.getFixedT(language, 'letter')
    return (key, values) => text(key, { replace: values ?? {} })
  }
}
