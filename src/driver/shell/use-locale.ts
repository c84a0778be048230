import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/locales.ts'

/** The current language of the page, for dates and numbers. */
export function useLocale(): Locale {
  const { i18n } = useTranslation('driver')
  return i18n.language.startsWith('nl') ? 'nl' : 'en'
}
