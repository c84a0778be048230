const mostSteps = 5

/**
 * Whole numbers from 0 to at least `highest`, at equal steps of 1, 2 or 5 times a power of ten, at most six
 * of them.
 */
export function ticksUpTo(highest: number): readonly number[] {
  const rough = Math.max(1, highest / mostSteps)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough
  const steps = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/**
 * 1 where every name along the axis is written, 2 where every second is, and so on, so that names stand
 * apart.
 */
export function labelInterval(points: readonly string[], width: number): number {
  const longest = Math.max(...points.map(({ length }) => length), 1)
  return Math.max(1, Math.ceil((points.length * (longest * characterWidth + labelGap)) / Math.max(1, width)))
}

/* Pixels, at the size of the axis' text. */
const characterWidth = 6.5
const labelGap = 12
