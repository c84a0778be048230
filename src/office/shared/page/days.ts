import { defaultTimeZone } from '#contract/accounts/customer-days.ts'
import { addDays, day } from '#contract/kit/days.ts'
import { useSession } from '../../../app/session/session.ts'

/** The customer's time zone, in which the user's days begin and end. */
export function userTimeZone(): string {
  const session = useSession.getState()
  return (session.state === 'signed-in' ? session.user.customer?.timeZone : undefined) ?? defaultTimeZone
}

export const isDay = (text: string): boolean => day.safeParse(text).success

/** By that zone's clock. @param time `14:30` */
export const momentAt = (day: string, time: string, timeZone: string): string => {
  const utc = Date.parse(`${day}T${time}Z`)
  // Twice: the first guess may lie on the other side of a clock change.
  const guess = utc - offsetAt(utc, timeZone)
  return new Date(utc - offsetAt(guess, timeZone)).toISOString()
}

export const startOfDay = (day: string, timeZone: string): string => momentAt(day, '00:00', timeZone)

export const endOfDay = (day: string, timeZone: string): string => startOfDay(addDays(day, 1), timeZone)

export const dayOf = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )

/** Milliseconds by which the zone's clock is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(instant / 1000) * 1000
}

export type Period = 'today' | 'yesterday' | 'thisWeek' | 'lastWeek' | 'thisMonth' | 'lastMonth'
export const periods: readonly Period[] = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
]

const dayMs = 86_400_000

/** Weeks begin on Monday. */
export function daysOf(period: Period, now: number, timeZone: string): readonly [from: string, to: string] {
  const today = dayOf(now, timeZone)
  const shift = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
  const monday = shift(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const lastOfPrevious = shift(firstOfMonth, -1)
  const ranges: Readonly<Record<Period, readonly [string, string]>> = {
    today: [today, today],
    yesterday: [shift(today, -1), shift(today, -1)],
    thisWeek: [monday, shift(monday, 6)],
    lastWeek: [shift(monday, -7), shift(monday, -1)],
    thisMonth: [firstOfMonth, shift(`${shift(firstOfMonth, 31).slice(0, 7)}-01`, -1)],
    lastMonth: [`${lastOfPrevious.slice(0, 7)}-01`, lastOfPrevious],
  }
  return ranges[period]
}
