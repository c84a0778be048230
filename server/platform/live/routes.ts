import { livePath } from '#contract/office/live.ts'
import { handleRaw, type RawCall, type Route } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import type { Notifications } from './notifications.ts'
import { maySubscribe } from './policy.ts'
import { type LiveStreams, liveStreams } from './streams.ts'
import { topicMatcher, withoutOrigin } from './topics.ts'
import type { LiveView } from './views.ts'

const maxTopics = 50
// A stream takes no place: it would keep it for hours.
const definition = { method: 'GET', path: livePath, priority: 'none' } as const

/** Streams end before a server stops, because closing would wait for them for ever. */
export const liveRoutes = ({
  notifications,
  views,
}: {
  readonly notifications: Notifications
  readonly views: readonly LiveView[]
}): readonly Route[] => [
  {
    ...definition,
    access: 'signed-in',
    policy: maySubscribe,
    register(app, context) {
      const { database, admission, wholeLists } = context
      const streams = liveStreams({ database, admission, wholeLists, views, log: app.log, notifications })
      app.addHook('preClose', async () => streams.stop())
      handleRaw(definition, maySubscribe, (call) => openStream(streams, views, call)).register(app, context)
    },
  },
]

async function openStream(
  streams: LiveStreams,
  views: readonly LiveView[],
  { viewer, context, request, reply }: RawCall,
): Promise<void> {
  const topics = topicsOf(request)
  const matchesTopic = topics.length <= maxTopics ? topicMatcher(topics) : undefined
  if (topics.length === 0 || matchesTopic === undefined)
    throw new HttpProblem('malformed_request', { values: { reason: 'topic' } })
  // Only by its own topic: `*` reads what changed and needs no view.
  const followed = views.filter(({ message }) =>
    topics.some((topic) => withoutOrigin(topic) === message['@id']),
  )
  if (!followed.every(({ mayRead }) => mayRead(viewer))) throw new HttpProblem('access_denied')
  await streams.open(
    {
      viewer,
      matchesTopic,
      views: followed,
      authenticate: () => context.authenticate(request),
      response: reply.raw,
    },
    () => {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.raw.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // A kept-alive connection would delay a stopping server.
        Connection: 'close',
        // A buffering proxy (nginx) would never pass the events on.
        'X-Accel-Buffering': 'no',
        'X-Content-Type-Options': 'nosniff',
        // No message is kept: clients always read again what they show (Mercure's `earliest`).
        ...(request.headers['last-event-id'] === undefined ? {} : { 'Last-Event-ID': 'earliest' }),
      })
      reply.raw.write(':\n\n')
    },
  )
}

/** `topic` is Mercure's parameter, `match` that of its newer draft. */
function topicsOf(request: RawCall['request']): string[] {
  const { searchParams } = new URL(request.url, 'http://localhost')
  return [...searchParams.getAll('topic'), ...searchParams.getAll('match')]
}
