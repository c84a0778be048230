import { isLocale, type Language } from '#contract/kit/locales.ts'
import { readFurtherTexts } from '../i18n/further-languages.ts'

/** Those whose texts are not on this device, and cannot be fetched now. */
export async function missingLanguages(offered: readonly Language[]): Promise<readonly Language[]> {
  const isThere = await Promise.all(
    offered.map((language) => isLocale(language) || readFurtherTexts(language).then(Boolean, () => false)),
  )
  return offered.filter((_language, index) => isThere[index] !== true)
}
