import type { ServerResponse } from 'node:http'
import type { Database } from '../db/connect.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { listen } from './listen.ts'
import { mayHear } from './policy.ts'
import type { Announcement } from './publish.ts'
import { livingSessions, readableProjects } from './queries.ts'

/** Every stream costs a socket: a user has one a tab, and nobody has more tabs than this. */
const streamsPerUser = 20
/** How long a stream may outlive its session or token. Milliseconds. */
const watch = 5_000
/** Proxies close what is silent for a minute, some for half of one: a sign of life every 20 seconds. */
const watchesPerHeartbeat = 4
/** A reader who takes nothing for this long is gone or stuck; he comes back and reads again. Bytes. */
const mostUnread = 256 * 1024

interface Stream {
  readonly viewer: Viewer
  readonly wants: (id: string) => boolean
  /** When its token ends, milliseconds since 1970. */
  readonly expires: number
  readonly response: ServerResponse
  projects: ReadonlySet<string>
}

export interface LiveStreams {
  /**
   * A stream that lasts until its listener leaves, his session or token ends, or the server stops. `begin` sends its head, once
   * all that is told from then on will be heard.
   */
  readonly open: (stream: Omit<Stream, 'projects'>, begin: () => void) => Promise<void>
  readonly stop: () => Promise<void>
}

/** All event streams of this instance, behind one listening connection, which is there while anybody listens. */
export function liveStreams(database: Database, failed: (error: unknown) => void): LiveStreams {
  const streams = new Set<Stream>()
  let ear: Promise<() => Promise<void>> | undefined

  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.response.end()
  }
  const send = (stream: Stream, text: string) => {
    if (stream.response.writableLength > mostUnread) {
      streams.delete(stream)
      stream.response.destroy()
    } else stream.response.write(text)
  }
  const hear = ({ id, message, audience }: Announcement) => {
    const event = `id: urn:uuid:${id}\ndata: ${JSON.stringify(message)}\n\n`
    for (const stream of streams)
      if (stream.wants(message['@id']) && mayHear(stream.viewer, stream.projects, audience))
        send(stream, event)
  }
  // What was told while nobody heard is lost: everybody has to come back and read again.
  const deafened = () => {
    ear = undefined
    for (const stream of streams) end(stream)
  }
  const hearing = async () => {
    ear ??= listen(database.connectionString, hear, deafened)
    try {
      await ear
    } catch (error) {
      ear = undefined
      throw error
    }
  }
  let watches = 0
  const look = async () => {
    watches += 1
    const present = [...streams]
    if (present.length === 0) return
    const living = await livingSessions(
      database.query,
      present.map((stream) => stream.viewer.sessionId),
    )
    const readable = await readableProjects(
      database.query,
      present.map((stream) => stream.viewer.userId),
    )
    for (const stream of present) {
      stream.projects = readable.get(stream.viewer.userId) ?? new Set()
      if (!living.has(stream.viewer.sessionId) || stream.expires <= Date.now()) end(stream)
      else if (watches % watchesPerHeartbeat === 0) send(stream, ':\n\n')
    }
  }
  const timer = setInterval(() => void look().catch(failed), watch)
  timer.unref()

  return {
    async open(wanted, begin) {
      const { viewer, response } = wanted
      if ([...streams].filter((stream) => stream.viewer.userId === viewer.userId).length >= streamsPerUser)
        throw new Refusal('too_many_requests', {
          values: { seconds: '30' },
          headers: { 'Retry-After': '30' },
        })
      await hearing()
      const projects =
        (await readableProjects(database.query, [viewer.userId])).get(viewer.userId) ?? new Set<string>()
      const stream: Stream = { ...wanted, projects }
      if (response.destroyed) return
      begin()
      streams.add(stream)
      response.once('close', () => streams.delete(stream))
    },
    async stop() {
      clearInterval(timer)
      for (const stream of streams) end(stream)
      const stopListening = await ear?.catch(() => undefined)
      await stopListening?.()
    },
  }
}
