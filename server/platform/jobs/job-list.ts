import * as z from 'zod/mini'
import { uuid } from '#contract/kit/primitives.ts'
import { pushMessage } from '#contract/accounts/push.ts'
import { keysOf } from '#contract/kit/objects.ts'

/**
 * Every background job. A job is enqueued in the transaction that causes it, so it exists exactly when its
 * cause does. It may run more than once (the server may die while it runs), so handlers must be idempotent.
 */
export const jobList = {
  /**
   * Passes a mail of the outbox to the transport. The retries outlast a mail server that is down for a night. A mail that
   * somebody waits for, such as a link to sign in by, is urgent.
   */
  deliver_mail: {
    payload: z.object({ message: uuid }),
    retryLimit: 24,
    firstDelaySeconds: 20,
    batchSize: 20,
    makesWay: { as: 'mails', each: 'batch', exceptUrgent: true },
  },
  /**
   * Passes a text message of the outbox to the gateway. The retries end after some hours: a code is useless
   * by then.
   */
  deliver_sms: { payload: z.object({ message: uuid }), retryLimit: 12, firstDelaySeconds: 10 },
  /** Marks messages as failed that no job will send any more, every ten minutes. */
  give_up_messages: {
    payload: z.object({}),
    retryLimit: 1,
    firstDelaySeconds: 60,
    cron: '5/10 * * * *',
  },
  /** Puts the mails into the outbox that are owed of these shipments. */
  mail_shipments: {
    payload: z.object({ shipments: z.array(uuid) }),
    retryLimit: 8,
    firstDelaySeconds: 5,
    batchSize: 2,
    makesWay: { as: 'letters', each: 'job' },
  },
  /** Saves the guidance letters of shipments that an event was recorded for. */
  keep_letters: {
    payload: z.object({ shipments: z.array(uuid) }),
    retryLimit: 8,
    firstDelaySeconds: 5,
    batchSize: 2,
    makesWay: { as: 'letters', each: 'job' },
  },
  /** Sends a letter to the weighbridge system of its receiver. The retries outlast a system that is down for a night. */
  send_eba_letter: { payload: z.object({ letter: uuid }), retryLimit: 24, firstDelaySeconds: 20 },
  /** Asks the weighbridge systems for weighings, every ten minutes. */
  read_eba_weighings: {
    payload: z.object({}),
    retryLimit: 1,
    firstDelaySeconds: 60,
    cron: '*/10 * * * *',
  },
  /** Sends a message to a driver's browser. The retries end after some hours: it is no news any more. */
  send_push: {
    payload: z.object({ subscription: uuid, message: pushMessage }),
    retryLimit: 8,
    firstDelaySeconds: 30,
    batchSize: 20,
  },
  /**
   * Sends an event to the system of a customer. The retries take three days, then its webhook is paused. One that does not
   * answer takes no more than two of the eight places.
   */
  send_webhook: {
    payload: z.object({ delivery: uuid, webhook: uuid }),
    retryLimit: 21,
    firstDelaySeconds: 30,
    longestDelaySeconds: 6 * 3600,
    batchSize: 2,
    groups: { by: 'webhook', workers: 4, atOnce: 2 },
  },
  /** Computes the statistics of every customer, hourly (specification, section 2). */
  count_statistics: { payload: z.object({}), retryLimit: 3, firstDelaySeconds: 60, cron: '0 * * * *' },
  /** Counts what was made on each device and never arrived, and tells its driver's planners; hourly. */
  count_missing_operations: {
    payload: z.object({}),
    retryLimit: 3,
    firstDelaySeconds: 60,
    cron: '10 * * * *',
  },
  /** Gives flows the EWC code that is planned for a day that has begun: at every quarter, as days of time zones begin. */
  apply_planned_changes: {
    payload: z.object({}),
    retryLimit: 3,
    firstDelaySeconds: 60,
    cron: '*/15 * * * *',
  },
  /**
   * Gives loads the EWC code of their day anew: those of codes that were changed, those of a customer in another time zone, or
   * those that have none, soon after the start.
   */
  renew_codes_of_loads: {
    payload: z.object({ codes: z.optional(z.array(z.string())), customer: z.optional(uuid) }),
    retryLimit: 20,
    firstDelaySeconds: 5,
  },
  /** Removes photos, positions, letters, messages and the like that are past their time, at night. */
  remove_expired: { payload: z.object({}), retryLimit: 3, firstDelaySeconds: 300, cron: '50 2 * * *' },
  /** Deletes expired data, at night: idempotency keys, links, tokens, change feed. */
  clean_up: { payload: z.object({}), retryLimit: 3, firstDelaySeconds: 300, cron: '20 2 * * *' },
} as const satisfies Readonly<Record<string, JobDefinition>>

/** A row of the list. */
export interface JobDefinition {
  readonly payload: z.ZodMiniType
  /** Number of retries before it becomes a dead letter; the delay doubles from the first one up to the longest. */
  readonly retryLimit: number
  readonly firstDelaySeconds: number
  /** An hour by default. */
  readonly longestDelaySeconds?: number
  /** How many a server runs at once; 5 by default. */
  readonly batchSize?: number
  /**
   * Jobs whose payloads have the same value in this field are one group: a server runs `atOnce` of a group, with this many
   * workers that each take a batch.
   */
  readonly groups?: { readonly by: string; readonly workers: number; readonly atOnce: number }
  /**
   * It makes way for requests (`Pace`): jobs and batches of the same name take turns, a job or a batch of them at a time.
   * `exceptUrgent`: those that are urgent have a worker of their own and do not wait.
   */
  readonly makesWay?: { readonly as: string; readonly each: 'job' | 'batch'; readonly exceptUrgent?: true }
  /** A cron expression in UTC, for jobs that are also scheduled. */
  readonly cron?: string
}

export type JobName = keyof typeof jobList
export type PayloadOf<Name extends JobName> = z.output<(typeof jobList)[Name]['payload']>

export const jobNames = keysOf(jobList)

/** One attempt at a job. */
export interface JobAttempt<Payload> {
  readonly payload: Payload
  /** There is no retry after this attempt. */
  readonly isLast: boolean
}

/** The function that runs each job; it throws when the attempt failed. */
export type JobHandlers = {
  readonly [Name in JobName]: (attempt: JobAttempt<PayloadOf<Name>>) => Promise<void>
}

/** Of urgent jobs; others have 0. */
export const urgentPriority = 1

/** The queue of jobs whose retries are used up; administrators see them there. */
export const deadLetterQueue = 'dead_letters'
