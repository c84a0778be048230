import type { DashboardVehicle } from '#contract/office/dashboard.ts'

export const usualHours: Readonly<Record<DashboardVehicle['type'], number>> = {
  truck: 12,
  container: 24,
  ship: 72,
}

/** `now` in milliseconds since 1970. */
export const isLate = (
  { type, loadDate }: Pick<DashboardVehicle, 'type' | 'loadDate'>,
  now: number,
): boolean => now - Date.parse(loadDate) > usualHours[type] * 3_600_000
