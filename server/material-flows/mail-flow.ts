import { isLocale, type Locale } from '#contract/locales.ts'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import type { LoadingPlace } from '#contract/material-flows.ts'
import type { OutgoingMail } from '#contract/outgoing-mails.ts'
import type { Queryable } from '../db/connect.ts'
import { eq, sql } from '../db/drizzle.ts'
import { customers } from '../db/schema/customers.ts'
import { materialFlows, projects } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { currentTemplateOf } from '../letters/current-letters.ts'
import { sendMail } from '../mail/send-mail.ts'
import { outgoingMailsByIds } from '../mail/serve-outgoing-mails.ts'
import { localesByEmail } from '../mail/locales-by-email.ts'
import { flowsWhere } from './queries.ts'
import type { WriteCall } from '../http/request/endpoint.ts'

const localeOfLanguage = (language: string | undefined): Locale => (isLocale(language) ? language : 'nl')

/**
 * Mails the recipients of new letters that the letter has a new version: users in their language, others in
 * the customer's.
 */
export async function mailNewLetter(
  db: Queryable,
  { id, letter, language, link }: { id: string; letter: number; language: string | undefined; link: string },
): Promise<void> {
  const { flow, project, customerId } = await readFlowFacts(db, id)
  const addresses = (flow.recipients ?? []).filter(({ onNewLetter }) => onNewLetter).map(({ email }) => email)
  const locales = await localesByEmail(db, addresses)
  const attachments = await templateOf(db, id)
  for (const to of addresses)
    await sendMail(db, {
      to,
      template: 'new_letter',
      locale: locales.get(to.toLowerCase()) ?? localeOfLanguage(language),
      customerId,
      materialFlowId: id,
      attachments,
      values: { project, flowNumber: flow.number, material: flow.usualName, version: letter, link },
    })
}

/** Mails a summary of a flow to these addresses, in the customer's language, and returns the queued mail. */
export async function mailFlow(
  call: WriteCall,
  id: string,
  { recipients, message }: { recipients: readonly string[]; message?: string | undefined },
  publicUrl: string,
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
  const mail = await sendMail(db, {
    to,
    template: 'material_flow',
    locale: localeOfLanguage(language),
    customerId,
    materialFlowId: id,
    attachments: await templateOf(db, id),
    values: {
      sender: sender?.name ?? '',
      project,
      flowNumber: flow.number,
      material: flow.usualName,
      origin: placeLine(flow.origin),
      destination: placeLine(flow.destination),
      message: message || undefined,
      link: `${publicUrl}/material-flows/${id}`,
    },
  })
  await recordAudit(call, {
    action: 'send_mail',
    subject: { type: 'MaterialFlow', id },
    customerId,
    after: { recipients: to, message, outgoingMail: mail },
  })
  const [queued] = await outgoingMailsByIds(db, [mail])
  if (queued === undefined) throw new HttpProblem('not_found')
  return queued
}

const templateOf = async (db: Queryable, id: string) =>
  [await currentTemplateOf(db, id)].filter((letter) => letter !== undefined)

interface FlowFacts {
  readonly flow: OfficeFlow
  /** Number and name. */
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

const placeLine = ({ description, city }: LoadingPlace) => [description, city].filter(Boolean).join(', ')
