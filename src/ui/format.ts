/** Dates, numbers and units as a reader of the language writes them. `locale`: en or nl. */
const region = (locale: string) => (locale === 'nl' ? 'nl-NL' : 'en-GB')

type Kind = 'number' | 'date' | 'time' | 'moment'
const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function kept<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  kind: Kind,
  locale: string,
  make: (language: string) => Format,
): Format {
  const key = `${kind} ${locale}`
  const found = cache.get(key) as Format | undefined
  if (found !== undefined) return found
  const made = make(region(locale))
  cache.set(key, made)
  return made
}

/** At most three digits behind the point, as amounts carry. */
export const formatNumber = (value: number, locale: string) =>
  kept('number', locale, (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 3 })).format(
    value,
  )

export const formatAmount = (value: number, unit: string, locale: string) =>
  `${formatNumber(value, locale)} ${unit}`

const dateOf = (moment: string | number) => new Date(moment)

export const formatDate = (moment: string | number, locale: string) =>
  kept(
    'date',
    locale,
    (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }),
  ).format(dateOf(moment))

export const formatTime = (moment: string | number, locale: string) =>
  kept(
    'time',
    locale,
    (language) => new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }),
  ).format(dateOf(moment))

/** Day and time; the year only where it is not this one is left to the reader. */
export const formatMoment = (moment: string | number, locale: string) =>
  kept(
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

/** How long ago or how long it took: "3 h", "2 d". */
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
