import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { moment } from '../kit/primitives.ts'

/** Counting ends one above it: how many more there are changes nothing. */
export const maxCounted = 1_000

/** The sending of one kind of message. Counts end at 1,001. */
const messageSending = z.object({
  /** What sends them: `smtp`, `http`, `none`, or a stand-in that sends nothing. */
  adapter: z.string(),
  queued: z.number(),
  oldestQueuedAt: z.optional(moment),
  /** Why one of the queued was not taken yet. */
  reason: z.optional(z.string()),
  /** Of the last 31 days. */
  failed: z.number(),
  lastSentAt: z.optional(moment),
})
export type MessageSending = z.output<typeof messageSending>

/** How the server does, for its administrators. */
const systemStatus = z.object({
  /** Of the software. */
  version: z.string(),
  /** The newest migration of the database's schema. */
  schemaAt: moment,
  /** That of the process that answers: with several, each answers for itself. */
  server: z.object({
    startedAt: moment,
    memoryBytes: z.number(),
    liveStreams: z.number(),
    /** Requests that were refused since the start, because the server was busy. */
    shedRequests: z.number(),
    connections: z.object({ busy: z.number(), idle: z.number(), waiting: z.number(), most: z.number() }),
  }),
  database: z.object({ version: z.string(), bytes: z.number() }),
  files: z.object({
    adapter: z.enum(['folder', 's3']),
    reachable: z.boolean(),
    /** False for a minute after a write that found a disk full. */
    room: z.boolean(),
  }),
  /** Of the data folder; absent where the machine does not tell. */
  disk: z.optional(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
  /** By the last seven days, or by fewer where the first load is younger; absent before it. */
  growth: z.optional(
    z.object({
      loadsPerDay: z.number(),
      /** What each load took so far, times the loads. */
      databaseBytesPerDay: z.number(),
      /** Of cargo photos: nearly all of the file store. */
      filesBytesPerDay: z.number(),
      /** What of both lies on the disk of the data folder. */
      diskBytesPerDay: z.number(),
    }),
  ),
  mail: messageSending,
  sms: messageSending,
  register: z.object({
    adapter: z.enum(['http', 'demo', 'none']),
    /** The last lookup of this process. */
    last: z.optional(z.object({ at: moment, succeeded: z.boolean() })),
  }),
  /** Jobs that wait or run, by name; those without any are left out. */
  jobs: z.array(
    z.object({
      job: z.string(),
      waiting: z.number(),
      running: z.number(),
      /** When the oldest of them was due. */
      oldestAt: moment,
    }),
  ),
  failedJobs: z.number(),
  devices: z.object({
    total: z.number(),
    /** In the last 24 hours. */
    seenToday: z.number(),
    lastSeenAt: z.optional(moment),
    /** Devices with operations that never arrived, and how many these are. */
    withMissing: z.number(),
    missingOperations: z.number(),
  }),
  /** When the last backup by `npm run backup` was taken; absent where there was none. */
  lastBackupAt: z.optional(moment),
})
export type SystemStatus = z.output<typeof systemStatus>

/** Reads how the server does; for administrators. */
export const readSystemStatus = endpoint({
  method: 'GET',
  path: '/system_status',
  access: 'signed-in',
  response: systemStatus,
  type: 'SystemStatus',
  // The reason why a message waits is the text of another server, which may repeat an address.
  personal: true,
  refusals: ['access_denied'],
})
