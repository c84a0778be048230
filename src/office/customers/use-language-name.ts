import { useTranslation } from 'react-i18next'
import { isLocale } from '#contract/kit/locales.ts'

/** The name of a language; one of a later release has its code only. */
export function useLanguageName() {
  const { t } = useTranslation('app')
  return (language: string) => (isLocale(language) ? t(`languages.${language}`) : language)
}
