import type { DashboardFigures } from '#contract/office/dashboard.ts'

export const measures = ['loads', 'weight'] as const
export type Measure = (typeof measures)[number]

/** Net weight in tons with one decimal. */
export const valueOf = (
  { loads, kilograms }: DashboardFigures['days'][number]['waste'],
  measure: Measure,
): number => (measure === 'loads' ? loads : Math.round(kilograms / 100) / 10)
