import { decodeJwt } from 'jose'
import { livePath } from '#contract/live.ts'
import { handleRaw, type RawCall, type Route } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { maySubscribe } from './policy.ts'
import { type LiveStreams, liveStreams } from './streams.ts'
import { topicMatcher } from './topics.ts'

const maxTopics = 50
const definition = { method: 'GET', path: livePath, access: 'signed-in' } as const

/** The streams of a server are ended before it stops, or closing it would wait for them forever. */
export const liveRoutes: readonly Route[] = [
  {
    ...definition,
    policy: maySubscribe,
    register(app, context) {
      const streams = liveStreams(context.database, (error) => app.log.error({ err: error }, 'live streams'))
      app.addHook('preClose', () => streams.stop())
      handleRaw(definition, maySubscribe, (call) => openStream(streams, call)).register(app, context)
    },
  },
]

async function openStream(streams: LiveStreams, { viewer, request, reply }: RawCall): Promise<void> {
  const topics = topicsOf(request)
  if (topics.length === 0 || topics.length > maxTopics)
    throw new HttpProblem('malformed_request', { values: { reason: 'topic' } })
  await streams.open(
    { viewer, matchesTopic: topicMatcher(topics), expiresAt: expiryOf(request), response: reply.raw },
    () => {
      reply.hijack()
      reply.raw.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // A kept-alive connection would delay a stopping server.
        Connection: 'close',
        // A buffering proxy (nginx) would never pass the events on.
        'X-Accel-Buffering': 'no',
        'X-Content-Type-Options': 'nosniff',
      })
      reply.raw.write(':\n\n')
    },
  )
}

/** `topic` is Mercure's name of the parameter, `match` that of its newer draft. */
function topicsOf(request: RawCall['request']): string[] {
  const { searchParams } = new URL(request.url, 'http://localhost')
  return [...searchParams.getAll('topic'), ...searchParams.getAll('match')]
}

/** When the token expires, in milliseconds since 1970. Its signature was verified when the request came in. */
const expiryOf = (request: RawCall['request']): number =>
  (decodeJwt(request.headers.authorization?.replace(/^Bearer /i, '') ?? '').exp ?? 0) * 1000
