import {
  materialFlows,
  materialFlowVersions,
  type OfficeFlow,
} from '#contract/flows/material-flow-collection.ts'
import { call } from '../../../api/call.ts'

/** The flow of the version that a load states, where that is stored: once the flow has changed. Else as it is. */
export async function readStatedFlow(
  id: string,
  version: number | undefined,
  signal?: AbortSignal,
): Promise<OfficeFlow> {
  const { member } =
    version === undefined
      ? { member: [] }
      : await call(materialFlowVersions.list, { query: { materialFlow: id, number: version }, signal })
  return member[0]?.materialFlow ?? (await call(materialFlows.read, { params: { id }, signal }))
}
