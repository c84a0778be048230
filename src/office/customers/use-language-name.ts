import { useTranslation } from 'react-i18next'
import { isLocale } from '#contract/kit/locales.ts'

/** A language of a later release has only its code. */
export function useLanguageName() {
  const { t } = useTranslation('app')
  return (language: string) => (isLocale(language) ? t(`languages.${language}`) : language)
}
