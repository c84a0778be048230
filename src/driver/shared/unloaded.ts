import { useLocation } from 'react-router-dom'
import type { FlowWithProject } from '../../offline/flows/flows.ts'

/** What the page before an unload and a load leaves for this one. */
interface Unloaded {
  readonly unloaded: string
  /** The shipment, where one tap unloaded it and nothing was filled in. */
  readonly atOnce?: string
  /** The shipment, where its receiver is asked to sign. */
  readonly toSign?: string
}

/** What the load after it says of an unload. */
export const unloadedBefore = (id: string, flow: FlowWithProject): Unloaded => ({
  unloaded: flow.usualName,
  ...(flow.signatures?.includes('receiver') && { toSign: id }),
})

export const useUnloaded = () => (useLocation() as { readonly state: Partial<Unloaded> | null }).state ?? {}
