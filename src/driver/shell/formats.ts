import type { LoadingPlace } from '#contract/material-flows.ts'
import type { Language } from '#contract/locales.ts'
import { formatMoment, formatTime } from '../../ui/format.ts'

/** "14:03" of today, day and time of any other; `now` in milliseconds since 1970. */
export const showMoment = (moment: string | number, locale: Language, now = Date.now()) =>
  new Date(moment).toDateString() === new Date(now).toDateString()
    ? formatTime(moment, locale)
    : formatMoment(moment, locale)

/** "17 05 05*": a European waste code in its pairs, the star for a hazardous one. */
export const showEwcCode = (ewc: { readonly code: string; readonly hazardous: boolean }) =>
  `${ewc.code.replace(/\D/g, '').replace(/(\d\d)(?=\d)/g, '$1\u00a0')}${ewc.hazardous ? '*' : ''}`

/** "A.02": a Dutch processing method as the national portal prints it. */
export const showProcessingMethod = (code: string) => code.replace(/^([A-Z])(\d\d)$/, '$1.$2')

/** "Waalhaven, Rotterdam": a place in one line. */
export const showPlace = (place: Pick<LoadingPlace, 'description' | 'city'>) =>
  place.city === undefined || place.description.includes(place.city)
    ? place.description
    : `${place.description}, ${place.city}`
