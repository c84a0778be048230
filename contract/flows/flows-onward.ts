import type { MaterialFlow } from './material-flows.ts'

type FlowOnward = Pick<
  MaterialFlow,
  'id' | 'documentType' | 'ewcCode' | 'product' | 'receiver' | 'destination'
>

const receiverOf = ({ receiver, destination: { company, description, city } }: FlowOnward) =>
  receiver?.name ?? company ?? `${description}, ${city}`

/**
 * Whether a cargo of one flow, which its receiver turned away, may go on by another: the same waste or product, to
 * another receiver, unless it was unloaded there already. Used by the driver's phone and the office.
 */
export const mayGoOnBy = (own: FlowOnward, flow: FlowOnward, isUnloaded = false): boolean =>
  flow.id !== own.id &&
  (isUnloaded || receiverOf(flow) !== receiverOf(own)) &&
  flow.documentType === own.documentType &&
  flow.ewcCode?.code === own.ewcCode?.code &&
  flow.product?.name === own.product?.name
