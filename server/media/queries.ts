import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
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
import * as documentRows from '../documents/queries.ts'
import type { Viewer } from '../http/endpoint.ts'
import { momentOf } from '../http/moment.ts'
import * as flows from '../material-flows/queries.ts'
import * as projectRows from '../projects/queries.ts'
import * as shipmentRows from '../shipments/queries.ts'

export type StoredFile = typeof mediaObjects.$inferSelect

/**
 * What a viewer sees of files: his own; staff, all of their customer; photos with their shipments; logos of everybody whose
 * projects he sees; whatever else hangs on a flow, a product or a document that he sees.
 */
export function visibleTo(viewer: Viewer): SQL {
  if (viewer.roles.includes('ROLE_ADMIN')) return sql`true`
  const sights: SQL[] = [
    ...(viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined ? [eq(mediaObjects.customerId, viewer.customerId)] : []),
    eq(mediaObjects.ownerId, viewer.userId),
    sql`(${mediaObjects.kind} = 'cargo_photo' and exists (select 1 from ${shipments}
      where ${shipments.id} = ${mediaObjects.shipmentId} and ${shipmentRows.visibleTo(viewer)}))`,
    sql`(${mediaObjects.kind} = 'logo' and ${isLogoNear(viewer)})`,
    sql`(${mediaObjects.kind} = 'evidence' and exists (select 1 from ${materialFlows}
      where ${materialFlows.evidenceFileId} = ${mediaObjects.id} and ${flows.visibleTo(viewer)}))`,
    sql`(${mediaObjects.kind} = 'certificate' and exists (select 1 from ${products} join ${materialFlows} on ${materialFlows.productId} = ${products.id}
      where ${products.certificateId} = ${mediaObjects.id} and ${flows.visibleTo(viewer)}))`,
    sql`(${mediaObjects.kind} <> 'cargo_photo' and exists (select 1 from ${documentVersions} join ${documents} on ${documents.id} = ${documentVersions.documentId}
      where ${documentVersions.mediaObjectId} = ${mediaObjects.id} and ${documentRows.visibleTo(viewer)}))`,
  ]
  if (viewer.roles.includes('ROLE_PROJECT_READER'))
    sights.push(sql`(${mediaObjects.kind} <> 'cargo_photo' and ${mediaObjects.projectId} in (select ${projectReaders.projectId} from ${projectReaders}
      where ${projectReaders.userId} = ${viewer.userId}))`)
  return or(...sights) ?? sql`false`
}

/** Logos of the customers that he works for or on projects of, of their companies, and of carriers that belong to no customer. */
function isLogoNear(viewer: Viewer): SQL {
  const near = (customerId: SQL) => sql`(${customerId} = ${viewer.customerId ?? null}
    or ${customerId} in (select ${projects.customerId} from ${projects} where ${projectRows.visibleTo(viewer)}))`
  return sql`(${near(sql`${mediaObjects.customerId}`)}
    or exists (select 1 from ${customers} where ${customers.logoId} = ${mediaObjects.id} and ${near(sql`${customers.id}`)})
    or exists (select 1 from ${companies} where ${companies.logoId} = ${mediaObjects.id}
      and (${companies.customerId} is null or ${companies.id} = ${viewer.companyId ?? null} or ${near(sql`${companies.customerId}`)})))`
}

/** The list of files is one's own: of the customer for his staff, else what one sent oneself. */
export function ownTo(viewer: Viewer): SQL | undefined {
  if (viewer.roles.includes('ROLE_ADMIN')) return undefined
  const own = eq(mediaObjects.ownerId, viewer.userId)
  return viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined ? or(own, eq(mediaObjects.customerId, viewer.customerId)) : own
}

/** Files that the office of their customer may remove; photos stay, for a shipment says what it says. */
export function removableBy(viewer: Viewer): SQL {
  const upload = sql`${mediaObjects.kind} <> 'cargo_photo'`
  if (viewer.roles.includes('ROLE_ADMIN')) return upload
  return viewer.customerId === undefined ? sql`false` : sql`(${upload} and ${eq(mediaObjects.customerId, viewer.customerId)})`
}

/** A file that the viewer may see, whether its bytes are there or not. */
export async function fileSeenBy(db: Queryable, viewer: Viewer, id: string): Promise<StoredFile | undefined> {
  const [row] = await db.select().from(mediaObjects).where(and(eq(mediaObjects.id, id), visibleTo(viewer)))
  return row
}

export const itemsOf = async (db: Queryable, ids: readonly string[]): Promise<MediaObject[]> =>
  (await db.select().from(mediaObjects).where(inArray(mediaObjects.id, [...ids]))).map(itemOf)

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
  position: row.latitude === null || row.longitude === null ? undefined : { latitude: row.latitude, longitude: row.longitude },
  company: row.companyId ?? undefined,
  project: row.projectId ?? undefined,
  shipment: row.shipmentId ?? undefined,
  contentUrl: row.status === 'received' ? `/api${photoContentPath(row.id)}` : undefined,
  createdAt: momentOf(row.createdAt),
  updatedAt: momentOf(row.updatedAt),
})
