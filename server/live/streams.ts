import type { ServerResponse } from 'node:http'
import type { Database } from '../db/connect.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { listen } from './listen.ts'
import { mayReceive } from './policy.ts'
import type { LiveNotification } from './publish.ts'
import { activeSessions, readableProjects } from './queries.ts'

/** Every stream costs a socket, and every tab opens one. */
const maxStreamsPerUser = 20
/** Milliseconds: how long a stream may outlive its session or token. */
const sessionCheckInterval = 5_000
/** A heartbeat every 20 seconds, for proxies close connections that are idle for a minute, some after half of one. */
const checksPerHeartbeat = 4
/** Bytes. A client that leaves this much unread is gone or stuck: it is disconnected, reconnects and reloads. */
const maxBufferedBytes = 256 * 1024

interface Stream {
  readonly viewer: Viewer
  readonly matchesTopic: (id: string) => boolean
  /** When its token ends, milliseconds since 1970. */
  readonly expiresAt: number
  readonly response: ServerResponse
  readableProjects: ReadonlySet<string>
}

/** The event streams of a server. */
export interface LiveStreams {
  /**
   * Opens a stream that lasts until its client leaves, its session or token ends, or the server stops. `begin` sends the response
   * head, once the server is subscribed: the stream then gets every later message.
   * @throws HttpProblem too_many_requests where the user has too many streams
   */
  readonly open: (stream: Omit<Stream, 'readableProjects'>, begin: () => void) => Promise<void>
  /** Ends all streams and the subscription. */
  readonly stop: () => Promise<void>
}

/** Creates the event streams of this server; all share one LISTEN connection, which the first stream opens. */
export function liveStreams(database: Database, onError: (error: unknown) => void): LiveStreams {
  const streams = new Set<Stream>()
  let subscription: Promise<() => Promise<void>> | undefined

  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.response.end()
  }
  const send = (stream: Stream, text: string) => {
    if (stream.response.writableLength > maxBufferedBytes) {
      streams.delete(stream)
      stream.response.destroy()
    } else stream.response.write(text)
  }
  const onNotification = ({ id, message, audience }: LiveNotification) => {
    const event = `id: urn:uuid:${id}\ndata: ${JSON.stringify(message)}\n\n`
    for (const stream of streams)
      if (stream.matchesTopic(message['@id']) && mayReceive(stream.viewer, stream.readableProjects, audience))
        send(stream, event)
  }
  // Notifications sent while LISTEN is down are lost: ending the streams makes clients reconnect and reload.
  const onDisconnect = () => {
    subscription = undefined
    for (const stream of streams) end(stream)
  }
  const ensureSubscribed = async () => {
    subscription ??= listen(database.connectionString, onNotification, onDisconnect)
    try {
      await subscription
    } catch (error) {
      subscription = undefined
      throw error
    }
  }
  let checks = 0
  const checkSessions = async () => {
    checks += 1
    const openStreams = [...streams]
    if (openStreams.length === 0) return
    const active = await activeSessions(
      database.query,
      openStreams.map((stream) => stream.viewer.sessionId),
    )
    const projectsByUser = await readableProjects(
      database.query,
      openStreams.map((stream) => stream.viewer.userId),
    )
    for (const stream of openStreams) {
      stream.readableProjects = projectsByUser.get(stream.viewer.userId) ?? new Set()
      if (!active.has(stream.viewer.sessionId) || stream.expiresAt <= Date.now()) end(stream)
      else if (checks % checksPerHeartbeat === 0) send(stream, ':\n\n')
    }
  }
  const timer = setInterval(() => void checkSessions().catch(onError), sessionCheckInterval)
  timer.unref()

  return {
    async open(request, begin) {
      const { viewer, response } = request
      if ([...streams].filter((stream) => stream.viewer.userId === viewer.userId).length >= maxStreamsPerUser)
        throw new HttpProblem('too_many_requests', {
          values: { seconds: '30' },
          headers: { 'Retry-After': '30' },
        })
      await ensureSubscribed()
      const projects =
        (await readableProjects(database.query, [viewer.userId])).get(viewer.userId) ?? new Set<string>()
      const stream: Stream = { ...request, readableProjects: projects }
      if (response.destroyed) return
      begin()
      streams.add(stream)
      response.once('close', () => streams.delete(stream))
    },
    async stop() {
      clearInterval(timer)
      for (const stream of streams) end(stream)
      const stopListening = await subscription?.catch(() => undefined)
      await stopListening?.()
    },
  }
}
