import { mediaKinds } from '#contract/shipments/media-objects.ts'
import { fileStatuses } from '#contract/shipments/media.ts'
import { photoPhases } from '#contract/shipments/shipments.ts'
import { doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { checkOneOf, entityColumns, refersTo, timestamptz } from './columns.ts'
import { companies } from './companies.ts'
import { customers } from './customers.ts'
import { projects } from './projects.ts'
import { shipments } from './shipments.ts'
import { users } from './users.ts'

export const mediaObjects = pgTable(
  'media_objects',
  {
    ...entityColumns,
    customerId: uuid('customer_id').references(() => customers.id),
    ownerId: refersTo('owner_id', () => users.id),
    shipmentId: uuid('shipment_id').references(() => shipments.id),
    kind: text('kind', { enum: mediaKinds }).notNull(),
    phase: text('phase', { enum: photoPhases }),
    status: text('status', { enum: fileStatuses }).notNull(),
    mediaType: text('media_type').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    receivedBytes: integer('received_bytes').notNull().default(0),
    takenAt: timestamptz('taken_at'),
    receivedAt: timestamptz('received_at'),
    /** From the client; never used as a path. */
    fileName: text('file_name'),
    width: integer('width'),
    height: integer('height'),
    expiredAt: timestamptz('expired_at'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    announcedAs: uuid('announced_as'),
    originalSha256: text('original_sha256'),
    companyId: uuid('company_id').references(() => companies.id),
    projectId: uuid('project_id').references(() => projects.id),
  },
  (table) => [
    index('media_objects_shipment').on(table.shipmentId),
    index('media_objects_customer').on(table.customerId, table.createdAt),
    index('media_objects_owner').on(table.ownerId),
    uniqueIndex('media_objects_announced_as')
      .on(table.announcedAs, table.ownerId)
      .where(sql`${table.announcedAs} is not null`),
    index('media_objects_kept')
      .on(table.id)
      .where(
        sql`${table.kind} = 'cargo_photo' and ${table.status} = 'received' and ${table.expiredAt} is null`,
      ),
    index('media_objects_position')
      .on(table.id)
      .where(sql`${table.latitude} is not null`),
    checkOneOf('media_objects_kind', table.kind, mediaKinds),
    checkOneOf('media_objects_phase', table.phase, photoPhases),
    checkOneOf('media_objects_status', table.status, fileStatuses),
  ],
)

/** Files that nothing refers to: removed after the transaction that queued them, until it worked. */
export const filesToRemove = pgTable('files_to_remove', { id: uuid('id').primaryKey() })
