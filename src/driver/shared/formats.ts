import type { LoadingPlace } from '#contract/flows/material-flows.ts'
import type { Language } from '#contract/kit/locales.ts'
import { formatMoment, formatTime } from '../../ui/controls/format.ts'

/** "14:03" of today, day and time of any other; `now` in milliseconds since 1970. */
export const showMoment = (moment: string | number, locale: Language, now = Date.now()) =>
  new Date(moment).toDateString() === new Date(now).toDateString()
    ? formatTime(moment, locale)
    : formatMoment(moment, locale)

export const showPlace = (place: Pick<LoadingPlace, 'description' | 'city'>) =>
  place.city === undefined || place.description.includes(place.city)
    ? place.description
    : `${place.description}, ${place.city}`

/** What stands beside the town. */
export const besideTown = ({ description, city }: Pick<LoadingPlace, 'description' | 'city'>) =>
  city && (description.startsWith(`${city}, `) ? description.slice(city.length + 2) : description)
