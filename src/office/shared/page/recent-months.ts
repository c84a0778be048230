const offeredMonths = 36

const monthOf = (date: Date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`

/** Such as `2026-11`: this month and those before, the newest first. */
export function recentMonths(): readonly string[] {
  const today = new Date()
  return Array.from({ length: offeredMonths }, (_, back) =>
    monthOf(new Date(today.getFullYear(), today.getMonth() - back, 1)),
  )
}
