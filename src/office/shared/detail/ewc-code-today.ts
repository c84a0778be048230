import { ewcCodeOn, type FlowEwcCode } from '#contract/parties/ewc-codes.ts'
import { dayOf, userTimeZone } from '../page/days.ts'

/** Today for the user's customer, as ISO date. */
export const today = (): string => dayOf(Date.now(), userTimeZone())

/** The EWC code of a flow as its letter of today states it. */
export const ewcCodeToday = <Chosen extends FlowEwcCode>(ewcCode: Chosen): Omit<Chosen, 'later'> =>
  ewcCodeOn(ewcCode, today())
