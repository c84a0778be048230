import { personName } from '#contract/accounts/person.ts'
import { may } from '#contract/kit/permissions.ts'
import {
  createWebhook,
  type IssuedWebhook,
  maxWebhooksPerCustomer,
  pauseWebhook,
  replacedSecretHours,
  replayWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  webhookTestEvent,
  type Webhook,
  type WebhookDraft,
  webhooks as webhooksContract,
} from '#contract/integrations/webhooks.ts'
import { ofCustomer } from '../../accounts/access/owners.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, type SQL, sql } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import { webhookDeliveries, webhooks } from '../../platform/db/schema/webhooks.ts'
import { newId } from '../../platform/db/uuid.ts'
import { bumpedVersion, refuseViolations } from '../../platform/http/collection/change-steps.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import {
  handle,
  handleOnPool,
  type RequestOf,
  type Route,
  type Viewer,
  type WriteCall,
} from '../../platform/http/request/endpoint.ts'
import { HttpProblem, found } from '../../platform/http/request/problem.ts'
import { requiresRight } from '../../platform/http/request/required-permission.ts'
import { formatTimestamp, versionFields } from '../../platform/http/wire/timestamp.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { asConnectionTest, connectionTest } from '../../platform/outbound/connection-tests.ts'
import type { WebhookSender } from './http-webhooks.ts'
import { publishWebhook } from './record-attempt.ts'
import { replayUndelivered } from './replay-deliveries.ts'
import { newSecret } from './signature.ts'
import { sendTest } from './send-test.ts'

export interface WebhookSettings {
  readonly clock: Clock
  readonly cipher: KeyCipher
  readonly sender: WebhookSender
}

type Row = typeof webhooks.$inferSelect

export const visibleTo = (viewer: Viewer): SQL => ofCustomer(viewer, webhooks.customerId)

const hour = 3_600_000

async function webhooksByIds(db: Queryable, ids: readonly string[], now: Date): Promise<Webhook[]> {
  const rows = await db
    .select({
      row: webhooks,
      maker: users,
      undelivered: sql<number>`(select count(*)::int from (select from ${webhookDeliveries}
        where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${webhookDeliveries.status} in ('failed', 'held')
        and ${webhookDeliveries.event} <> ${webhookTestEvent} limit 10000) as undelivered)`,
    })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.createdById))
    .where(inArray(webhooks.id, [...ids]))
  return rows.map(({ row, maker, undelivered }) => ({
    id: row.id,
    ...stored.toDraft(row),
    state: row.pausedAt !== null ? 'paused' : isFailing(row) ? 'failing' : 'active',
    pausedAt: momentOf(row.pausedAt),
    pauseReason: row.pauseReason ?? undefined,
    previousSecretUntil:
      row.previousSecretUntil !== null && row.previousSecretUntil > now
        ? formatTimestamp(row.previousSecretUntil)
        : undefined,
    lastSuccessAt: momentOf(row.lastSuccessAt),
    lastFailureAt: momentOf(row.lastFailureAt),
    undelivered,
    ...versionFields(row),
    createdBy: { id: maker.id, name: personName(maker) },
  }))
}

const momentOf = (date: Date | null) => (date === null ? undefined : formatTimestamp(date))

const isFailing = ({ lastSuccessAt, lastFailureAt }: Row) =>
  lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)

const stored = tableResource(webhooks, webhooksContract.draft, { itemOf: (row) => row })

export function webhookRoutes(settings: WebhookSettings): readonly Route[] {
  const { clock, sender } = settings
  // Impersonating administrators may too: it reveals no secret, and the customer can undo it.
  const mayChange = (viewer: Viewer) => may(viewer.roles, 'change', 'Webhook')
  return [
    ...resourceRoutes(webhooksContract, {
      table: webhooks,
      visibleTo,
      columns: { paused: sql`(${webhooks.pausedAt} is not null)` },
      searchColumns: [webhooks.name, webhooks.address],
      defaultOrder: [['createdAt', 'desc']],
      loadItems: (db, ids) => webhooksByIds(db, ids, clock()),
      draftOf: stored.draftOf,
      change: stored.change,
      remove: stored.remove,
      validate: (call, draft) => addressViolations(call, draft, sender),
      afterWrite: async ({ db }, id, verb, customerId) => {
        if (verb !== 'remove') await publishWebhook(db, { id, customerId: customerId ?? '' })
      },
    }),
    // An Idempotency-Key would store the answer with the secret.
    handle(
      createWebhook,
      (viewer) => viewer.customerId !== undefined && requiresRight('create', 'Webhook')(viewer),
      (call) => create(call, settings),
      { limit: { max: 20, seconds: 60 } },
    ),
    handle(rotateWebhookSecret, requiresRight('change', 'Webhook'), (call) => rotate(call, settings)),
    handle(pauseWebhook, mayChange, (call) => setPaused(call, true, clock())),
    handle(resumeWebhook, mayChange, (call) => setPaused(call, false, clock())),
    handle(replayWebhook, mayChange, (call) => replay(call, clock())),
    handleOnPool(
      testWebhook,
      mayChange,
      async (call) => {
        const webhook = await findVisible(call.db, call.viewer, call.params.id)
        return await asConnectionTest(call.viewer, () => sendTest(call.db, webhook, settings))
      },
      connectionTest,
    ),
  ]
}

const addressViolations = (
  { locale }: Pick<WriteCall, 'locale'>,
  { address }: WebhookDraft,
  sender: WebhookSender,
) => (sender.isAllowed(address) ? [] : [violation(['address'], 'public_address', locale)])

/** @throws HttpProblem not_found */
async function findVisible(db: Queryable, viewer: Viewer, id: string, lock = false): Promise<Row> {
  const query = db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), visibleTo(viewer)))
  return found(await (lock ? query.for('update') : query))
}

async function readOne(db: Queryable, id: string, now: Date): Promise<Webhook> {
  return found(await webhooksByIds(db, [id], now))
}

/** @throws HttpProblem too_many_webhooks, validation_failed */
async function create(
  call: WriteCall & RequestOf<typeof createWebhook>,
  { clock, cipher, sender }: WebhookSettings,
): Promise<IssuedWebhook> {
  const { db, viewer, body } = call
  const { customerId = '' } = viewer
  refuseViolations(addressViolations(call, body, sender))
  // Serialised per customer, so that concurrent calls cannot exceed the limit.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${customerId}`}, 0))`)
  if ((await db.$count(webhooks, eq(webhooks.customerId, customerId))) >= maxWebhooksPerCustomer)
    throw new HttpProblem('too_many_webhooks', { values: { maximum: String(maxWebhooksPerCustomer) } })
  const id = newId()
  const secret = newSecret()
  await db.insert(webhooks).values({
    ...body,
    id,
    customerId,
    secret: await cipher.seal(secret, `webhooks/${id}`),
    createdById: viewer.userId,
  })
  await recordAudit(call, { action: 'create', subject: { type: 'Webhook', id }, after: body })
  await publishWebhook(db, { id, customerId })
  return { ...(await readOne(db, id, clock())), secret }
}

/** @throws HttpProblem not_found */
async function rotate(
  call: WriteCall & RequestOf<typeof rotateWebhookSecret>,
  { clock, cipher }: WebhookSettings,
): Promise<IssuedWebhook> {
  const { db, viewer, params } = call
  const row = await findVisible(db, viewer, params.id, true)
  const now = clock()
  const secret = newSecret()
  const replaced =
    row.secret === ''
      ? { previousSecret: null, previousSecretUntil: null }
      : {
          previousSecret: row.secret,
          previousSecretUntil: new Date(now.getTime() + replacedSecretHours * hour),
        }
  await db
    .update(webhooks)
    .set({
      secret: await cipher.seal(secret, `webhooks/${row.id}`),
      ...replaced,
      ...bumpedVersion(webhooks),
    })
    .where(eq(webhooks.id, row.id))
  await recordAudit(call, { action: 'rotate_secret', subject: { type: 'Webhook', id: row.id } })
  await publishWebhook(db, row)
  return { ...(await readOne(db, row.id, now)), secret }
}

/** @throws HttpProblem not_found */
async function setPaused(
  call: WriteCall & RequestOf<typeof pauseWebhook>,
  isPaused: boolean,
  now: Date,
): Promise<Webhook> {
  const { db, viewer, params } = call
  const row = await findVisible(db, viewer, params.id, true)
  if ((row.pausedAt !== null) !== isPaused) {
    await db
      .update(webhooks)
      .set({
        pausedAt: isPaused ? now : null,
        pauseReason: isPaused ? 'office' : null,
        ...bumpedVersion(webhooks),
      })
      .where(eq(webhooks.id, row.id))
    await recordAudit(call, {
      action: isPaused ? 'pause' : 'resume',
      subject: { type: 'Webhook', id: row.id },
    })
    await publishWebhook(db, row)
  }
  return await readOne(db, row.id, now)
}

/** @throws HttpProblem not_found, webhook_paused */
async function replay(call: WriteCall & RequestOf<typeof replayWebhook>, now: Date) {
  const { db, viewer, params, body } = call
  const row = await findVisible(db, viewer, params.id)
  if (row.pausedAt !== null) throw new HttpProblem('webhook_paused')
  const result = await replayUndelivered(db, row.id, new Date(body.since), now)
  await recordAudit(call, {
    action: 'replay',
    subject: { type: 'Webhook', id: row.id },
    after: { since: body.since, queued: result.queued },
  })
  await publishWebhook(db, row)
  return result
}
