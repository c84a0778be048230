import type { LetterContent } from './documents.ts'
import { giversOf } from './letter-boxes.ts'
import { isText } from './letter-rules.ts'

/**
 * The letter for others than the collector, its driver and an inspector at the driver's side: it says how many
 * addresses a route collection has, and names none (lma.nl: the collector does not give the list to the
 * receiver). The remarks are left out too: they may be the list, or what is left of it once a driver adds addresses.
 */
export function withoutAddresses(content: LetterContent): LetterContent {
  const { flow, shipment } = content
  if (flow.routeCollection !== true) return content
  const { givers: _planned, remarksForLetter, ...rest } = flow
  const { length } = giversOf(content)
  return {
    ...content,
    flow: rest,
    shipment: shipment && { ...shipment, givers: undefined },
    addressList: length > 0 ? { addresses: length } : isText(remarksForLetter) ? {} : undefined,
  }
}
