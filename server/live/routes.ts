import { decodeJwt } from 'jose'
import { livePath } from '#contract/live.ts'
import { handleRaw, type RawCall, type Route } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { mayListen } from './policy.ts'
import { type LiveStreams, liveStreams } from './streams.ts'
import { topicMatcher } from './topics.ts'

const mostTopics = 50
const definition = { method: 'GET', path: livePath, access: 'signed-in' } as const

/** One set of streams for each server: it ends them before it stops, or it would wait for them for ever. */
export const liveRoutes: readonly Route[] = [
  {
    ...definition,
    policy: mayListen,
    register(app, house) {
      const streams = liveStreams(house.database, (error) => app.log.error({ err: error }, 'live streams'))
      app.addHook('preClose', () => streams.stop())
      handleRaw(definition, mayListen, (call) => begin(streams, call)).register(app, house)
    },
  },
]

async function begin(streams: LiveStreams, { viewer, request, reply }: RawCall): Promise<void> {
  const topics = topicsOf(request)
  if (topics.length === 0 || topics.length > mostTopics)
    throw new Refusal('malformed_request', { values: { reason: 'topic' } })
  await streams.open(
    { viewer, wants: topicMatcher(topics), expires: expiryOf(request), response: reply.raw },
    () => {
      reply.hijack()
      reply.raw.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // Kept for another request after its end, it would keep a stopping server waiting.
        Connection: 'close',
        // A proxy that gathers the answer first would keep it for ever.
        'X-Accel-Buffering': 'no',
        'X-Content-Type-Options': 'nosniff',
      })
      reply.raw.write(':\n\n')
    },
  )
}

/** `topic` is Mercure's name for it, `match` that of its newer draft. */
function topicsOf(request: RawCall['request']): string[] {
  const { searchParams } = new URL(request.url, 'http://localhost')
  return [...searchParams.getAll('topic'), ...searchParams.getAll('match')]
}

/** The token was checked when the request came in; only its end is of interest here. */
const expiryOf = (request: RawCall['request']): number =>
  (decodeJwt(request.headers.authorization?.replace(/^Bearer /i, '') ?? '').exp ?? 0) * 1000
