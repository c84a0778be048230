import { defaultTimeZone } from '#contract/accounts/customer-days.ts'
import { letterMoment } from '#contract/letters/letter-moment.ts'
import type { Language } from '#contract/kit/locales.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { isOwnClock } from '../../ui/controls/own-clock.ts'
import { showMoment } from './formats.ts'

/** As its letter has it where the clock of this phone shows another time than the customer's. */
export function showMomentOf(
  { flow }: Pick<DriverShipment, 'flow'>,
  moment: string,
  language: Language,
): string {
  const timeZone = flow?.projectDetails.timeZone ?? defaultTimeZone
  return isOwnClock(moment, timeZone)
    ? showMoment(moment, language)
    : letterMoment(moment, { language, timeZone })
}
