import type { Locale } from '#contract/primitives.ts'
import type { Unit } from '#contract/master-data.ts'
import type { Place } from '#contract/material-flows.ts'

const region: Record<Locale, string> = { en: 'en-GB', nl: 'nl-NL' }

/** "24,5 t": an amount in its unit, at most three decimals. */
export const showAmount = (value: number, unit: Pick<Unit, 'symbol'>, locale: Locale) =>
  `${showNumber(value, locale)}\u00a0${unit.symbol}`

export const showNumber = (value: number, locale: Locale) =>
  new Intl.NumberFormat(region[locale], { maximumFractionDigits: 3 }).format(value)

/** "21 Nov 2026, 14:03". */
export const showMoment = (moment: string | Date, locale: Locale) =>
  new Intl.DateTimeFormat(region[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))

/** "14:03" of today, day and time of any other. */
export function showShortMoment(moment: string | Date, locale: Locale, now = new Date()): string {
  const date = new Date(moment)
  const today = date.toDateString() === now.toDateString()
  const form: Intl.DateTimeFormatOptions = today
    ? { timeStyle: 'short' }
    : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
  return new Intl.DateTimeFormat(region[locale], form).format(date)
}

const spans = [['day', 86_400], ['hour', 3_600], ['minute', 60]] as const

/** "3 hours", "12 minutes": how long ago a moment was, in its largest whole span; under a minute it is "1 minute". */
export function showAge(since: string | number | Date, locale: Locale, now = Date.now()): string {
  const seconds = Math.max(60, (now - new Date(since).getTime()) / 1000)
  const [unit, size] = spans.find(([, each]) => seconds >= each) ?? ['minute', 60]
  return new Intl.NumberFormat(region[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / size))
}

/** "17 05 05*": a European waste code in its pairs, the star for a hazardous one. */
export const showEwcCode = (ewc: { readonly code: string; readonly hazardous: boolean }) =>
  `${ewc.code.replace(/\D/g, '').replace(/(\d\d)(?=\d)/g, '$1\u00a0')}${ewc.hazardous ? '*' : ''}`

/** "A.02": a Dutch processing method as the national portal prints it. */
export const showProcessingMethod = (code: string) => code.replace(/^([A-Z])(\d\d)$/, '$1.$2')

/** "Waalhaven, Rotterdam": a place in one line. */
export const showPlace = (place: Pick<Place, 'description' | 'city'>) =>
  place.city === undefined || place.description.includes(place.city) ? place.description : `${place.description}, ${place.city}`
