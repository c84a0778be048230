import {
  deliverOperations,
  knownOperations,
  readOperation,
  withdrawOperations,
} from '#contract/device/operations.ts'
import { isDriver } from '#contract/kit/roles.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { handle, type Route, type Viewer } from '../../platform/http/request/endpoint.ts'
import { notImpersonated } from '../../platform/http/request/not-impersonated.ts'
import { HttpProblem, unexpectedProblem } from '../../platform/http/request/problem.ts'
import { deliver } from './deliver.ts'
import { fingerprintOf } from './fingerprint.ts'
import { readKnownIds, readReceipt } from './queries.ts'
import { withdraw } from './withdraw-operations.ts'

const priority = 'deliveries'
const mayDeliver = (viewer: Viewer) => isDriver(viewer.roles)

export const operationsRoutes = ({ clock }: { readonly clock: Clock }): readonly Route[] => [
  handle(
    deliverOperations,
    notImpersonated(mayDeliver),
    async ({ db, viewer, body, locale, log, request }) => {
      const answer = await deliver(
        db,
        viewer,
        { ...body, receivedAt: clock().getTime() },
        locale,
        (error, { id, type }) => {
          log.error({ err: error, operation: id, type }, 'operation failed')
          return unexpectedProblem(request.id, locale)
        },
      )
      for (const [index, result] of answer.results.entries()) {
        const operation = body.operations[index]
        // One of two contents is lost. Not logged as an error, because any driver can cause it.
        if ('problem' in result && result.problem.code === 'operation_reused' && operation !== undefined)
          log.warn(
            {
              operation: operation.id,
              type: operation.type,
              device: operation.device,
              deviceSequence: operation.deviceSequence,
              fingerprint: fingerprintOf(operation),
            },
            'operation id reused with another content',
          )
      }
      return answer
    },
    { skipValueCheck: true, priority },
  ),

  handle(
    withdrawOperations,
    notImpersonated(mayDeliver),
    async ({ db, viewer, body }) => ({ results: await withdraw(db, viewer, body.operations) }),
    { priority },
  ),

  handle(
    readOperation,
    mayDeliver,
    async ({ db, viewer, params }) => {
      const receipt = await readReceipt(db, viewer, params.id)
      if (receipt === undefined) throw new HttpProblem('not_found')
      return { id: params.id, receipt }
    },
    { priority },
  ),

  handle(knownOperations, mayDeliver, ({ db, viewer, body }) => readKnownIds(db, viewer, body.ids), {
    priority,
  }),
]
