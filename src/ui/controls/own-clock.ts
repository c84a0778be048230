/** Whether this device's clock shows a moment as one in the zone does. */
export function isOwnClock(moment: string | number, timeZone: string): boolean {
  const clockIn = (zone?: string) => new Date(moment).toLocaleTimeString('en', { timeZone: zone })
  return timeZone === new Intl.DateTimeFormat().resolvedOptions().timeZone || clockIn(timeZone) === clockIn()
}
