export interface ChartFigures {
  /** Describes the picture for those who do not see it; the page also has the figures as a table. */
  readonly label: string
  readonly points: readonly string[]
  readonly series: readonly { readonly title: string; readonly values: readonly number[] }[]
  readonly stacked?: boolean
  readonly show: (value: number) => string
}
