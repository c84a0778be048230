import * as z from 'zod/mini'
import { uuid } from '#contract/primitives.ts'

/**
 * All work that follows a write and is no part of it. A job is written in the transaction that causes it, so it is there exactly
 * when its cause is; it may run more than once (a server that dies while it works), so what it does is the same the second time.
 */
export const jobList = {
  /** Hands a mail of the outbox to the transport. A mail server may be down for a night. */
  deliver_mail: { payload: z.object({ message: uuid }), retries: 24, firstDelaySeconds: 20, atOnce: 20 },
  /** Hands a text message of the outbox to the gateway. Nobody waits for a code longer than some hours. */
  deliver_sms: { payload: z.object({ message: uuid }), retries: 12, firstDelaySeconds: 10 },
  /** Tells whom the material flows name for it that shipments were loaded or unloaded. */
  mail_shipments: {
    payload: z.object({ shipments: z.array(uuid), event: z.enum(['loaded', 'unloaded']) }),
    retries: 8,
    firstDelaySeconds: 5,
  },
  /** Keeps the guidance letters of shipments that something was recorded of. */
  keep_letters: { payload: z.object({ shipments: z.array(uuid) }), retries: 8, firstDelaySeconds: 5 },
  /** Figures of every customer, hourly (specification, section 2). */
  count_statistics: { payload: z.object({}), retries: 3, firstDelaySeconds: 60, every: '0 * * * *' },
  /** What has had its time: receipts, links, tokens, change marks. At night. */
  clean_up: { payload: z.object({}), retries: 3, firstDelaySeconds: 300, every: '20 2 * * *' },
} as const satisfies Readonly<Record<string, JobKind>>

interface JobKind {
  readonly payload: z.ZodMiniType
  /** How often it is tried again before it becomes a dead letter; the pause doubles from the first delay up to an hour. */
  readonly retries: number
  readonly firstDelaySeconds: number
  /** How many a server takes up together, unless 5. */
  readonly atOnce?: number
  /** A cron expression, in UTC: it also comes by itself. */
  readonly every?: string
}

export type JobName = keyof typeof jobList
export type PayloadOf<Name extends JobName> = z.output<(typeof jobList)[Name]['payload']>

export const jobNames = Object.keys(jobList) as readonly JobName[]

/** One attempt at a job. */
export interface Attempt<Payload> {
  readonly payload: Payload
  /** No other follows when this one fails. */
  readonly isLast: boolean
}

/** What does each job. */
export type JobHandlers = { readonly [Name in JobName]: (attempt: Attempt<PayloadOf<Name>>) => Promise<void> }

/** Where jobs end that failed for good; administrators see them there. */
export const deadLetters = 'dead_letters'
