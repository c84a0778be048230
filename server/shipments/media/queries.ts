import * as z from 'zod/mini'
import { photoContentPath } from '#contract/shipments/media.ts'
import { mediaKind, type MediaObject, mediaObject } from '#contract/shipments/media-objects.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { PgColumn } from '../../platform/db/drizzle-pg.ts'
import { and, eq, inArray, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { products } from '../../platform/db/schema/products.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { projectReaders } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp, versionFields } from '../../platform/http/wire/timestamp.ts'
import * as materialFlowAccess from '../../accounts/access/flows.ts'
import { visibleTo as modesVisibleTo } from '../../parties/transport-modes/visibility.ts'
import * as projectQueries from '../../flows/projects/queries.ts'
import { sharedWith } from '../../accounts/access/shared-with.ts'
import { findImportedPhoto } from '../statements/find-imported-photo.ts'
import * as shipmentAccess from '../../accounts/access/shipments.ts'

export type MediaObjectRow = typeof mediaObjects.$inferSelect

export function visibleTo(viewer: Viewer): SQL {
  if (viewer.roles.includes('ROLE_ADMIN')) return sql`true`
  const conditions: SQL[] = [
    ...(viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined
      ? [eq(mediaObjects.customerId, viewer.customerId)]
      : []),
    eq(mediaObjects.ownerId, viewer.userId),
    sql`(${mediaObjects.kind} = 'cargo_photo' and exists (select 1 from ${shipments}
      where ${shipments.id} = ${mediaObjects.shipmentId} and ${shipmentAccess.visibleTo(viewer)}))`,
    sql`(${mediaObjects.kind} = 'logo' and ${isVisibleLogo(viewer)})`,
    sql`(${mediaObjects.kind} = 'evidence' and exists (select 1 from ${materialFlows}
      where ${materialFlows.evidenceFileId} = ${mediaObjects.id} and ${materialFlowAccess.visibleTo(viewer)}))`,
    sql`(${mediaObjects.kind} = 'certificate' and exists (select 1 from ${products} join ${materialFlows} on ${materialFlows.productId} = ${products.id}
      where ${products.certificateId} = ${mediaObjects.id} and ${materialFlowAccess.visibleTo(viewer)}))`,
    sql`(${mediaObjects.kind} = 'certificate' and exists (select 1 from ${transportModes}
      where (${transportModes.measurementCertificateId} = ${mediaObjects.id} or ${transportModes.holdCertificateId} = ${mediaObjects.id})
        and ${modesVisibleTo(viewer)}))`,
    sql`(${mediaObjects.kind} <> 'cargo_photo' and (${isOfReadableProject(viewer, mediaObjects.projectId)} or ${isOfVisibleDocument(viewer)}))`,
  ]
  return or(...conditions) ?? sql`false`
}

function isOfReadableProject(viewer: Viewer, projectId: PgColumn): SQL {
  const shared = sharedWith(viewer, projectId)
  if (!viewer.roles.includes('ROLE_PROJECT_READER')) return shared
  return sql`(${shared} or ${projectId} in (select ${projectReaders.projectId} from ${projectReaders} where ${projectReaders.userId} = ${viewer.userId}))`
}

const isOfVisibleDocument = (viewer: Viewer): SQL => sql`exists (
  select 1 from ${documentVersions} join ${documents} on ${documents.id} = ${documentVersions.documentId}
    left join ${shipments} on ${shipments.id} = ${documents.shipmentId}
  where ${documentVersions.mediaObjectId} = ${mediaObjects.id}
    and (${isOfReadableProject(viewer, documents.projectId)} or (${shipments.id} is not null and ${shipmentAccess.visibleTo(viewer)})))`

function isVisibleLogo(viewer: Viewer): SQL {
  const isRelatedCustomer = (customerId: SQL) => sql`(${customerId} = ${viewer.customerId ?? null}
    or ${customerId} in (select ${projects.customerId} from ${projects} where ${projectQueries.visibleTo(viewer)}))`
  return sql`(${isRelatedCustomer(sql`${mediaObjects.customerId}`)}
    or exists (select 1 from ${customers} where ${customers.logoId} = ${mediaObjects.id} and ${isRelatedCustomer(sql`${customers.id}`)})
    or exists (select 1 from ${companies} where ${companies.logoId} = ${mediaObjects.id}
      and (${companies.customerId} is null or ${companies.id} = ${viewer.companyId ?? null} or ${isRelatedCustomer(sql`${companies.customerId}`)})))`
}

export function ownFiles(viewer: Viewer): SQL | undefined {
  if (viewer.roles.includes('ROLE_ADMIN')) return undefined
  const isUploader = eq(mediaObjects.ownerId, viewer.userId)
  if (viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined)
    return or(isUploader, eq(mediaObjects.customerId, viewer.customerId))
  return or(
    isUploader,
    isOfReadableProject(viewer, mediaObjects.projectId),
    sql`${mediaObjects.shipmentId} in (select ${shipments.id} from ${shipments} where ${shipmentAccess.visibleTo(viewer)})`,
  )
}

/** Photos cannot be removed: they are part of the record of a shipment. */
export function removableBy(viewer: Viewer): SQL {
  const isUpload = sql`${mediaObjects.kind} <> 'cargo_photo'`
  if (viewer.roles.includes('ROLE_ADMIN')) return isUpload
  return viewer.customerId === undefined
    ? sql`false`
    : sql`(${isUpload} and ${eq(mediaObjects.customerId, viewer.customerId)})`
}

/** A visible file, received or not; first the viewer's own announcement under this id. */
export const findVisibleFile = (db: Queryable, viewer: Viewer, id: string) =>
  findNamed(db, viewer, id, visibleTo(viewer))

/** The viewer's own photo, announced or imported, comes before another user's. */
export async function findSentFile(
  db: Queryable,
  viewer: Viewer,
  id: string,
  condition?: SQL,
): Promise<MediaObjectRow | undefined> {
  const named = await findNamed(db, viewer, id, condition)
  if (named?.ownerId === viewer.userId) return named
  return (await findImportedPhoto(db, viewer.userId, id)) ?? named
}

async function findNamed(
  db: Queryable,
  { userId }: Viewer,
  id: string,
  condition: SQL | undefined,
): Promise<MediaObjectRow | undefined> {
  const isOwn = and(eq(mediaObjects.announcedAs, id), eq(mediaObjects.ownerId, userId))
  const [row] = await db
    .select()
    .from(mediaObjects)
    .where(and(or(eq(mediaObjects.id, id), isOwn), condition))
    .orderBy(mediaObjects.announcedAs)
    .limit(1)
  return row
}

export async function findFile(db: Queryable, id: string): Promise<MediaObjectRow | undefined> {
  const [row] = await db.select().from(mediaObjects).where(eq(mediaObjects.id, id))
  return row
}

export const mediaObjectsByIds = async (db: Queryable, ids: readonly string[]): Promise<MediaObject[]> =>
  (
    await db
      .select()
      .from(mediaObjects)
      .where(inArray(mediaObjects.id, [...ids]))
  ).map(toMediaObject)

const toMediaObject = (row: MediaObjectRow): MediaObject => ({
  id: row.id,
  kind: z.parse(mediaKind, row.kind),
  status: z.parse(mediaObject.shape.status, row.status),
  fileName: row.fileName ?? undefined,
  mediaType: row.mediaType,
  bytes: row.bytes,
  sha256: row.sha256,
  originalSha256: row.originalSha256 ?? undefined,
  width: row.width ?? undefined,
  height: row.height ?? undefined,
  takenAt: row.takenAt === null ? undefined : formatTimestamp(row.takenAt),
  position:
    row.latitude === null || row.longitude === null
      ? undefined
      : { latitude: row.latitude, longitude: row.longitude },
  company: row.companyId ?? undefined,
  project: row.projectId ?? undefined,
  shipment: row.shipmentId ?? undefined,
  expiredAt: row.expiredAt === null ? undefined : formatTimestamp(row.expiredAt),
  contentUrl:
    row.status === 'received' && row.expiredAt === null ? `/api${photoContentPath(row.id)}` : undefined,
  ...versionFields(row),
})
