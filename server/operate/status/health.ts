import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problems } from '#contract/kit/problems.ts'
import { type Adapters, adapterNames } from '../adapters/adapters.ts'
import { type Clock, minutes } from '../../platform/process/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { waitAtMost } from '../../platform/process/wait-at-most.ts'
import type { Authenticate } from '../../platform/http/request/viewer.ts'

/** Milliseconds. Load balancers wait a few seconds for an answer. */
const probeTimeout = 2_000

/** After a write that found no room; then the next writes show whether there is any. */
const storageFullTimeout = minutes

export interface Probes {
  readonly reachesDatabase: () => Promise<boolean>
  readonly reachesStore: () => Promise<boolean>
  readonly hasRoom: () => boolean
  readonly noteStorageFull: () => void
}

export function createProbes(
  database: Pick<Database, 'pool'>,
  store: Pick<MediaStore, 'check'>,
  clock: Clock,
): Probes {
  let storageFullAt = -Infinity
  return {
    reachesDatabase: sharedProbe(() => database.pool.query('select 1')),
    reachesStore: sharedProbe(() => store.check()),
    hasRoom: () => clock().getTime() - storageFullAt >= storageFullTimeout,
    noteStorageFull: () => {
      storageFullAt = clock().getTime()
    },
  }
}

interface HealthOptions {
  readonly database: Database
  readonly store: MediaStore
  readonly probes: Probes
  readonly adapters: Adapters
  readonly authenticate: Authenticate
  readonly timeoutSeconds?: number | undefined
}

/**
 * The probes of load balancers and orchestrators. `/readyz`: requests can be served now. A full disk is
 * reported but stays ready: letters can be read, and phones learn why they must wait, which a proxy without
 * servers would not tell. `/healthz` fails when a restart may help: the database has not answered well for
 * minutes, which new connections may cure.
 */
export function registerHealthChecks(
  app: FastifyInstance,
  { database, store, probes, adapters, authenticate, timeoutSeconds = 180 }: HealthOptions,
): void {
  const { reachesDatabase, reachesStore } = probes
  app.addHook('onResponse', async (_, { statusCode }) => {
    if (statusCode === problems.storage_full) probes.noteStorageFull()
  })
  const isAdministrator = (request: FastifyRequest) =>
    succeeds(
      authenticate(request).then(({ roles }) => {
        if (!roles.includes('ROLE_ADMIN')) throw new Error('not an administrator')
      }),
    )

  app.get('/healthz', async (_, reply) => {
    const isRecent = () => Date.now() - database.lastAnswerAt() < timeoutSeconds * 1000
    // Without traffic nothing else asks the database.
    const healthy = isRecent() || (await reachesDatabase())
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'no database' })
  })

  app.get('/readyz', async (request, reply) => {
    const [hasDatabase, hasMedia, showsAdapters] = await Promise.all([
      reachesDatabase(),
      reachesStore(),
      request.headers.authorization === undefined ? false : isAdministrator(request),
    ])
    const ready = hasDatabase && hasMedia
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      database: hasDatabase,
      media: hasMedia,
      room: probes.hasRoom(),
      ...(showsAdapters ? { adapters: { ...adapterNames(adapters), files: store.adapter } } : {}),
    })
  })
}

/** At most one probe runs at a time: while it hangs, further callers must not take a connection each. */
function sharedProbe(check: () => Promise<unknown>): () => Promise<boolean> {
  let running: Promise<unknown> | undefined
  return () => {
    running ??= check().finally(() => (running = undefined))
    return succeeds(running)
  }
}

const succeeds = async (promise: Promise<unknown>): Promise<boolean> =>
  (await waitAtMost(
    probeTimeout,
    promise.then(
      () => true,
      () => false,
    ),
  )) ?? false
