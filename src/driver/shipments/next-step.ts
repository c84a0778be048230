import type { PairedProject } from '#contract/flows/project-pairing.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { nextTextOf } from '../shared/next-action.ts'
import { equalityOf, nextToUnload } from '../shared/equal-shipments.ts'

interface NextStep {
  readonly to: string
  readonly text: 'unload' | 'onward' | 'noMode.action' | 'noProject.action'
  /** What it is about, where several cargoes are on board. */
  readonly cargo?: string | undefined
}

/**
 * What is on board comes first, because unloading needs neither a transport mode nor a project: of several the one on
 * top. Undefined when nothing is missing, and where the driver may not transport, as a notice explains.
 */
export function nextStepOf(
  onBoard: readonly DriverShipment[],
  mode: TransportMode | undefined,
  projects: readonly PairedProject[],
  mayTransport: boolean,
): NextStep | undefined {
  const next = nextToUnload(onBoard)
  if (next !== undefined) {
    const isOfMany = onBoard.some((other) => equalityOf(other) !== equalityOf(next))
    const cargo = isOfMany ? (next.flow?.usualName ?? next.number) : undefined
    return { to: `/shipments/${next.id}/unload`, text: nextTextOf(next), cargo }
  }
  if (!mayTransport) return undefined
  if (mode === undefined) return { to: '/driver/transport-mode', text: 'noMode.action' }
  if (projects.length === 0) return { to: '/driver/pairing', text: 'noProject.action' }
  return undefined
}
