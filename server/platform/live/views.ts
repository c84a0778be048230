import { performance } from 'node:perf_hooks'
import type { BaseLogger } from 'pino'
import * as z from 'zod/mini'
import type { Json } from '#contract/kit/json-patch.ts'
import type { LiveMessage, LiveViewMessage } from '#contract/office/live.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { newId } from '../db/uuid.ts'
import type { Admission } from '../http/request/admission.ts'
import type { Policy, Viewer, WholeListReader } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { nobodyId } from '../http/request/viewer.ts'
import { diff } from './json-diff.ts'
import { mayReceive } from './policy.ts'
import type { Audience } from './publish.ts'

/*
 * Pages that read their lists again at every change make more requests than all drivers, once there are
 * dozens. So the server reads what many pages show, once for all streams whose viewers have the same rights,
 * and sends the differences. Reading is limited twice: the same view twice a second, and all views of a
 * server to a third of one connection's time.
 */

const minInterval = 500
const restFactor = 2
/** Milliseconds until a failed view is read again. */
const retryInterval = 1_000
/** Milliseconds: days begin and deadlines pass without a published change. */
const longestInterval = 60_000

export interface LiveView {
  readonly message: LiveMessage
  readonly mayRead: Policy
  readonly schema: z.ZodMiniType
  readonly read: (call: {
    readonly db: Queryable
    readonly viewer: Viewer
    readonly readList: (path: string, query: ListQuery) => Promise<unknown>
  }) => Promise<unknown>
}

interface ListQuery {
  readonly itemsPerPage: number
  readonly order?: Readonly<Record<string, 'asc' | 'desc'>>
}

export interface ViewFollower {
  readonly viewer: Viewer
  readableProjects: ReadonlySet<string>
}

export interface LiveViewsOptions<Stream> {
  readonly database: Pick<Database, 'query'>
  readonly admission: Admission
  readonly wholeLists: ReadonlyMap<string, WholeListReader>
  readonly log: Pick<BaseLogger, 'warn'>
  readonly send: (stream: Stream, text: string) => void
}

interface SharedView<Stream> {
  readonly key: string
  readonly view: LiveView
  readonly viewer: Viewer
  readonly informed: Set<Stream>
  readonly uninformed: Set<Stream>
  content: Json | undefined
  isOutdated: boolean
  notBefore: number
}

export class LiveViews<Stream extends ViewFollower> {
  readonly #options: LiveViewsOptions<Stream>
  readonly #shared = new Map<string, SharedView<Stream>>()
  readonly #refreshing: NodeJS.Timeout
  #timer: NodeJS.Timeout | undefined
  #restsUntil = 0
  #isReading = false
  #isStopped = false

  constructor(options: LiveViewsOptions<Stream>) {
    this.#options = options
    this.#refreshing = setInterval(() => {
      for (const shared of this.#shared.values()) this.#outdate(shared)
    }, longestInterval)
    this.#refreshing.unref()
  }

  follow(view: LiveView, stream: Stream): void {
    const viewer = sharedViewerOf(stream.viewer)
    const key = JSON.stringify([view.message['@id'], viewer])
    const shared = this.#shared.get(key) ?? newSharedView<Stream>(key, view, viewer)
    this.#shared.set(key, shared)
    shared.uninformed.add(stream)
    // Read again: what the page has just read may include unpublished changes.
    this.#outdate(shared)
  }

  unfollow(stream: Stream): void {
    for (const shared of this.#shared.values()) {
      shared.informed.delete(stream)
      shared.uninformed.delete(stream)
      if (shared.informed.size + shared.uninformed.size === 0) this.#shared.delete(shared.key)
    }
  }

  noteChange(audience: Audience): void {
    for (const shared of this.#shared.values())
      if (!shared.isOutdated && concerns(shared, audience)) this.#outdate(shared)
  }

  refresh(stream: Stream): void {
    for (const shared of this.#shared.values())
      if (shared.informed.has(stream) || shared.uninformed.has(stream)) this.#outdate(shared)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#refreshing)
  }

  #outdate(shared: SharedView<Stream>): void {
    shared.isOutdated = true
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isReading || this.#isStopped) return
    clearTimeout(this.#timer)
    let next: SharedView<Stream> | undefined
    for (const shared of this.#shared.values())
      if (shared.isOutdated && (next === undefined || shared.notBefore < next.notBefore)) next = shared
    if (next === undefined) return
    const wait = Math.max(next.notBefore, this.#restsUntil) - performance.now()
    this.#timer = setTimeout((shared) => void this.#readNext(shared), Math.max(0, wait), next)
  }

  async #readNext(shared: SharedView<Stream>): Promise<void> {
    this.#isReading = true
    try {
      await this.#read(shared)
    } catch (error) {
      shared.isOutdated = true
      shared.notBefore = performance.now() + retryInterval
      // A busy server is no fault: that is what admission is for.
      if (!(error instanceof HttpProblem))
        this.#options.log.warn({ err: error }, 'a live view could not be read')
    }
    this.#isReading = false
    this.#schedule()
  }

  async #read(shared: SharedView<Stream>): Promise<void> {
    const place = await this.#options.admission.enter('office')
    const startedAt = performance.now()
    shared.isOutdated = false
    shared.notBefore = startedAt + minInterval
    try {
      const content = await this.#contentOf(shared)
      // All followers may have left meanwhile.
      if (this.#shared.get(shared.key) === shared) sendContent(shared, content, this.#options.send)
    } finally {
      place.leave()
      const now = performance.now()
      this.#restsUntil = now + restFactor * (now - startedAt)
    }
  }

  async #contentOf({ view, viewer }: SharedView<Stream>): Promise<Json> {
    const { database, wholeLists } = this.#options
    const db = database.query
    const read = await view.read({
      db,
      viewer,
      readList: (path, { itemsPerPage, order }) => {
        const list = wholeLists.get(path)
        if (list === undefined) throw new Error(`There is no list of ${path}.`)
        return list.page(db, viewer, { itemsPerPage: String(itemsPerPage), order })
      },
    })
    return JSON.parse(JSON.stringify(z.encode(view.schema, read))) as Json
  }
}

const newSharedView = <Stream>(key: string, view: LiveView, viewer: Viewer): SharedView<Stream> => ({
  key,
  view,
  viewer,
  informed: new Set(),
  uninformed: new Set(),
  content: undefined,
  isOutdated: true,
  notBefore: 0,
})

const concerns = <Stream extends ViewFollower>(
  { informed, uninformed }: SharedView<Stream>,
  audience: Audience,
): boolean =>
  [...informed, ...uninformed].some(({ viewer, readableProjects }) =>
    mayReceive(viewer, readableProjects, audience),
  )

function sendContent<Stream extends ViewFollower>(
  shared: SharedView<Stream>,
  content: Json,
  send: (stream: Stream, text: string) => void,
): void {
  const { view, informed, uninformed } = shared
  const patch = shared.content === undefined ? [] : diff(shared.content, content)
  shared.content = content
  if (patch.length > 0) {
    const change = eventOf({ ...view.message, patch })
    for (const stream of informed) send(stream, change)
  }
  if (uninformed.size === 0) return
  const whole = eventOf({ ...view.message, content })
  for (const stream of uninformed) {
    send(stream, whole)
    informed.add(stream)
  }
  uninformed.clear()
}

const eventOf = (message: LiveViewMessage) => `id: urn:uuid:${newId()}\ndata: ${JSON.stringify(message)}\n\n`

/**
 * The viewer for whom a view is read, equal for all with the same rights: nobody in particular, unless
 * visibility depends on the person. A condition on the user then finds nothing, so that nobody gets another
 * user's rows.
 */
function sharedViewerOf(viewer: Viewer): Viewer {
  const { roles, readProjectIds } = viewer
  const isPersonal =
    roles.includes('ROLE_DRIVER') || (roles.includes('ROLE_PROJECT_READER') && readProjectIds === undefined)
  return { ...viewer, sessionId: '', ...(isPersonal ? {} : { userId: nobodyId }) }
}
