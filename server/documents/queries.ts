import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  type Document,
  documentPdfPath,
  documentType,
  type DocumentVersion,
  type documentVersionRow,
  type LetterContent,
} from '#contract/documents.ts'
import type { Queryable } from '../db/connect.ts'
import { documents, documentVersions } from '../db/schema/documents.ts'
import { mediaObjects, shipments } from '../db/schema/shipments.ts'
import { projectReaders } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import { sharedWith } from '../material-flows/shared-with.ts'
import * as shipmentRows from '../shipments/queries.ts'

/** Staff see all of their customer and what is shared with him, readers their projects, whoever carries the letters of his shipments. */
export function visibleTo(viewer: Viewer): SQL {
  const sights: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      sights.push(eq(documents.customerId, viewer.customerId), sharedWith(viewer, documents.projectId))
    if (role === 'ROLE_PROJECT_READER')
      sights.push(
        sql`${documents.projectId} in (select ${projectReaders.projectId} from ${projectReaders} where ${projectReaders.userId} = ${viewer.userId})`,
      )
    if (role === 'ROLE_TRANSPORTER' || role === 'ROLE_DRIVER')
      sights.push(sql`exists (select 1 from ${shipments}
        where ${shipments.id} = ${documents.shipmentId} and ${shipmentRows.visibleTo({ ...viewer, roles: [role] })})`)
  }
  return or(...sights) ?? sql`false`
}

/** Letters are made, and stay as they are: only what was uploaded is changed or removed, by whose it is. */
export const changeableBy = (viewer: Viewer): SQL => {
  const uploaded = sql`${documents.documentType} not in ('letter_template', 'guidance_letter')`
  if (viewer.roles.includes('ROLE_ADMIN')) return uploaded
  return viewer.customerId === undefined
    ? sql`false`
    : sql`(${uploaded} and ${eq(documents.customerId, viewer.customerId)})`
}

/** A version is seen with its document. */
export const versionsVisibleTo = (viewer: Viewer): SQL =>
  sql`exists (select 1 from ${documents} where ${documents.id} = ${documentVersions.documentId} and ${visibleTo(viewer)})`

export async function documentsOf(db: Queryable, ids: readonly string[]): Promise<Document[]> {
  const rows = await db
    .selectDistinctOn([documents.id], { document: documents, version: documentVersions, file: mediaObjects })
    .from(documents)
    .leftJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .leftJoin(mediaObjects, eq(mediaObjects.id, documentVersions.mediaObjectId))
    .where(inArray(documents.id, [...ids]))
    .orderBy(documents.id, desc(documentVersions.number))
  return rows.map(({ document, version, file }) => ({
    id: document.id,
    version: document.version,
    documentType: z.parse(documentType, document.documentType),
    name: document.name,
    company: document.companyId ?? undefined,
    project: document.projectId ?? undefined,
    materialFlow: document.materialFlowId ?? undefined,
    shipment: document.shipmentId ?? undefined,
    file: file?.id,
    latestVersion: version === null ? undefined : versionRowOf(version, file),
    createdAt: momentOf(document.createdAt),
    updatedAt: momentOf(document.updatedAt),
  }))
}

export async function versionsOf(db: Queryable, ids: readonly string[]): Promise<DocumentVersion[]> {
  const rows = await db
    .select({ version: documentVersions, file: mediaObjects })
    .from(documentVersions)
    .leftJoin(mediaObjects, eq(mediaObjects.id, documentVersions.mediaObjectId))
    .where(inArray(documentVersions.id, [...ids]))
  // It was written as one.
  return rows.map(({ version, file }) => ({
    ...versionRowOf(version, file),
    content: (version.content ?? undefined) as LetterContent | undefined,
  }))
}

type FileRow = typeof mediaObjects.$inferSelect

const isPdf = (file: FileRow) => file.status === 'received' && file.mediaType === 'application/pdf'

const versionRowOf = (
  version: typeof documentVersions.$inferSelect,
  file: FileRow | null,
): z.output<typeof documentVersionRow> => ({
  id: version.id,
  document: version.documentId,
  version: version.number,
  numberOfModifications: version.numberOfModifications,
  defaultDocument: version.defaultDocument,
  withCompanyLogo: version.withCompanyLogo,
  mediaObject: file?.id,
  contentUrl: file !== null && isPdf(file) ? `/api${documentPdfPath(version.id)}` : undefined,
  createdAt: momentOf(version.createdAt),
})

/** The PDF behind a version that the viewer sees, or that somebody was shown; undefined where there is none to see. */
export async function pdfSeenBy(
  db: Queryable,
  viewer: Viewer | undefined,
  versionId: string,
): Promise<FileRow | undefined> {
  const [row] = await db
    .select({ file: mediaObjects })
    .from(documentVersions)
    .innerJoin(mediaObjects, eq(mediaObjects.id, documentVersions.mediaObjectId))
    .where(
      and(eq(documentVersions.id, versionId), viewer === undefined ? undefined : versionsVisibleTo(viewer)),
    )
  return row !== undefined && isPdf(row.file) ? row.file : undefined
}
