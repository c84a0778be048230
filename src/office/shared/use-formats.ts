import { useTranslation } from 'react-i18next'
import type { Names, Unit } from '#contract/master-data.ts'
import {
  formatAge,
  formatAmount,
  formatDate,
  formatMoment,
  formatNumber,
  formatTime,
} from '../../ui/format.ts'

/** Dates, numbers and names of master data as the language on the screen writes them. */
export function useFormats() {
  const { i18n } = useTranslation('office')
  const locale = i18n.language === 'nl' ? 'nl' : 'en'
  return {
    number: (value: number) => formatNumber(value, locale),
    amount: (value: number, unit: Pick<Unit, 'symbol'>) => formatAmount(value, unit.symbol, locale),
    date: (moment: string) => formatDate(moment, locale),
    /** Day and time, with the year where it is another one than this. */
    moment: (moment: string | number) =>
      new Date(moment).getFullYear() === new Date().getFullYear()
        ? formatMoment(moment, locale)
        : `${formatDate(moment, locale)}, ${formatTime(moment, locale)}`,
    age: (since: string | number, now: number) => formatAge(now - new Date(since).getTime(), locale),
    name: (names: Names) => names[locale],
    /** A country by its two letters. */
    country: (code: string) =>
      (/^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames(locale, { type: 'region' }).of(code) : undefined) ??
      code,
  }
}
