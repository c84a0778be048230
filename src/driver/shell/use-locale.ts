import { useTranslation } from 'react-i18next'
import { isLanguage, type Language } from '#contract/locales.ts'

/** The current language of the page, for dates and numbers. */
export function useLocale(): Language {
  const { i18n } = useTranslation('driver')
  return isLanguage(i18n.language) ? i18n.language : 'en'
}
