const region = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

type FormatKind = 'number' | 'date' | 'day' | 'month' | 'time' | 'moment'
const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function cachedFormat<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  kind: FormatKind,
  locale: string,
  make: (language: string) => Format,
): Format {
  const key = `${kind} ${locale}`
  const cached = cache.get(key) as Format | undefined
  if (cached !== undefined) return cached
  const format = make(region(locale))
  cache.set(key, format)
  return format
}

/** At most three decimals, the precision of amounts. */
export const formatNumber = (value: number, locale: string) =>
  cachedFormat(
    'number',
    locale,
    (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 3 }),
  ).format(value)

export const formatAmount = (value: number, unit: string, locale: string) =>
  `${formatNumber(value, locale)} ${unit}`

/** Joins the facts that there are by dots; no line begins with a dot. */
export const joinParts = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join('\u00a0· ')

const dateOf = (moment: string | number) => new Date(moment)

export const formatDate = (moment: string | number, locale: string) =>
  cachedFormat(
    'date',
    locale,
    (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }),
  ).format(dateOf(moment))

export const formatDay = (day: string, locale: string) =>
  cachedFormat(
    'day',
    locale,
    (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  ).format(dateOf(day))

export const formatMonth = (day: string, locale: string) =>
  cachedFormat(
    'month',
    locale,
    (language) => new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  ).format(dateOf(day))

export const formatTime = (moment: string | number, locale: string) =>
  cachedFormat(
    'time',
    locale,
    (language) => new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }),
  ).format(dateOf(moment))

export const formatMoment = (moment: string | number, locale: string) =>
  cachedFormat(
    'moment',
    locale,
    (language) =>
      new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
      }),
  ).format(dateOf(moment))

export function formatAge(milliseconds: number, locale: string): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const [value, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day']
  return new Intl.NumberFormat(region(locale), {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'short',
  }).format(Number(value))
}
