interface Step {
  readonly at: number
  readonly step: string
}

const maxSteps = 100
let steps: readonly Step[] = []

/** Takes a route's pattern, a sync step or a type; never ids, names or values: reports leave the device. */
export function addStep(step: string): void {
  steps = [...steps.slice(1 - maxSteps), { at: Date.now(), step }]
}

export const recentSteps = () => {
  const now = Date.now()
  return steps.map(({ at, step }) => ({ step, seconds: Math.max(0, Math.round((now - at) / 1000)) }))
}
