import { deliverOperations, knownOperations, readOperation } from '#contract/operations.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { inPerson } from '../http/request/not-impersonated.ts'
import { Refusal } from '../http/request/problem.ts'
import { deliver } from './deliver.ts'
import { mayDeliver } from './policy.ts'
import { knownOf, receiptOf } from './queries.ts'

export const operationsRoutes: readonly Route[] = [
  handle(
    deliverOperations,
    inPerson(mayDeliver),
    async ({ db, viewer, body, locale, log }) => ({
      results: await deliver(db, viewer, body.operations, locale, (error, { id, type }) =>
        log.error({ err: error, operation: id, type }, 'operation failed'),
      ),
    }),
    { judgesTexts: true },
  ),

  handle(readOperation, mayDeliver, async ({ db, viewer, params }) => {
    const receipt = await receiptOf(db, viewer, params.id)
    if (receipt === undefined) throw new Refusal('not_found')
    return { id: params.id, receipt }
  }),

  handle(knownOperations, mayDeliver, async ({ db, viewer, body }) => ({
    known: await knownOf(db, viewer, body.ids),
  })),
]
