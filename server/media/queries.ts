import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { photoContentPath } from '#contract/media.ts'
import { mediaKind, type MediaObject, mediaObject } from '#contract/media-objects.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { customers } from '../db/schema/customers.ts'
import { documents, documentVersions } from '../db/schema/documents.ts'
import { materialFlows, products, projects } from '../db/schema/projects.ts'
import { mediaObjects, shipments } from '../db/schema/shipments.ts'
import { projectReaders } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import * as flows from '../material-flows/queries.ts'
import * as projectRows from '../projects/queries.ts'
import { sharedWith } from '../material-flows/shared-with.ts'
import * as shipmentRows from '../shipments/queries.ts'

export type StoredFile = typeof mediaObjects.$inferSelect

/**
 * What a viewer sees of files: his own; staff, all of their customer; photos with their shipments; logos of everybody whose
 * projects he sees; whatever else hangs on a flow, a product or a document that he sees.
 */
export function visibleTo(viewer: Viewer): SQL {
  if (viewer.roles.includes('ROLE_ADMIN')) return sql`true`
  const sights: SQL[] = [
    ...(viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined
      ? [eq(mediaObjects.customerId, viewer.customerId)]
      : []),
    eq(mediaObjects.ownerId, viewer.userId),
    sql`(${mediaObjects.kind} = 'cargo_photo' and exists (select 1 from ${shipments}
      where ${shipments.id} = ${mediaObjects.shipmentId} and ${shipmentRows.visibleTo(viewer)}))`,
    sql`(${mediaObjects.kind} = 'logo' and ${isLogoNear(viewer)})`,
    sql`(${mediaObjects.kind} = 'evidence' and exists (select 1 from ${materialFlows}
      where ${materialFlows.evidenceFileId} = ${mediaObjects.id} and ${flows.visibleTo(viewer)}))`,
    sql`(${mediaObjects.kind} = 'certificate' and exists (select 1 from ${products} join ${materialFlows} on ${materialFlows.productId} = ${products.id}
      where ${products.certificateId} = ${mediaObjects.id} and ${flows.visibleTo(viewer)}))`,
    sql`(${mediaObjects.kind} <> 'cargo_photo' and (${isOfProjectRead(viewer, mediaObjects.projectId)} or ${isOfDocumentSeen(viewer)}))`,
  ]
  return or(...sights) ?? sql`false`
}

/** A file of a project that the viewer reads, by himself or because it is shared with his customer. */
function isOfProjectRead(viewer: Viewer, projectId: PgColumn): SQL {
  const shared = sharedWith(viewer, projectId)
  if (!viewer.roles.includes('ROLE_PROJECT_READER')) return shared
  return sql`(${shared} or ${projectId} in (select ${projectReaders.projectId} from ${projectReaders} where ${projectReaders.userId} = ${viewer.userId}))`
}

/** A version of a document that he sees: of a project that he reads, or of a shipment. */
const isOfDocumentSeen = (viewer: Viewer): SQL => sql`exists (
  select 1 from ${documentVersions} join ${documents} on ${documents.id} = ${documentVersions.documentId}
    left join ${shipments} on ${shipments.id} = ${documents.shipmentId}
  where ${documentVersions.mediaObjectId} = ${mediaObjects.id}
    and (${isOfProjectRead(viewer, documents.projectId)} or (${shipments.id} is not null and ${shipmentRows.visibleTo(viewer)})))`

/** Logos of the customers that he works for or on projects of, of their companies, and of carriers that belong to no customer. */
function isLogoNear(viewer: Viewer): SQL {
  const near = (customerId: SQL) => sql`(${customerId} = ${viewer.customerId ?? null}
    or ${customerId} in (select ${projects.customerId} from ${projects} where ${projectRows.visibleTo(viewer)}))`
  return sql`(${near(sql`${mediaObjects.customerId}`)}
    or exists (select 1 from ${customers} where ${customers.logoId} = ${mediaObjects.id} and ${near(sql`${customers.id}`)})
    or exists (select 1 from ${companies} where ${companies.logoId} = ${mediaObjects.id}
      and (${companies.customerId} is null or ${companies.id} = ${viewer.companyId ?? null} or ${near(sql`${companies.customerId}`)})))`
}

/** The list of files is one's own: of the customer for his staff, else what one sent and what one's shipments and projects hold. */
export function ownTo(viewer: Viewer): SQL | undefined {
  if (viewer.roles.includes('ROLE_ADMIN')) return undefined
  const sent = eq(mediaObjects.ownerId, viewer.userId)
  if (viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined)
    return or(sent, eq(mediaObjects.customerId, viewer.customerId))
  return or(
    sent,
    isOfProjectRead(viewer, mediaObjects.projectId),
    sql`${mediaObjects.shipmentId} in (select ${shipments.id} from ${shipments} where ${shipmentRows.visibleTo(viewer)})`,
  )
}

/** Files that the office of their customer may remove; photos stay, for a shipment says what it says. */
export function removableBy(viewer: Viewer): SQL {
  const upload = sql`${mediaObjects.kind} <> 'cargo_photo'`
  if (viewer.roles.includes('ROLE_ADMIN')) return upload
  return viewer.customerId === undefined
    ? sql`false`
    : sql`(${upload} and ${eq(mediaObjects.customerId, viewer.customerId)})`
}

/** A file that the viewer may see, whether its bytes are there or not. */
export async function fileSeenBy(db: Queryable, viewer: Viewer, id: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(mediaObjects)
    .where(and(eq(mediaObjects.id, id), visibleTo(viewer)))
  return row
}

/** A file that somebody was shown, whoever asks for it now. */
export async function fileOf(db: Queryable, id: string): Promise<StoredFile | undefined> {
  const [row] = await db.select().from(mediaObjects).where(eq(mediaObjects.id, id))
  return row
}

export const itemsOf = async (db: Queryable, ids: readonly string[]): Promise<MediaObject[]> =>
  (
    await db
      .select()
      .from(mediaObjects)
      .where(inArray(mediaObjects.id, [...ids]))
  ).map(itemOf)

const itemOf = (row: StoredFile): MediaObject => ({
  id: row.id,
  version: row.version,
  kind: z.parse(mediaKind, row.kind),
  status: z.parse(mediaObject.shape.status, row.status),
  fileName: row.fileName ?? undefined,
  mediaType: row.mediaType,
  bytes: row.bytes,
  sha256: row.sha256,
  originalSha256: row.originalSha256 ?? undefined,
  width: row.width ?? undefined,
  height: row.height ?? undefined,
  takenAt: row.takenAt === null ? undefined : momentOf(row.takenAt),
  position:
    row.latitude === null || row.longitude === null
      ? undefined
      : { latitude: row.latitude, longitude: row.longitude },
  company: row.companyId ?? undefined,
  project: row.projectId ?? undefined,
  shipment: row.shipmentId ?? undefined,
  contentUrl: row.status === 'received' ? `/api${photoContentPath(row.id)}` : undefined,
  createdAt: momentOf(row.createdAt),
  updatedAt: momentOf(row.updatedAt),
})
