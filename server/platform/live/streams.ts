import type { ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/connect.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import type { Notifications } from './notifications.ts'
import { mayReceive } from './policy.ts'
import { liveChannel, parseNotification } from './publish.ts'
import { readableProjects } from './queries.ts'
import { type LiveView, LiveViews, type LiveViewsOptions, type ViewFollower } from './views.ts'

/** Every stream costs a socket, and every tab opens one. */
const maxStreamsPerUser = 20
/** Milliseconds that a stream may outlive its session, its token or its user's rights. */
const viewerCheckInterval = 5_000
/** A heartbeat every 20 seconds, because proxies close connections idle for a minute, some for half. */
const checksPerHeartbeat = 4
/** Bytes. A client with this much unread is stuck: it is disconnected, reconnects and reloads. */
const maxBufferedBytes = 256 * 1024

interface Stream extends ViewFollower {
  readonly views: readonly LiveView[]
  readonly matchesTopic: (id: string) => boolean
  /** Again, during the stream; throws HttpProblem if token or session is no longer good. */
  readonly authenticate: () => Promise<Viewer>
  readonly response: ServerResponse
}

export interface LiveStreams {
  /**
   * Until its client leaves, its session ends, its user's rights change, or the server stops. `begin` sends
   * the head. Throws HttpProblem too_many_requests, service_unavailable if the server is stopping.
   */
  readonly open: (stream: Omit<Stream, 'readableProjects'>, begin: () => void) => Promise<void>
  readonly stop: () => void
}

export interface LiveStreamsOptions extends Pick<LiveViewsOptions<Stream>, 'admission' | 'wholeLists'> {
  readonly database: Database
  readonly views: readonly LiveView[]
  readonly log: Pick<BaseLogger, 'warn' | 'error'>
  readonly notifications: Notifications
}

export function liveStreams(options: LiveStreamsOptions): LiveStreams {
  const { database, log, notifications } = options
  const { streams, end, send } = openStreams()
  const views = new LiveViews<Stream>({ ...options, send })
  const reserve = streamLimit()
  let isStopped = false

  notifications.subscribe(liveChannel, {
    onNotification: (payload) => {
      const notification = parseNotification(payload)
      if (notification === undefined) return
      const { id, message, audience } = notification
      const event = `id: urn:uuid:${id}\ndata: ${JSON.stringify(message)}\n\n`
      for (const stream of streams)
        if (
          mayReceive(stream.viewer, stream.readableProjects, audience) &&
          stream.matchesTopic(message['@id'])
        )
          send(stream, event)
      views.noteChange(audience)
    },
    // Messages during a lost LISTEN are missed, so streams end and clients reconnect and reload.
    onDisconnect: (reason) => {
      if (!isStopped) log.warn({ err: reason, streams: streams.size }, 'live streams were ended')
      for (const stream of streams) end(stream)
    },
  })
  const stopChecking = checkViewers(database, streams, { end, send, views }, log)

  return {
    async open(request, begin) {
      const { viewer, response } = request
      const release = reserve(viewer.userId)
      try {
        await notifications.ensure()
        const { connection } = notifications
        const projects = await readableProjects(database.query, [viewer.userId])
        if (isStopped || connection === undefined || notifications.connection !== connection)
          throw new HttpProblem('service_unavailable', { headers: { 'Retry-After': '1' } })
        if (response.destroyed) return release()
        begin()
        const readable = projects.get(viewer.userId) ?? new Set()
        keepWhileOpen({ ...request, readableProjects: readable }, streams, views, release)
      } catch (error) {
        release()
        throw error
      }
    },
    stop() {
      isStopped = true
      stopChecking()
      views.stop()
      for (const stream of streams) end(stream)
    },
  }
}

function keepWhileOpen(
  stream: Stream,
  streams: Set<Stream>,
  views: LiveViews<Stream>,
  release: () => void,
): void {
  streams.add(stream)
  for (const view of stream.views) views.follow(view, stream)
  stream.response.once('close', () => {
    streams.delete(stream)
    views.unfollow(stream)
    release()
  })
}

function openStreams() {
  const streams = new Set<Stream>()
  return {
    streams,
    end: (stream: Stream) => {
      streams.delete(stream)
      stream.response.end()
    },
    send: (stream: Stream, text: string) => {
      if (stream.response.writableLength > maxBufferedBytes) {
        streams.delete(stream)
        stream.response.destroy()
      } else stream.response.write(text)
    },
  }
}

/** The returned function releases one. Throws HttpProblem too_many_requests. */
function streamLimit(): (userId: string) => () => void {
  const streamCounts = new Map<string, number>()
  return (userId) => {
    const count = streamCounts.get(userId) ?? 0
    if (count >= maxStreamsPerUser)
      throw new HttpProblem('too_many_requests', { headers: { 'Retry-After': '30' } })
    streamCounts.set(userId, count + 1)
    return () => {
      const left = (streamCounts.get(userId) ?? 1) - 1
      if (left === 0) streamCounts.delete(userId)
      else streamCounts.set(userId, left)
    }
  }
}

/** Checks the viewers of all streams regularly; returns a function that ends that. */
function checkViewers(
  database: Database,
  streams: ReadonlySet<Stream>,
  {
    end,
    send,
    views,
  }: {
    readonly end: (stream: Stream) => void
    readonly send: (stream: Stream, text: string) => void
    readonly views: LiveViews<Stream>
  },
  log: Pick<BaseLogger, 'error'>,
): () => void {
  let checks = 0
  let isChecking = false
  const check = async () => {
    checks += 1
    const openStreams = [...streams]
    if (openStreams.length === 0) return
    const projectsByUser = await readableProjects(
      database.query,
      openStreams.map((stream) => stream.viewer.userId),
    )
    // One after the other, so that any number of streams takes one connection.
    for (const stream of openStreams) {
      const projects = projectsByUser.get(stream.viewer.userId) ?? new Set()
      if (!isDeepStrictEqual(projects, stream.readableProjects)) views.refresh(stream)
      stream.readableProjects = projects
      if (!isDeepStrictEqual(await currentViewer(stream), stream.viewer)) end(stream)
      else if (checks % checksPerHeartbeat === 0 && streams.has(stream)) send(stream, ':\n\n')
    }
  }
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    check()
      .catch((error: unknown) =>
        log.error({ err: error }, 'the viewers of live streams could not be checked'),
      )
      .finally(() => (isChecking = false))
  }, viewerCheckInterval)
  timer.unref()
  return () => clearInterval(timer)
}

/** As it would be authenticated now; undefined if refused. */
async function currentViewer(stream: Stream): Promise<Viewer | undefined> {
  try {
    return await stream.authenticate()
  } catch (error) {
    if (error instanceof HttpProblem) return undefined
    throw error
  }
}
