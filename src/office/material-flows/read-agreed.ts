import { companies } from '#contract/parties/companies.ts'
import { isSameName } from '#contract/parties/same-name.ts'
import { readShipment, type Shipment } from '#contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'

export interface Agreed {
  /** The receiver that was agreed to by telephone. */
  readonly agreed?: Shipment['agreedReceiver']
  /** The company of that name, unless there are several. */
  readonly receiver?: { readonly id: string; readonly name: string } | undefined
}

/** Of a refused cargo for which a flow is made. */
export async function readAgreed(id: string, signal: AbortSignal): Promise<Agreed> {
  const { agreedReceiver: agreed } = await call(readShipment, { params: { id }, signal })
  if (agreed === undefined) return {}
  const { member } = await call(companies.list, { query: { q: agreed.name, itemsPerPage: 10 }, signal })
  const [receiver, ...others] = member.filter(({ name }) => isSameName(name, agreed.name))
  return { agreed, receiver: others.length === 0 ? receiver : undefined }
}
