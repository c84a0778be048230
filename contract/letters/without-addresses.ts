import type { MaterialFlow } from '../flows/material-flows.ts'
import type { LetterContent } from './documents.ts'
import { giversOf } from './letter-boxes.ts'
import { isText } from './letter-rules.ts'

/** The flow for the same; remarks may be the list, or what is left of it once a driver adds addresses. */
export function flowWithoutAddresses<
  Flow extends Pick<MaterialFlow, 'routeCollection' | 'givers' | 'remarksForLetter'>,
>(flow: Flow): Flow {
  return flow.routeCollection === true ? { ...flow, givers: undefined, remarksForLetter: undefined } : flow
}

/**
 * The letter for others than the collector, its driver and an inspector at the driver's side: it says how many
 * addresses a route collection has, and names none (lma.nl: the collector does not give the list to the
 * receiver).
 */
export function withoutAddresses(content: LetterContent): LetterContent {
  const { flow, shipment } = content
  if (flow.routeCollection !== true) return content
  const { length } = giversOf(content)
  return {
    ...content,
    flow: flowWithoutAddresses(flow),
    shipment: shipment && { ...shipment, givers: undefined },
    addressList: length > 0 ? { addresses: length } : isText(flow.remarksForLetter) ? {} : undefined,
  }
}
