import type { ParseKeys } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, locales } from '#contract/kit/locales.ts'

const namespaces = ['letter', 'statement'] as const

export type PageText = (
  key: ParseKeys<typeof namespaces>,
  values?: Readonly<Record<string, string>>,
) => string

/** Independent of the page's language; undefined until the texts are loaded. */
export function useLetterTexts(): ((language: Language) => PageText) | undefined {
  const { i18n } = useTranslation([...namespaces])
  const [loaded, setLoaded] = useState(() =>
    locales.every((locale) => namespaces.every((namespace) => i18n.hasResourceBundle(locale, namespace))),
  )
  useEffect(() => {
    if (!loaded) void i18n.loadLanguages([...locales]).then(() => setLoaded(true))
  }, [i18n, loaded])
  if (!loaded) return undefined
  return (language) => {
    const text = i18n.getFixedT(language, [...namespaces])
    return (key, values) => text(key, { replace: values ?? {} })
  }
}
