import { drawingBox } from '#contract/shipments/stated-signature.ts'
import { maxDrawingLength } from '#contract/shipments/signature-parts.ts'

export interface Point {
  readonly x: number
  readonly y: number
}
export type Stroke = readonly Point[]

/** Units of the view box; points nearer to the one before are left out. */
const minDistance = 5

/** Keeps the point within the box; returns the same stroke where it is too near to the last. */
export function withPoint(stroke: Stroke, { x, y }: Point): Stroke {
  const point = { x: withinTo(drawingBox.width, x), y: withinTo(drawingBox.height, y) }
  const last = stroke.at(-1)
  return last !== undefined && Math.hypot(last.x - point.x, last.y - point.y) < minDistance
    ? stroke
    : [...stroke, point]
}

const withinTo = (limit: number, value: number) => Math.round(Math.min(Math.max(value, 0), limit))

/** SVG path data; a dot is a line of one unit. Of a very long drawing fewer points are kept. */
export function toPath(strokes: readonly Stroke[]): string {
  for (let step = 1; ; step += 1) {
    const path = strokes.map((stroke) => pathOf(stroke, step)).join('')
    if (path.length <= maxDrawingLength || step > maxDrawingLength) return path
  }
}

function pathOf(stroke: Stroke, step: number): string {
  const points = stroke.filter((_, index) => index % step === 0 || index === stroke.length - 1)
  const [first, ...others] = points
  if (first === undefined) return ''
  const lines = others.length > 0 ? others : [{ x: first.x + 1, y: first.y }]
  return `M${first.x} ${first.y}${lines.map(({ x, y }) => `L${x} ${y}`).join('')}`
}
