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

const dateFormat =
  (kind: FormatKind, options: Intl.DateTimeFormatOptions) =>
  (moment: string | number, locale: string): string =>
    cachedFormat(kind, locale, (language) => new Intl.DateTimeFormat(language, options)).format(
      new Date(moment),
    )

const day = { day: 'numeric', month: 'short' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const

export const formatDate = dateFormat('date', { ...day, year: 'numeric' })
/** Of a day without a time, which is the same in every zone. */
export const formatDay = dateFormat('day', { ...day, timeZone: 'UTC' })
/** Of a day without a time. */
export const formatMonth = dateFormat('month', { month: 'short', year: 'numeric', timeZone: 'UTC' })
export const formatTime = dateFormat('time', time)
export const formatMoment = dateFormat('moment', { ...day, ...time })

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
