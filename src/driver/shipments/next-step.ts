import type { PairedProject } from '#contract/flows/project-pairing.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { nextActionOf } from '../shared/next-action.ts'

interface NextStep {
  readonly to: string
  readonly text: 'unload' | 'onward' | 'noMode.action' | 'noProject.action'
}

/**
 * What is on board comes first, because unloading needs neither a transport mode nor a project. Undefined
 * with several shipments on board, each of which has its own action, when nothing is missing, and where the
 * driver may not transport, as a notice explains.
 */
export function nextStepOf(
  [shipment, ...others]: readonly DriverShipment[],
  mode: TransportMode | undefined,
  projects: readonly PairedProject[],
  mayTransport: boolean,
): NextStep | undefined {
  if (shipment !== undefined)
    return others.length > 0
      ? undefined
      : { to: `/shipments/${shipment.id}/unload`, text: nextActionOf(shipment) }
  if (!mayTransport) return undefined
  if (mode === undefined) return { to: '/driver/transport-mode', text: 'noMode.action' }
  if (projects.length === 0) return { to: '/driver/pairing', text: 'noProject.action' }
  return undefined
}
