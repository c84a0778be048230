import { ewcCodeOn, type FlowEwcCode } from '#contract/parties/ewc-codes.ts'
import { dayOf, userTimeZone } from '../page/days.ts'

/** In the time zone of the user's customer, as ISO date. */
export const today = (): string => dayOf(Date.now(), userTimeZone())

export const ewcCodeToday = <Chosen extends FlowEwcCode>(ewcCode: Chosen): Omit<Chosen, 'later'> =>
  ewcCodeOn(ewcCode, today())
