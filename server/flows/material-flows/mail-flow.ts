import { isLocale, type Locale } from '#contract/kit/locales.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { OutgoingMail } from '#contract/accounts/outgoing-mails.ts'
import { days } from '../../platform/process/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/connect.ts'
import { and, eq, gt, inArray, sql } from '../../platform/db/drizzle.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { outgoingMails } from '../../platform/db/schema/outgoing-mails.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { users } from '../../platform/db/schema/users.ts'
import { HttpProblem, found } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { currentTemplateOf } from '../../letters/content/current-letters.ts'
import { templateDifferences } from '../../letters/content/template-differences.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { outgoingMailsByIds } from '../../platform/mail/serve-outgoing-mails.ts'
import { accountsByEmail } from '../../platform/mail/accounts-by-email.ts'
import { placeText } from './places.ts'
import { flowsWhere } from './queries.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'

const localeOfLanguage = (language: string | undefined): Locale => (isLocale(language) ? language : 'nl')

/** Users get the mail in their language, others in the customer's. */
export async function mailNewLetter(
  db: Queryable,
  { id, letter, language, link }: { id: string; letter: number; language: string | undefined; link: string },
): Promise<void> {
  const { flow, project, customerId } = await readFlowFacts(db, id)
  const addresses = (flow.recipients ?? []).filter(({ onNewLetter }) => onNewLetter).map(({ email }) => email)
  const accounts = await accountsByEmail(db, addresses)
  const attachments = await templateOf(db, id)
  const differences = await templateDifferences(db, id, letter)
  for (const to of addresses) {
    const locale = accounts.get(to.toLowerCase())?.locale ?? localeOfLanguage(language)
    await sendMail(db, {
      to,
      template: 'new_letter',
      locale,
      customerId,
      materialFlowId: id,
      attachments,
      values: {
        project,
        flowNumber: flow.number,
        material: flow.usualName,
        version: letter,
        differences: differences?.(locale),
        link,
      },
    })
  }
}

/** Per customer and day, because users choose the text or the addresses. */
const mailsADay = 300

/** @throws HttpProblem too_many_mails when so many more exceed the limit */
export async function assertMailsLeft(
  db: Transaction,
  now: Date,
  customerId: string,
  more: number,
): Promise<void> {
  if (more === 0) return
  // Serialises concurrent calls, so that each counts the ones before.
  await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
  const sent = await db.$count(
    outgoingMails,
    and(
      eq(outgoingMails.customerId, customerId),
      inArray(outgoingMails.template, ['material_flow', 'new_letter', 'signature_asked']),
      gt(outgoingMails.createdAt, new Date(now.getTime() - days)),
    ),
  )
  if (sent + more > mailsADay)
    throw new HttpProblem('too_many_mails', { values: { maximum: String(mailsADay) } })
}

/**
 * Each address gets its own mail, so that none sees the others. Returns the first mail.
 * @throws HttpProblem too_many_mails
 */
export async function mailFlow(
  call: WriteCall,
  id: string,
  { recipients, message }: { recipients: readonly string[]; message?: string | undefined },
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<OutgoingMail> {
  const { db, viewer } = call
  const { flow, project, customerId, language } = await readFlowFacts(db, id)
  const [sender] = await db
    .select({
      name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastNamePrefix}, ${users.lastName})`,
    })
    .from(users)
    .where(eq(users.id, viewer.userId))
  const to = [...new Set(recipients)]
  await assertMailsLeft(db, now, customerId, to.length)
  const attachments = await templateOf(db, id)
  const mails: string[] = []
  for (const recipient of to)
    mails.push(
      await sendMail(db, {
        to: recipient,
        template: 'material_flow',
        locale: localeOfLanguage(language),
        customerId,
        materialFlowId: id,
        attachments,
        values: {
          sender: sender?.name ?? '',
          project,
          flowNumber: flow.number,
          material: flow.usualName,
          origin: placeText(flow.origin),
          destination: placeText(flow.destination),
          message: message || undefined,
          link: `${publicUrl}/material-flows/${id}`,
        },
      }),
    )
  await recordAudit(call, {
    action: 'send_mail',
    subject: { type: 'MaterialFlow', id },
    customerId,
    after: { recipients: to, message, outgoingMails: mails },
  })
  return found(await outgoingMailsByIds(db, mails.slice(0, 1)))
}

const templateOf = async (db: Queryable, id: string) =>
  [await currentTemplateOf(db, id)].filter((letter) => letter !== undefined)

interface FlowFacts {
  readonly flow: OfficeFlow
  readonly project: string
  readonly customerId: string
  readonly language: string
}

async function readFlowFacts(db: Queryable, id: string): Promise<FlowFacts> {
  const [flow] = await flowsWhere(db, eq(materialFlows.id, id))
  const [owner] = await db
    .select({
      number: projects.number,
      name: projects.name,
      customerId: customers.id,
      language: customers.language,
    })
    .from(materialFlows)
    .innerJoin(projects, eq(projects.id, materialFlows.projectId))
    .innerJoin(customers, eq(customers.id, materialFlows.customerId))
    .where(eq(materialFlows.id, id))
  if (flow === undefined || owner === undefined) throw new HttpProblem('not_found')
  return {
    flow,
    project: `${owner.number} ${owner.name}`,
    customerId: owner.customerId,
    language: owner.language,
  }
}
