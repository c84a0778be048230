import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' }

const englishNames = {
  region: new Intl.DisplayNames('en', { type: 'region' }),
  language: new Intl.DisplayNames('en', { type: 'language' }),
}
const dutchNames = {
  region: new Intl.DisplayNames('nl', { type: 'region' }),
  language: new Intl.DisplayNames('nl', { type: 'language' }),
}

/** What a country or language is called in both languages (CLDR); its code where it has no name. */
export const bilingual = (kind: 'region' | 'language', code: string) => ({
  en: englishNames[kind].of(code) ?? code,
  nl: dutchNames[kind].of(code) ?? code,
})

/** Every country of ISO 3166-1, with its names. */
export const allCountries = () =>
  isoCodes.map(([code = '', iso3 = '']) => {
    const { en, nl } = bilingual('region', code)
    return { code, iso3, nameEn: en, nameNl: nl }
  })
