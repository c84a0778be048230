import * as z from 'zod/mini'
import { uuid } from '#contract/kit/primitives.ts'
import { pushMessage } from '#contract/accounts/push.ts'
import { keysOf } from '#contract/kit/objects.ts'

/** Enqueued in the transaction of its cause. It may run more than once, so handlers are idempotent. */
export const jobList = {
  /**
   * The retries outlast a mail server that is down for a night. A mail that somebody waits for, such as a
   * sign-in link, is urgent.
   */
  deliver_mail: {
    payload: z.object({ message: uuid }),
    retryLimit: 24,
    firstDelaySeconds: 20,
    batchSize: 20,
    makesWay: { as: 'mails', each: 'batch', exceptUrgent: true },
  },
  /** The retries end after some hours: a code is useless by then. */
  deliver_sms: { payload: z.object({ message: uuid }), retryLimit: 12, firstDelaySeconds: 10 },
  give_up_messages: {
    payload: z.object({}),
    retryLimit: 1,
    firstDelaySeconds: 60,
    cron: '5/10 * * * *',
  },
  mail_shipments: {
    payload: z.object({ shipments: z.array(uuid) }),
    retryLimit: 8,
    firstDelaySeconds: 5,
    batchSize: 2,
    makesWay: { as: 'letters', each: 'job' },
  },
  keep_letters: {
    payload: z.object({ shipments: z.array(uuid) }),
    retryLimit: 8,
    firstDelaySeconds: 5,
    batchSize: 2,
    makesWay: { as: 'letters', each: 'job' },
  },
  /** To the receiver's weighbridge system. The retries outlast a system that is down for a night. */
  send_eba_letter: { payload: z.object({ letter: uuid }), retryLimit: 24, firstDelaySeconds: 20 },
  read_eba_weighings: {
    payload: z.object({}),
    retryLimit: 1,
    firstDelaySeconds: 60,
    cron: '*/10 * * * *',
  },
  /** The retries outlast a desk that is down for a night. */
  send_lma_session: { payload: z.object({ session: uuid }), retryLimit: 24, firstDelaySeconds: 20 },
  /** It asks after minutes, then every hour, for two days. */
  read_lma_result: {
    payload: z.object({ session: uuid }),
    retryLimit: 54,
    firstDelaySeconds: 60,
    longestDelaySeconds: 3600,
  },
  /** The retries end after some hours: it is no news by then. */
  send_push: {
    payload: z.object({ subscription: uuid, message: pushMessage }),
    retryLimit: 8,
    firstDelaySeconds: 30,
    batchSize: 20,
  },
  /**
   * The retries take three days, then the webhook is paused. One that does not answer takes at most two of
   * the eight places.
   */
  send_webhook: {
    payload: z.object({ delivery: uuid, webhook: uuid }),
    retryLimit: 21,
    firstDelaySeconds: 30,
    longestDelaySeconds: 6 * 3600,
    batchSize: 2,
    groups: { by: 'webhook', workers: 4, atOnce: 2 },
  },
  /** Hourly (specification, section 2). */
  count_statistics: { payload: z.object({}), retryLimit: 3, firstDelaySeconds: 60, cron: '0 * * * *' },
  count_missing_operations: {
    payload: z.object({}),
    retryLimit: 3,
    firstDelaySeconds: 60,
    cron: '10 * * * *',
  },
  /** Every quarter of an hour, because time zones begin days at quarters. */
  apply_planned_changes: {
    payload: z.object({}),
    retryLimit: 3,
    firstDelaySeconds: 60,
    cron: '*/15 * * * *',
  },
  /** Gives loads the EWC code of their day again, after a change of codes or of a customer's time zone. */
  renew_codes_of_loads: {
    payload: z.union([z.object({ codes: z.array(z.string()) }), z.object({ customer: uuid })]),
    retryLimit: 20,
    firstDelaySeconds: 5,
  },
  remove_expired: { payload: z.object({}), retryLimit: 3, firstDelaySeconds: 300, cron: '50 2 * * *' },
  clean_up: { payload: z.object({}), retryLimit: 3, firstDelaySeconds: 300, cron: '20 2 * * *' },
} as const satisfies Readonly<Record<string, JobDefinition>>

export interface JobDefinition {
  readonly payload: z.ZodMiniType
  /** Retries before it becomes a dead letter; the delay doubles from the first up to the longest. */
  readonly retryLimit: number
  readonly firstDelaySeconds: number
  readonly longestDelaySeconds?: number
  readonly batchSize?: number
  /**
   * Jobs with the same value in this payload field are a group: a server runs `atOnce` of a group, with this
   * many workers that each take a batch.
   */
  readonly groups?: { readonly by: string; readonly workers: number; readonly atOnce: number }
  /**
   * It makes way for requests (`Pace`): jobs or batches of one name take turns. `exceptUrgent`: urgent ones
   * have their own worker and do not wait.
   */
  readonly makesWay?: { readonly as: string; readonly each: 'job' | 'batch'; readonly exceptUrgent?: true }
  readonly cron?: string
}

export type JobName = keyof typeof jobList
export type PayloadOf<Name extends JobName> = z.output<(typeof jobList)[Name]['payload']>

export const jobNames = keysOf(jobList)

export interface JobAttempt<Payload> {
  readonly payload: Payload
  readonly isLast: boolean
}

export type JobHandlers = {
  readonly [Name in JobName]: (attempt: JobAttempt<PayloadOf<Name>>) => Promise<void>
}

export const urgentPriority = 1

export const deadLetterQueue = 'dead_letters'
