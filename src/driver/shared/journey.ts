import type { FlowWithProject } from '../../offline/flows/flows.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'

/**
 * The flow with the ends of this journey: a cargo that was refused goes on from where that was, and to the receiver
 * who agreed by telephone while the office has not chosen a flow.
 */
export function journeyOf({
  flow,
  follows,
  agreedReceiver: to,
}: Pick<DriverShipment, 'flow' | 'follows' | 'agreedReceiver'>): FlowWithProject | undefined {
  const from = follows?.from
  return (
    flow && {
      ...flow,
      ...(from && { origin: from, sender: { name: from.description }, disposer: undefined }),
      ...(to && { destination: { ...to, description: to.name }, receiver: to }),
    }
  )
}
