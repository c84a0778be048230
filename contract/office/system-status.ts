import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { moment } from '../kit/primitives.ts'

/** Counting ends one above it. */
export const maxCounted = 1_000

const messageSending = z.object({
  adapter: z.string(),
  queued: z.number(),
  oldestQueuedAt: z.optional(moment),
  reason: z.optional(z.string()),
  failed: z.number(),
  lastSentAt: z.optional(moment),
})
export type MessageSending = z.output<typeof messageSending>

const systemStatus = z.object({
  version: z.string(),
  schemaAt: moment,
  /** Of the process that answers; with several, each answers for itself. */
  server: z.object({
    startedAt: moment,
    memoryBytes: z.number(),
    liveStreams: z.number(),
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
  disk: z.optional(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
  growth: z.optional(
    z.object({
      loadsPerDay: z.number(),
      databaseBytesPerDay: z.number(),
      filesBytesPerDay: z.number(),
      diskBytesPerDay: z.number(),
    }),
  ),
  mail: messageSending,
  sms: messageSending,
  register: z.object({
    adapter: z.enum(['http', 'demo', 'none']),
    last: z.optional(z.object({ at: moment, succeeded: z.boolean() })),
  }),
  jobs: z.array(
    z.object({
      job: z.string(),
      waiting: z.number(),
      running: z.number(),
      oldestAt: moment,
    }),
  ),
  failedJobs: z.number(),
  /** EWC codes in use today that still have short names of ours, because no official list was imported. */
  unofficialEwcCodes: z.number(),
  devices: z.object({
    total: z.number(),
    seenToday: z.number(),
    lastSeenAt: z.optional(moment),
    withMissing: z.number(),
    missingOperations: z.number(),
  }),
  lastBackupAt: z.optional(moment),
})
export type SystemStatus = z.output<typeof systemStatus>

export const readSystemStatus = endpoint({
  method: 'GET',
  path: '/system_status',
  response: systemStatus,
  type: 'SystemStatus',
  // The reason why a message waits is a text of another server, which may repeat an address.
  personal: true,
  refusals: ['access_denied'],
})
