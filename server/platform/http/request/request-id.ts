import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { referenceBytes, referenceFrom } from '#contract/kit/readable-codes.ts'
import { pooledRandomBytes } from '../../db/uuid.ts'
import { addToLog } from './log.ts'

/** What a proxy in front may have given: anything else could write whatever it likes into the log. */
const givenId = /^[\w.-]{8,64}$/

/** The id of a request: that of `X-Request-Id` where a proxy gave one, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && givenId.test(given)
    ? given
    : referenceFrom(pooledRandomBytes(referenceBytes))
}

/**
 * Answers every request with its id, so that what a person saw is found in the log, whose lines also name its route: the
 * pattern, as ids and secrets stand in addresses.
 */
export function answerWithRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    addToLog(request, { route: request.routeOptions.url })
    done()
  })
}
