import { isSameName } from '../parties/same-name.ts'
import type { MaterialFlow } from './material-flows.ts'

type FlowOnward = Pick<
  MaterialFlow,
  'id' | 'documentType' | 'ewcCode' | 'product' | 'receiver' | 'destination'
>

const receiverOf = ({ receiver, destination: { company, description, city } }: FlowOnward) =>
  receiver?.name ?? company ?? `${description}, ${city}`

/**
 * Whether a cargo of one flow, which its receiver turned away, may go on by another: the same waste or product, to
 * another receiver. Used by the driver's phone and the office.
 * @param takenBy who was agreed to by telephone, where it was unloaded there already: that may be the same receiver
 */
export const mayGoOnBy = (own: FlowOnward, flow: FlowOnward, takenBy = ''): boolean =>
  flow.id !== own.id &&
  (receiverOf(flow) !== receiverOf(own) || isSameName(takenBy, receiverOf(own))) &&
  flow.documentType === own.documentType &&
  flow.ewcCode?.code === own.ewcCode?.code &&
  flow.product?.name === own.product?.name
