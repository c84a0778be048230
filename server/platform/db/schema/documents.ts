import { allDocumentTypes, type LetterContent } from '#contract/letters/documents.ts'
import { sql } from '../drizzle.ts'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from '../drizzle-pg.ts'
import { checkOneOf, entityColumns, refersTo, timestamptz } from './columns.ts'
import { companies } from './companies.ts'
import { customers } from './customers.ts'
import { materialFlows } from './material-flows.ts'
import { projects } from './projects.ts'
import { mediaObjects } from './media-objects.ts'
import { shipments } from './shipments.ts'
import { users } from './users.ts'

export const documents = pgTable(
  'documents',
  {
    ...entityColumns,
    customerId: uuid('customer_id').references(() => customers.id),
    documentType: text('document_type', { enum: allDocumentTypes }).notNull(),
    name: text('name').notNull(),
    companyId: uuid('company_id').references(() => companies.id),
    projectId: uuid('project_id').references(() => projects.id),
    materialFlowId: uuid('material_flow_id').references(() => materialFlows.id),
    shipmentId: uuid('shipment_id').references(() => shipments.id),
    /** The shipment's, which never changes: planners find their letters by it. */
    transporterId: uuid('transporter_id'),
  },
  (table) => [
    index('documents_company').on(table.companyId),
    // Includes the columns of order and visibility: few shared projects are sorted, and one project is counted
    // for its transporters, from the index alone.
    index('documents_project').on(
      table.projectId,
      table.createdAt,
      table.id,
      table.customerId,
      table.name,
      table.documentType,
      table.updatedAt,
      table.transporterId,
    ),
    index('documents_flow').on(table.materialFlowId),
    index('documents_shipment').on(table.shipmentId),
    index('documents_transporter').on(table.transporterId, table.createdAt, table.id, table.projectId),
    index('documents_transporter_name').on(table.transporterId, table.name, table.id),
    index('documents_customer').on(table.customerId, table.createdAt, table.id),
    // One for each order of the list; the one of the search is in a migration.
    index('documents_created').on(table.createdAt, table.id),
    index('documents_updated').on(table.updatedAt, table.id),
    index('documents_name').on(table.name, table.id),
    // Names of letters begin with the project's number, so one customer's lie together.
    index('documents_customer_name').on(table.customerId, table.name, table.id),
    index('documents_type').on(table.documentType, table.id),
    checkOneOf('documents_document_type', table.documentType, allDocumentTypes),
  ],
)

/** Immutable, but for the code. A letter has a row of `letter_pdfs` once its PDF was drawn. */
export const documentVersions = pgTable(
  'document_versions',
  {
    ...entityColumns,
    customerId: uuid('customer_id').references(() => customers.id),
    documentId: refersTo('document_id', () => documents.id),
    number: integer('number').notNull(),
    numberOfModifications: integer('number_of_modifications').notNull().default(0),
    defaultDocument: boolean('default_document').notNull().default(true),
    withCompanyLogo: boolean('with_company_logo').notNull().default(false),
    content: jsonb('content').$type<LetterContent>(),
    /** The letter in the QR code of its PDF, signed by the server once: no two signatures are alike. */
    code: text('code'),
    mediaObjectId: uuid('media_object_id').references(() => mediaObjects.id),
    madeById: uuid('made_by_id').references(() => users.id),
  },
  (table) => [
    uniqueIndex('document_versions_number').on(table.documentId, table.number),
    index('document_versions_media')
      .on(table.mediaObjectId)
      .where(sql`${table.mediaObjectId} is not null`),
  ],
)

export const letterPdfs = pgTable('letter_pdfs', {
  documentVersionId: uuid('document_version_id')
    .primaryKey()
    .references(() => documentVersions.id, { onDelete: 'cascade' }),
  fileId: uuid('file_id').notNull(),
  sha256: text('sha256').notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})
