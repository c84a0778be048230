import { listMaterialFlows, readMaterialFlow } from '#contract/material-flows.ts'
import { handle, type Route } from '../http/endpoint.ts'
import { sliceOf } from '../http/paging.ts'
import { Refusal } from '../http/problem.ts'
import { mayReadFlows } from './policy.ts'
import { listFlows, readFlow } from './queries.ts'

export const materialFlowsRoutes: readonly Route[] = [
  handle(listMaterialFlows, mayReadFlows, ({ db, viewer, query }) => listFlows(db, viewer, { ...sliceOf(query), project: query.project })),

  handle(readMaterialFlow, mayReadFlows, async ({ db, viewer, params }) => {
    const flow = await readFlow(db, viewer, params.id)
    if (flow === undefined) throw new Refusal('not_found')
    return flow
  }),
]
