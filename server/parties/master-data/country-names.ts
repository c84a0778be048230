import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' }

const englishNames = {
  region: new Intl.DisplayNames('en', { type: 'region' }),
  language: new Intl.DisplayNames('en', { type: 'language' }),
}
const dutchNames = {
  region: new Intl.DisplayNames('nl', { type: 'region' }),
  language: new Intl.DisplayNames('nl', { type: 'language' }),
}

export const bilingualName = (kind: 'region' | 'language', code: string) => ({
  en: englishNames[kind].of(code) ?? code,
  nl: dutchNames[kind].of(code) ?? code,
})

export const allCountries = () =>
  isoCodes.map(([code = '', iso3 = '']) => {
    const { en, nl } = bilingualName('region', code)
    return { code, iso3, nameEn: en, nameNl: nl }
  })
