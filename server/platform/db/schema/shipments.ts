import type { CollectedGiver } from '#contract/flows/material-flows.ts'
import { fileStatuses } from '#contract/shipments/media.ts'
import { mediaKinds } from '#contract/shipments/media-objects.ts'
import { settlements, shipmentStatuses } from '#contract/shipments/shipment-lists.ts'
import { photoPhases, type RefusedField, shipmentEventKinds } from '#contract/shipments/shipments.ts'
import {
  type AnyPgColumn,
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { amount, checkOneOf, entityColumns, timestamptz } from './columns.ts'
import { companies } from './companies.ts'
import { customers } from './customers.ts'
import { devices } from './devices.ts'
import { ewcCodes } from './master-data.ts'
import { materialFlows, projects } from './projects.ts'
import { transportModes } from './transport-modes.ts'
import { drivers, users } from './users.ts'

/** The current state of a shipment, derived from its events. */
export const shipments = pgTable(
  'shipments',
  {
    ...entityColumns,
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    materialFlowId: uuid('material_flow_id')
      .notNull()
      .references(() => materialFlows.id),
    /** The version of the flow that the driver saw. */
    materialFlowVersion: integer('material_flow_version').notNull(),
    transportModeId: uuid('transport_mode_id')
      .notNull()
      .references(() => transportModes.id),
    /**
     * The entry of the EWC list that its letter states: by the version of the flow that the driver saw, on the day of the
     * load. Filled by a trigger, whatever inserts or moves it, and anew where the list changes.
     */
    ewcCodeId: text('ewc_code_id').references(() => ewcCodes.id),
    driverId: uuid('driver_id').references(() => drivers.id),
    transporterId: uuid('transporter_id').references(() => companies.id),
    number: text('number').notNull().unique(),
    /** The number with its digits as numbers, which lists are ordered by; made by PostgreSQL. */
    numberOrder: text('number_order').generatedAlwaysAs(sql`natural_order(number)`),
    /** The letters and digits of the number in capitals, in which searches look; made by PostgreSQL. */
    numberCode: text('number_code').generatedAlwaysAs(
      sql`regexp_replace(upper(number), '[^A-Z0-9]', '', 'g')`,
    ),
    status: text('status', { enum: shipmentStatuses }).notNull(),
    loadDate: timestamptz('load_date').notNull(),
    unloadDate: timestamptz('unload_date'),
    weighedLoad: amount('weighed_load'),
    tareWeight: amount('tare_weight'),
    /** The net weight (stored name). */
    nettoWeight: amount('netto_weight'),
    cargoUnitCode: text('cargo_unit_code').notNull(),
    /**
     * The factor of the unit when the shipment was loaded, so that a later change of the unit does not change
     * weights.
     */
    factorToKilograms: doublePrecision('factor_to_kilograms'),
    chlorideValue: amount('chloride_value'),
    weightTicketNumber: text('weight_ticket_number'),
    /** Of a route collection: whom the driver listed at loading; null where that is nobody. */
    givers: jsonb('givers').$type<CollectedGiver[]>(),
    transporterNoteLoad: text('transporter_note_load'),
    transporterNoteUnload: text('transporter_note_unload'),
    photosAnnounced: integer('photos_announced').notNull().default(0),
    photosReceived: integer('photos_received').notNull().default(0),
    /** 16 random bytes in base64url, by which its letter is checked; made by PostgreSQL where the load stated none. */
    checkToken: text('check_token')
      .notNull()
      .unique()
      .default(
        sql`rtrim(translate(encode(substr(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 1, 16), 'base64'), '+/', '-_'), '=')`,
      ),
  },
  (table) => [
    // Read backwards for the newest first: a descending order puts nulls first, which a descending index as
    // drizzle declares it does not. These three with what most filters and reasons to see ask for, and the dashboard adds
    // up, so that rows are found and counted from the index alone.
    index('shipments_customer_load_date').on(
      table.customerId,
      table.loadDate,
      table.id,
      table.status,
      table.materialFlowId,
      table.nettoWeight,
      table.factorToKilograms,
    ),
    // Also with what lists are ordered by: those of the few projects that somebody reads or is shared are sorted from it.
    index('shipments_project_load_date').on(
      table.projectId,
      table.loadDate,
      table.id,
      table.customerId,
      table.transporterId,
      table.transportModeId,
      table.status,
      table.materialFlowId,
      table.unloadDate,
      table.nettoWeight,
      table.factorToKilograms,
      table.numberOrder,
    ),
    // To count the visible shipments of flows and projects. All of one flow are much alike in these columns, and equal
    // entries are stored once: both are small.
    index('shipments_flow').on(table.materialFlowId, table.transporterId, table.projectId, table.customerId),
    index('shipments_project').on(table.projectId, table.transporterId, table.customerId),
    index('shipments_transporter_load_date').on(
      table.transporterId,
      table.loadDate,
      table.id,
      table.status,
      table.materialFlowId,
      table.nettoWeight,
      table.factorToKilograms,
    ),
    // For the drivers that a customer's staff see, and the loads of today, from the index alone.
    index('shipments_driver').on(table.driverId, table.customerId, table.loadDate),
    // For the lists of one code, newest first.
    index('shipments_ewc_code').on(table.ewcCodeId, table.customerId, table.loadDate, table.id),
    index('shipments_mode').on(table.transportModeId, table.customerId),
    // Few of all: what is on the road now.
    index('shipments_loaded')
      .on(table.customerId, table.loadDate, table.id, table.transporterId, table.projectId)
      .where(sql`${table.status} = 'loaded'`),
    index('shipments_load_date').on(
      table.loadDate,
      table.id,
      table.materialFlowId,
      table.nettoWeight,
      table.factorToKilograms,
    ),
    index('shipments_unload_date').on(table.unloadDate),
    index('shipments_number_order').on(table.numberOrder, table.id),
    // Numbers begin with that of the project: those of one customer lie together, far from either end of all.
    index('shipments_customer_number').on(table.customerId, table.numberOrder, table.id),
    index('shipments_transporter_number').on(table.transporterId, table.numberOrder, table.id),
    index('shipments_netto_weight').on(table.nettoWeight, table.id),
    index('shipments_without_weight')
      .on(table.customerId, table.loadDate)
      .where(sql`${table.nettoWeight} is null`),
    checkOneOf('shipments_status', table.status, shipmentStatuses),
  ],
)

/** How often a letter was checked with a network. Nothing of who did it is kept. */
export const shipmentChecks = pgTable('shipment_checks', {
  shipmentId: uuid('shipment_id')
    .primaryKey()
    .references(() => shipments.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
  lastAt: timestamptz('last_at').notNull(),
})

/**
 * The append-only event log of a shipment; each event contains the hash of the one before. A refused event
 * may refer to a shipment that does not exist.
 */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id').references(() => customers.id),
    shipmentId: uuid('shipment_id').notNull(),
    /** Position in the shipment's log, from 1. */
    sequence: integer('sequence').notNull(),
    kind: text('kind', { enum: shipmentEventKinds }).notNull(),
    /**
     * The operation that it results from. Where that was accepted, it is the id of the event too, unless an event of another
     * operation has it: a device may name any id.
     */
    operationId: uuid('operation_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    deviceId: uuid('device_id').references((): AnyPgColumn => devices.id),
    occurredAt: timestamptz('occurred_at').notNull(),
    recordedAt: timestamptz('recorded_at').notNull().defaultNow(),
    /** Server time minus device time as the device last measured it, milliseconds. */
    clockOffset: bigint('clock_offset', { mode: 'number' }),
    /** The same as the request told it that delivered this, milliseconds: the time of the phone beside that of its arrival. */
    deliveryOffset: bigint('delivery_offset', { mode: 'number' }),
    statement: jsonb('statement').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Problem code of a refused event. */
    reason: text('reason'),
    /** Which fields of a refused statement broke which rules. */
    violations: jsonb('violations').$type<readonly RefusedField[]>(),
    settledAt: timestamptz('settled_at'),
    settledById: uuid('settled_by_id').references(() => users.id),
    settledDecision: text('settled_decision', { enum: settlements }),
    settledComment: text('settled_comment'),
    previousHash: text('previous_hash'),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('shipment_events_exceptions')
      .on(table.customerId, table.recordedAt)
      .where(sql`${table.kind} = 'refused'`),
    // For the search by a number that a copied phone had given twice: there are few.
    index('shipment_events_former_number')
      .on(table.shipmentId)
      .where(sql`${table.statement} ? 'formerNumber'`),
    // For the exceptions of a project: by their shipments, read from the index alone, or by the flow that a load stated
    // whose shipment never came to be.
    index('shipment_events_refused_shipment')
      .on(table.shipmentId, table.id)
      .where(sql`${table.kind} = 'refused'`),
    index('shipment_events_refused_flow')
      .on(sql`lower(${table.statement} ->> 'materialFlow')`)
      .where(sql`${table.kind} = 'refused'`),
    // For what a driver handed over: the customer of a transport mode is that of the refused load that names it.
    index('shipment_events_refused_user')
      .on(table.userId)
      .where(sql`${table.kind} = 'refused'`),
    // For the shipments that a driver unloaded for others.
    index('shipment_events_unloaded')
      .on(table.userId, table.recordedAt, table.shipmentId)
      .where(sql`${table.kind} = 'unloaded'`),
    index('shipment_events_decided')
      .on(table.userId, table.settledAt)
      .where(sql`${table.kind} = 'refused' and ${table.settledDecision} is not null`),
    uniqueIndex('shipment_events_sequence').on(table.shipmentId, table.sequence),
    uniqueIndex('shipment_events_refused')
      .on(table.operationId, table.userId)
      .where(sql`${table.kind} = 'refused'`),
    checkOneOf('shipment_events_kind', table.kind, shipmentEventKinds),
    checkOneOf('shipment_events_settled_decision', table.settledDecision, settlements),
  ],
)

/** Uploaded files. A photo is announced by its operation and received in pieces. */
export const mediaObjects = pgTable(
  'media_objects',
  {
    ...entityColumns,
    customerId: uuid('customer_id').references(() => customers.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
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
    /** The name that the client gave it; never used as a path. */
    fileName: text('file_name'),
    /** Pixels, of images. */
    width: integer('width'),
    height: integer('height'),
    /** When its bytes were removed, after the time that its customer keeps photos. */
    expiredAt: timestamptz('expired_at'),
    /** Position, stored only with consent. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** The id by which its phone names it, where a file of somebody else has that. */
    announcedAs: uuid('announced_as'),
    /** Hash of the uploaded bytes, where the stored file was re-encoded. */
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
    // For what is past its time: the oldest first.
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

/** Files in the store that nothing refers to any more: removed after the transaction that put them here, until it worked. */
export const filesToRemove = pgTable('files_to_remove', { id: uuid('id').primaryKey() })
