import type { Queryable } from '../db/connect.ts'
import { and, eq, inArray, sql } from '../db/drizzle.ts'
import { owedMails } from '../db/schema/owed-mails.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { shipmentEvents, shipments } from '../db/schema/shipments.ts'
import type { PayloadOf } from '../jobs/job-list.ts'
import { addressesAt } from './notify-recipients.ts'

/**
 * A job that an earlier release enqueued names the event that it mails of, and most of them the recipients: nothing else says
 * that the mail is owed. Does nothing for the jobs of this release.
 */
export async function adoptEarlierJob(
  db: Queryable,
  { shipments: ids, event, addresses, correction, acceptance }: PayloadOf<'mail_shipments'>,
): Promise<void> {
  if (event === undefined) return
  const remark = correction ?? acceptance
  const isMailed =
    event === 'loaded' || event === 'unloaded'
      ? eq(shipmentEvents.kind, event)
      : remark === undefined
        ? sql`false`
        : eq(shipmentEvents.id, remark)
  const rows = await db
    .select({
      eventId: shipmentEvents.id,
      shipmentId: shipments.id,
      recipients: materialFlows.recipients,
    })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .where(and(inArray(shipments.id, ids), isMailed))
  if (rows.length > 0)
    await db
      .insert(owedMails)
      .values(
        rows.map(({ recipients, ...row }) => ({
          ...row,
          event,
          recipients: addresses?.[row.shipmentId] ?? addressesAt(event, recipients),
          waitsUntil: sql`now()`,
        })),
      )
      .onConflictDoNothing()
}
