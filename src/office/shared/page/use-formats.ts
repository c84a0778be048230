import { useTranslation } from 'react-i18next'
import type { Names, Unit } from '#contract/parties/master-data.ts'
import {
  formatAge,
  formatAmount,
  formatDate,
  formatDay,
  formatMoment,
  formatMonth,
  formatNumber,
  formatTime,
} from '../../../ui/controls/format.ts'

export function useFormats() {
  const { i18n } = useTranslation('office')
  const locale = i18n.language === 'nl' ? 'nl' : 'en'
  return {
    number: (value: number) => formatNumber(value, locale),
    amount: (value: number, unit: Pick<Unit, 'symbol'>) => formatAmount(value, unit.symbol, locale),
    date: (moment: string) => formatDate(moment, locale),
    day: (date: string) => formatDay(date, locale),
    month: (date: string) => formatMonth(date, locale),
    /** Noon is on that day in every time zone of the reader. */
    fullDay: (date: string) => formatDate(`${date}T12:00:00`, locale),
    moment: (moment: string | number) =>
      new Date(moment).getFullYear() === new Date().getFullYear()
        ? formatMoment(moment, locale)
        : `${formatDate(moment, locale)}, ${formatTime(moment, locale)}`,
    age: (since: string | number, now: number) => formatAge(now - new Date(since).getTime(), locale),
    name: (names: Names) => names[locale],
    country: (code: string) =>
      (/^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames(locale, { type: 'region' }).of(code) : undefined) ??
      code,
  }
}
