import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { isLanguage, type Language } from '#contract/kit/locales.ts'

/** Without `useTranslation`, whose texts are not needed here: each row of a list would keep a dozen hooks. */
export const useLocale = (): Language =>
  useSyncExternalStore(onLanguageChange, () => (isLanguage(i18next.language) ? i18next.language : 'en'))

function onLanguageChange(notify: () => void): () => void {
  i18next.on('languageChanged', notify)
  return () => i18next.off('languageChanged', notify)
}
