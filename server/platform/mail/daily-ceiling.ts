import { addDays } from '#contract/kit/days.ts'
import type { Queryable } from '../db/connect.ts'
import { and, count, desc, eq, gte } from '../db/drizzle.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'
import { mailStaff } from './mail-staff.ts'
import type { Mail } from './send-mail.ts'
import type { MailTemplate } from './texts/mail-values.ts'

/**
 * Mails on loads and unloads per customer and day (UTC) to addresses without an account, who never asked for
 * them. A harbour with 2,000 loads a day and five recipients of each load and unload sends 20,000; half as
 * many again are for late signatures and corrections.
 */
export const mailsToStrangersADay = 30_000

/** The first day with room, in order; the staff are told. Concurrent jobs may add a few more. */
export async function spreadOverDays<Template extends MailTemplate>(
  db: Queryable,
  mails: readonly Mail<Template>[],
  { customerId, publicUrl }: { readonly customerId: string; readonly publicUrl: string },
): Promise<readonly Mail<Template>[]> {
  if (mails.length === 0) return []
  const today = dayOf(new Date())
  const [last] = await db
    .select({ day: outgoingMails.leavesOn, taken: count() })
    .from(outgoingMails)
    .where(and(eq(outgoingMails.customerId, customerId), gte(outgoingMails.leavesOn, today)))
    .groupBy(outgoingMails.leavesOn)
    .orderBy(desc(outgoingMails.leavesOn))
    .limit(1)
  const { day, taken } = { day: last?.day ?? today, taken: last?.taken ?? 0 }
  const spread = mails.map((mail, place) => {
    const later = Math.floor((taken + place) / mailsToStrangersADay)
    return { ...mail, leavesOn: addDays(day, later) }
  })
  if (day === today && spread.at(-1)?.leavesOn !== today)
    await mailStaff(db, customerId, 'mails_held', {
      maximum: mailsToStrangersADay,
      link: `${publicUrl}/mails?status=queued`,
    })
  return spread
}

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
