import { momentOf, type StatingOperation } from '../../events/shipment-statement.ts'
import type { ShipmentAudience } from '../../mails/notify-changes.ts'
import { flowAt, type FlowContext } from '../flow-at.ts'
import type { ShipmentEntry } from '../pending-writes.ts'
import type { BatchFacts, StatementTarget } from './statement-kind.ts'

export const loadingCompanyOf = ({ viewer, driver }: BatchFacts): string | undefined =>
  viewer.companyId ?? driver?.companyId ?? undefined

/** Undefined for another user than a driver, and for a shipment that is recorded for another customer. */
export function flowFor(
  facts: BatchFacts,
  { record }: ShipmentEntry,
  { id, version }: { readonly id: string; readonly version: number | undefined },
  operation: StatingOperation,
): FlowContext | undefined {
  const stored = facts.flows.get(id)
  if (facts.driver === null || stored === undefined) return undefined
  if (record.some(({ customerId }) => customerId !== stored.customerId)) return undefined
  return flowAt(stored, momentOf(operation), loadingCompanyOf(facts), version)
}

export function modeFor(
  { modes, viewer }: BatchFacts,
  id: string,
  companyId: string | undefined,
): StatementTarget['mode'] {
  const mode = modes.get(id)
  return (
    mode && {
      ...mode,
      usable: mode.ownerId === viewer.userId || (mode.companyId !== null && mode.companyId === companyId),
    }
  )
}

export const audienceOf = (
  { customerId, projectId }: FlowContext,
  mode: StatementTarget['mode'],
  owners: Pick<ShipmentAudience, 'transporterId' | 'ownerUserId'>,
): ShipmentAudience => ({
  customerId,
  projectId,
  modeCompanyId: mode?.companyId ?? undefined,
  ...owners,
})

export function resolveShipment(
  facts: BatchFacts,
  entry: ShipmentEntry,
  operation: StatingOperation,
): StatementTarget | undefined {
  const { shipment, state } = entry
  if (shipment === undefined) return undefined
  const loaded = { id: shipment.materialFlowId, version: state?.materialFlowVersion }
  const flow = flowFor(facts, entry, loaded, operation)
  if (flow === undefined) return undefined
  const mode = modeFor(facts, shipment.transportModeId, facts.viewer.fleetCompanyId)
  return {
    flow,
    mode,
    audience: audienceOf(flow, mode, {
      transporterId: shipment.transporterId ?? undefined,
      ownerUserId: shipment.ownerUserId ?? undefined,
    }),
  }
}

export const isOnBoard = (
  { driver }: BatchFacts,
  { shipment }: ShipmentEntry,
  mode: StatementTarget['mode'],
): boolean => shipment?.driverId === driver?.id || mode?.usable === true

/**
 * What is stated about a loaded shipment. Undefined unless it is the driver's own, on a usable transport mode,
 * or unloaded by the driver.
 */
export function resolveRemark(
  facts: BatchFacts,
  entry: ShipmentEntry,
  { operation }: { readonly operation: StatingOperation },
): StatementTarget | undefined {
  const target = resolveShipment(facts, entry, operation)
  const unloaderUserId = entry.record.find(({ event }) => event.kind === 'unloaded')?.userId
  if (target === undefined) return undefined
  if (!isOnBoard(facts, entry, target.mode) && unloaderUserId !== facts.viewer.userId) return undefined
  return { ...target, audience: { ...target.audience, unloaderUserId } }
}
