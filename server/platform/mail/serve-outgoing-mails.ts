import * as z from 'zod/mini'
import { documentPdfPath } from '#contract/letters/documents.ts'
import {
  messageChannel,
  messageStatus,
  type OutgoingMail,
  outgoingMails,
} from '#contract/accounts/outgoing-mails.ts'
import type { Queryable } from '../db/connect.ts'
import { and, eq, inArray, isNotNull, or, type SQL, sql } from '../db/drizzle.ts'
import { outgoingMails as table } from '../db/schema/outgoing-mails.ts'
import { resourceRoutes } from '../http/collection/resource-routes.ts'
import type { Route, Viewer } from '../http/request/endpoint.ts'
import { formatTimestamp } from '../http/wire/timestamp.ts'

export function visibleTo(viewer: Viewer): SQL {
  if (viewer.roles.includes('ROLE_ADMIN')) return sql`true`
  if (!viewer.roles.includes('ROLE_CUSTOMER') || viewer.customerId === undefined) return sql`false`
  return (
    and(
      eq(table.customerId, viewer.customerId),
      or(isNotNull(table.materialFlowId), isNotNull(table.shipmentId)),
    ) ?? sql`false`
  )
}

export async function outgoingMailsByIds(
  db: Queryable,
  ids: readonly string[],
): Promise<readonly OutgoingMail[]> {
  return (
    await db
      .select()
      .from(table)
      .where(inArray(table.id, [...ids]))
  ).map(toOutgoingMail)
}

const toOutgoingMail = (message: typeof table.$inferSelect): OutgoingMail => ({
  id: message.id,
  version: message.version,
  channel: z.parse(messageChannel, message.channel),
  template: message.template,
  language: message.locale,
  recipients: message.recipients,
  subject: message.subject === '' ? undefined : message.subject,
  text: message.secretUntil === null ? message.body : undefined,
  status: z.parse(messageStatus, message.status),
  attempts: message.attempts,
  lastError: message.lastError ?? undefined,
  leavesOn: message.leavesOn ?? undefined,
  sentAt: message.sentAt === null ? undefined : formatTimestamp(message.sentAt),
  attachments: message.attachments.map(({ documentVersionId, fileName }) => ({
    documentVersion: documentVersionId,
    fileName,
    contentUrl: `/api${documentPdfPath(documentVersionId)}`,
  })),
  materialFlow: message.materialFlowId ?? undefined,
  shipment: message.shipmentId ?? undefined,
  createdAt: formatTimestamp(message.createdAt),
  updatedAt: formatTimestamp(message.updatedAt),
})

export const outgoingMailsRoutes: readonly Route[] = resourceRoutes(outgoingMails, {
  table,
  visibleTo,
  columns: {
    language: table.locale,
    materialFlow: table.materialFlowId,
    shipment: table.shipmentId,
    customer: table.customerId,
  },
  // The indexed expression; its migration declares `joined_text`.
  searchColumns: [sql`(${table.subject} || ' ' || joined_text(${table.recipients}))`],
  defaultOrder: [['createdAt', 'desc']],
  loadItems: outgoingMailsByIds,
})
