import { useTranslation } from 'react-i18next'
import { dayIn } from '#contract/accounts/customer-days.ts'
import { letterMoment } from '#contract/letters/letter-moment.ts'
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
import { isOwnClock } from '../../../ui/controls/own-clock.ts'
import { userTimeZone } from './days.ts'

/** It is on that day in every time zone of the reader. */
const noonOf = (day: string) => `${day}T12:00:00`

export function useFormats() {
  const { i18n } = useTranslation('office')
  const locale = i18n.language === 'nl' ? 'nl' : 'en'
  return {
    number: (value: number) => formatNumber(value, locale),
    amount: (value: number, unit: Pick<Unit, 'symbol'>) => formatAmount(value, unit.symbol, locale),
    /** In the customer's time zone, as in letters, mails and exports; named where this clock shows another. */
    date: (moment: string) => formatDate(noonOf(dayIn(moment, userTimeZone())), locale),
    day: (date: string) => formatDay(date, locale),
    month: (date: string) => formatMonth(date, locale),
    fullDay: (date: string) => formatDate(noonOf(date), locale),
    moment: (moment: string | number) => {
      const timeZone = userTimeZone()
      if (!isOwnClock(moment, timeZone)) return letterMoment(moment, { language: locale, timeZone })
      return new Date(moment).getFullYear() === new Date().getFullYear()
        ? formatMoment(moment, locale)
        : `${formatDate(moment, locale)}, ${formatTime(moment, locale)}`
    },
    age: (since: string | number, now: number) => formatAge(now - new Date(since).getTime(), locale),
    name: (names: Names) => names[locale],
    country: (code: string) =>
      (/^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames(locale, { type: 'region' }).of(code) : undefined) ??
      code,
  }
}
