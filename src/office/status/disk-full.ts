import type { SystemStatus } from '#contract/office/system-status.ts'

const day = 24 * 3_600_000
/** A week's growth says nothing of what comes after that. */
const furthestDays = 730

/** At the last week's rate of growth; `late`: in more than two years. Undefined where nothing grows on it. */
export function diskFullAt(
  disk: SystemStatus['disk'],
  growth: SystemStatus['growth'],
  now: number,
): string | 'late' | undefined {
  if (disk === undefined || growth === undefined || growth.diskBytesPerDay <= 0) return undefined
  const days = disk.freeBytes / growth.diskBytesPerDay
  return days > furthestDays ? 'late' : new Date(now + days * day).toISOString()
}

/** Set when less than a month is left at that rate: there is time to act. */
export function daysLeft({ disk, growth }: SystemStatus): number | undefined {
  if (disk === undefined || growth === undefined || growth.diskBytesPerDay <= 0) return undefined
  const days = Math.floor(disk.freeBytes / growth.diskBytesPerDay)
  return days < 30 ? days : undefined
}
