import { deliverOperations, knownOperations, readOperation } from '#contract/operations.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { notImpersonated } from '../http/request/not-impersonated.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { deliver } from './deliver.ts'
import { mayDeliver } from './policy.ts'
import { readKnownIds, readReceipt } from './queries.ts'

/** Delivery of operations from devices, and their receipts. */
export const operationsRoutes: readonly Route[] = [
  handle(
    deliverOperations,
    notImpersonated(mayDeliver),
    async ({ db, viewer, body, locale, log }) => ({
      results: await deliver(db, viewer, body.operations, locale, (error, { id, type }) =>
        log.error({ err: error, operation: id, type }, 'operation failed'),
      ),
    }),
    { skipTextValidation: true },
  ),

  handle(readOperation, mayDeliver, async ({ db, viewer, params }) => {
    const receipt = await readReceipt(db, viewer, params.id)
    if (receipt === undefined) throw new HttpProblem('not_found')
    return { id: params.id, receipt }
  }),

  handle(knownOperations, mayDeliver, async ({ db, viewer, body }) => ({
    known: await readKnownIds(db, viewer, body.ids),
  })),
]
