interface Step {
  readonly at: number
  readonly step: string
}

const maxSteps = 100
let steps: readonly Step[] = []

/**
 * Remembers a step for fault reports: a route's pattern, a step of the sync, the type of an operation. Never
 * ids, names or other values: reports leave the device.
 */
export function addStep(step: string): void {
  steps = [...steps.slice(1 - maxSteps), { at: Date.now(), step }]
}

export const recentSteps = () => {
  const now = Date.now()
  return steps.map(({ at, step }) => ({ step, seconds: Math.max(0, Math.round((now - at) / 1000)) }))
}
