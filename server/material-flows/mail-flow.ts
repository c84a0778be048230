import { eq, sql } from 'drizzle-orm'
import { isLocale, type Locale } from '#contract/locales.ts'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import type { Place } from '#contract/material-flows.ts'
import type { OutgoingMail } from '#contract/outgoing-mails.ts'
import type { Queryable } from '../db/connect.ts'
import { customers } from '../db/schema/customers.ts'
import { materialFlows, projects } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { sendMail } from '../mail/send-mail.ts'
import { outgoingMailsOf } from '../mail/serve-outgoing-mails.ts'
import { localesOf } from '../mail/locales-of.ts'
import { flowsWhere } from './queries.ts'

const localeFor = (language: string | undefined): Locale => (isLocale(language) ? language : 'nl')

/** Tells everybody whom the flow names for it that its letter has a new version, each in his own language where he has one. */
export async function mailNewLetter(
  db: Queryable,
  { id, letter, language, link }: { id: string; letter: number; language: string | undefined; link: string },
): Promise<void> {
  const { flow, project, customerId } = await factsOf(db, id)
  const addresses = (flow.recipients ?? []).filter(({ onNewLetter }) => onNewLetter).map(({ email }) => email)
  const locales = await localesOf(db, addresses)
  for (const to of addresses)
    await sendMail(db, {
      to,
      template: 'new_letter',
      locale: locales.get(to.toLowerCase()) ?? localeFor(language),
      customerId,
      materialFlowId: id,
      values: { project, flowNumber: flow.number, material: flow.usualName, version: letter, link },
    })
}

/** Mails the facts of a flow to these addresses, in the customer's language. Answers with what the outbox holds of it. */
export async function mailFlow(
  call: WriteCall,
  id: string,
  { recipients, message }: { recipients: readonly string[]; message?: string | undefined },
  publicUrl: string,
): Promise<OutgoingMail> {
  const { db, viewer } = call
  const { flow, project, customerId, language } = await factsOf(db, id)
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
    locale: localeFor(language),
    customerId,
    materialFlowId: id,
    values: {
      sender: sender?.name ?? '',
      project,
      flowNumber: flow.number,
      material: flow.usualName,
      origin: lineOf(flow.origin),
      destination: lineOf(flow.destination),
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
  const [queued] = await outgoingMailsOf(db, [mail])
  if (queued === undefined) throw new Refusal('not_found')
  return queued
}

interface Facts {
  readonly flow: OfficeFlow
  /** Number and name. */
  readonly project: string
  readonly customerId: string
  readonly language: string
}

async function factsOf(db: Queryable, id: string): Promise<Facts> {
  const [flow] = await flowsWhere(db, eq(materialFlows.id, id))
  const [found] = await db
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
  if (flow === undefined || found === undefined) throw new Refusal('not_found')
  return {
    flow,
    project: `${found.number} ${found.name}`,
    customerId: found.customerId,
    language: found.language,
  }
}

const lineOf = ({ description, city }: Place) => [description, city].filter(Boolean).join(', ')
