import * as z from 'zod/mini'
import {
  type Document,
  documentPdfPath,
  documentType,
  type DocumentVersion,
  type documentVersionRow,
} from '#contract/letters/documents.ts'
import { withoutAddresses } from '#contract/letters/without-addresses.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, desc, eq, inArray, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp, versionFields } from '../../platform/http/wire/timestamp.ts'
import type { LetterPdfs } from '../pdf/letter-pdfs.ts'
import { changeableWith } from '../../accounts/access/owners.ts'
import { never, readBy, sharedWith } from '../../accounts/access/shared-with.ts'
import * as shipmentAccess from '../../accounts/access/shipments.ts'

/** The reasons for which a viewer may read documents: one condition each. */
export function visibleAs(viewer: Viewer): readonly SQL[] {
  const reasons: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return [sql`true`]
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      reasons.push(eq(documents.customerId, viewer.customerId), sharedWith(viewer, documents.projectId))
    if (role === 'ROLE_PROJECT_READER') reasons.push(readBy(viewer, documents.projectId))
    if (role === 'ROLE_TRANSPORTER') reasons.push(sharedWith(viewer, documents.projectId))
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      reasons.push(eq(documents.transporterId, viewer.companyId))
    if (role === 'ROLE_DRIVER')
      reasons.push(sql`exists (select 1 from ${shipments}
        where ${shipments.id} = ${documents.shipmentId} and ${shipmentAccess.visibleTo({ ...viewer, roles: [role], sharedProjectIds: { withCustomer: [], withCompany: [] } })})`)
  }
  return reasons.filter((reason) => reason !== never)
}

export const seesByShipment = ({ roles }: Viewer): boolean => roles.includes('ROLE_DRIVER')

export const visibleTo = (viewer: Viewer): SQL => or(...visibleAs(viewer)) ?? never

/** Uploads of the viewer's own customer; letters are generated and never edited. */
export const changeableBy = (viewer: Viewer): SQL => {
  const isUpload = sql`${documents.documentType} not in ('letter_template', 'guidance_letter')`
  if (viewer.roles.includes('ROLE_ADMIN')) return isUpload
  return viewer.customerId === undefined
    ? sql`false`
    : sql`(${isUpload} and ${eq(documents.customerId, viewer.customerId)})`
}

/** As those of its shipment (`access/shipments.ts`). */
export const readsAddresses = (viewer: Viewer): SQL =>
  or(
    changeableWith(viewer, documents.customerId, documents.transporterId),
    viewer.roles.includes('ROLE_DRIVER') ? visibleTo({ ...viewer, roles: ['ROLE_DRIVER'] }) : undefined,
  ) ?? never

/** A version is visible when its document is. */
export const versionsVisibleTo = (viewer: Viewer): SQL =>
  sql`exists (select 1 from ${documents} where ${documents.id} = ${documentVersions.documentId} and ${visibleTo(viewer)})`

export async function readDocuments(db: Queryable, ids: readonly string[]): Promise<Document[]> {
  const rows = await db
    .selectDistinctOn([documents.id], { document: documents, version: documentVersions, file: mediaObjects })
    .from(documents)
    .leftJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .leftJoin(mediaObjects, eq(mediaObjects.id, documentVersions.mediaObjectId))
    .where(inArray(documents.id, [...ids]))
    .orderBy(documents.id, desc(documentVersions.number))
  return rows.map(({ document, version, file }) => ({
    id: document.id,
    documentType: z.parse(documentType, document.documentType),
    name: document.name,
    company: document.companyId ?? undefined,
    project: document.projectId ?? undefined,
    materialFlow: document.materialFlowId ?? undefined,
    shipment: document.shipmentId ?? undefined,
    file: file?.id,
    latestVersion: version === null ? undefined : toVersionRow(version, file),
    ...versionFields(document),
  }))
}

export async function readDocumentVersions(
  db: Queryable,
  ids: readonly string[],
  viewer: Viewer,
): Promise<DocumentVersion[]> {
  const rows = await db
    .select({
      version: documentVersions,
      file: mediaObjects,
      withAddresses: sql<boolean>`${readsAddresses(viewer)}`,
    })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .leftJoin(mediaObjects, eq(mediaObjects.id, documentVersions.mediaObjectId))
    .where(inArray(documentVersions.id, [...ids]))
  return rows.map(({ version, file, withAddresses }) => ({
    ...toVersionRow(version, file),
    content:
      version.content === null || withAddresses
        ? (version.content ?? undefined)
        : withoutAddresses(version.content),
  }))
}

type FileRow = typeof mediaObjects.$inferSelect

const isPdf = (file: FileRow) => file.status === 'received' && file.mediaType === 'application/pdf'

const toVersionRow = (
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
  contentUrl:
    version.content !== null || (file !== null && isPdf(file))
      ? `/api${documentPdfPath(version.id)}`
      : undefined,
  createdAt: formatTimestamp(version.createdAt),
})

export interface PdfFile {
  readonly id: string
  readonly kind: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
  readonly fileName: string | null
}

/**
 * A letter is drawn on first use. Undefined when there is none or it is not visible. Without a viewer
 * visibility is not checked: the caller has verified a signed URL.
 */
export async function readVisiblePdf(
  db: Queryable,
  letterPdfs: LetterPdfs,
  viewer: Viewer | undefined,
  versionId: string,
): Promise<PdfFile | undefined> {
  const [row] = await db
    .select({ file: mediaObjects })
    .from(documentVersions)
    .leftJoin(mediaObjects, eq(mediaObjects.id, documentVersions.mediaObjectId))
    .where(
      and(eq(documentVersions.id, versionId), viewer === undefined ? undefined : versionsVisibleTo(viewer)),
    )
  if (row === undefined) return undefined
  if (row.file !== null) return isPdf(row.file) ? row.file : undefined
  const pdf = await letterPdfs.find(versionId)
  return pdf === undefined ? undefined : { ...pdf, kind: 'letter', mediaType: 'application/pdf' }
}
