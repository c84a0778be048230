/** What a chart shows. */
export interface ChartFigures {
  /** Says what the picture shows, for those who do not see it: its page also has the figures as a table. */
  readonly label: string
  /** The names along the axis, such as days. */
  readonly points: readonly string[]
  /** At most three, each with a value for every point. */
  readonly series: readonly { readonly title: string; readonly values: readonly number[] }[]
  /** The series stand upon each other, not beside each other. */
  readonly stacked?: boolean
  /** A value as it is written. */
  readonly show: (value: number) => string
}
