import type { Packaging } from '#contract/parties/packaging.ts'
import type { CollectedGiver } from '#contract/flows/material-flows.ts'
import type { RefusedField } from '#contract/shipments/shipment-exceptions.ts'
import {
  settlements,
  shipmentEndings,
  shipmentStatuses,
  surveyKinds,
} from '#contract/shipments/shipment-lists.ts'
import { signatoryRoles } from '#contract/shipments/stated-signature.ts'
import { letterSignatures } from '#contract/parties/master-data.ts'
import type { FollowedShipment, ShipmentReference } from '#contract/shipments/shipment-reference.ts'
import type { Treatment } from '#contract/shipments/treatment.ts'
import { acceptanceOutcomes } from '#contract/shipments/stated-acceptance.ts'
import type { AgreedReceiver, MeasuredRest } from '#contract/shipments/turned-away.ts'
import { shipmentEventKinds } from '#contract/shipments/shipments.ts'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { amount, checkAllOf, checkOneOf, entityColumns, refersTo, timestamptz } from './columns.ts'
import { companies } from './companies.ts'
import { customers } from './customers.ts'
import { devices } from './devices.ts'
import { ewcCodes } from './master-data.ts'
import { materialFlows } from './material-flows.ts'
import { projects } from './projects.ts'
import { transportModes } from './transport-modes.ts'
import { drivers, users } from './users.ts'

/** Derived from its events. */
export const shipments = pgTable(
  'shipments',
  {
    ...entityColumns,
    customerId: refersTo('customer_id', () => customers.id),
    projectId: refersTo('project_id', () => projects.id),
    materialFlowId: refersTo('material_flow_id', () => materialFlows.id),
    materialFlowVersion: integer('material_flow_version').notNull(),
    transportModeId: refersTo('transport_mode_id', () => transportModes.id),
    /**
     * The EWC entry that its letter states: by the version that the driver saw, on the day of the load. A
     * trigger fills it on every insert and move, and again when the list changes.
     */
    ewcCodeId: text('ewc_code_id').references(() => ewcCodes.id),
    driverId: uuid('driver_id').references(() => drivers.id),
    transporterId: uuid('transporter_id').references(() => companies.id),
    number: text('number').notNull().unique(),
    /** The number with its digits as numbers, for sorting; generated. */
    numberOrder: text('number_order').generatedAlwaysAs(sql`natural_order(number)`),
    /** The number's letters and digits in capitals, for searches; generated. */
    numberCode: text('number_code').generatedAlwaysAs(
      sql`regexp_replace(upper(number), '[^A-Z0-9]', '', 'g')`,
    ),
    status: text('status', { enum: shipmentStatuses }).notNull(),
    loadDate: timestamptz('load_date').notNull(),
    unloadDate: timestamptz('unload_date'),
    /** What the receiver said last. */
    acceptance: text('acceptance', { enum: acceptanceOutcomes }),
    /** What the receiver took, as far as it was not all: none of what was refused. */
    acceptedKilograms: amount('accepted_kilograms'),
    /** How what the receiver turned away came to an end, and when. */
    ending: text('ending', { enum: shipmentEndings }),
    endDate: timestamptz('end_date'),
    /** What was turned away, as it was measured where it was unloaded; null before that. */
    rest: jsonb('rest').$type<MeasuredRest>(),
    /** Where it goes as agreed by telephone, until a shipment goes on with it. */
    agreedReceiver: jsonb('agreed_receiver').$type<AgreedReceiver>(),
    forwardedBy: jsonb('forwarded_by').$type<ShipmentReference>(),
    follows: jsonb('follows').$type<FollowedShipment>(),
    treatment: jsonb('treatment').$type<Treatment>(),
    weighedLoad: amount('weighed_load'),
    tareWeight: amount('tare_weight'),
    nettoWeight: amount('netto_weight'),
    density: amount('density'),
    statedKilograms: amount('stated_kilograms'),
    surveyedBy: text('surveyed_by', { enum: surveyKinds }),
    cargoUnitCode: text('cargo_unit_code').notNull(),
    /** Of unit and flow's density at loading, so that a later change of them changes no weights. */
    factorToKilograms: doublePrecision('factor_to_kilograms'),
    /** As `kilogramsOf` in the contract; generated. */
    netKilograms: numeric('net_kilograms', { mode: 'number' }).generatedAlwaysAs(
      sql`coalesce(stated_kilograms, round((netto_weight::double precision * coalesce(density::double precision
        * case cargo_unit_code when 'm3' then 1000 when 'hl' then 100 when 'l' then 1 end, factor_to_kilograms))::numeric, 3))`,
    ),
    chlorideValue: amount('chloride_value'),
    weightTicketNumber: text('weight_ticket_number'),
    unloadingDeclarationNumber: text('unloading_declaration_number'),
    givers: jsonb('givers').$type<CollectedGiver[]>(),
    packaging: jsonb('packaging').$type<Packaging>(),
    /** As the office corrected it; else it is that of the version and the day of its load (`numberOnLoad`). */
    wasteStreamNumber: text('waste_stream_number'),
    /** Whom the flow asked to sign when it was loaded, and who has signed what fits the letter. */
    askedSignatures: text('asked_signatures', { enum: letterSignatures }).array().notNull().default([]),
    signedBy: text('signed_by', { enum: signatoryRoles }).array().notNull().default([]),
    /** As `missingSignatures` of those who sign now, in the contract; generated. The transporter signs by loading. */
    signatureMissing: boolean('signature_missing').generatedAlwaysAs(
      sql`not array_remove(case when unload_date is null then array_remove(asked_signatures, 'receiver') else asked_signatures end, 'transporter') <@ signed_by`,
    ),
    transporterNoteLoad: text('transporter_note_load'),
    transporterNoteUnload: text('transporter_note_unload'),
    photosAnnounced: integer('photos_announced').notNull().default(0),
    photosReceived: integer('photos_received').notNull().default(0),
    /** 16 random bytes in base64url; made by PostgreSQL if the load stated none. */
    checkToken: text('check_token')
      .notNull()
      .unique()
      .default(
        sql`rtrim(translate(encode(substr(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 1, 16), 'base64'), '+/', '-_'), '=')`,
      ),
  },
  // oxlint-disable-next-line max-lines-per-function -- a list
  (table) => [
    // Read backwards for the newest first: a descending order puts nulls first, but drizzle's descending index
    // does not. These three include what most filters, visibility and the dashboard need, so that an
    // index-only scan finds and counts rows.
    index('shipments_customer_load_date').on(
      table.customerId,
      table.loadDate,
      table.id,
      table.status,
      table.materialFlowId,
      table.netKilograms,
    ),
    // Includes the columns of order: the few projects that somebody reads or is shared are sorted from it.
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
      table.netKilograms,
      table.numberOrder,
    ),
    // Counts visible shipments of flows and projects. Those of one flow are alike in these columns, and equal
    // entries are stored once.
    index('shipments_flow').on(table.materialFlowId, table.transporterId, table.projectId, table.customerId),
    index('shipments_project').on(table.projectId, table.transporterId, table.customerId),
    index('shipments_transporter_load_date').on(
      table.transporterId,
      table.loadDate,
      table.id,
      table.status,
      table.materialFlowId,
      table.netKilograms,
    ),
    // For the drivers that a customer's staff see, and the loads of today, from the index alone.
    index('shipments_driver').on(table.driverId, table.customerId, table.loadDate),
    index('shipments_ewc_code').on(table.ewcCodeId, table.customerId, table.loadDate, table.id),
    index('shipments_mode').on(table.transportModeId, table.customerId),
    index('shipments_loaded')
      .on(table.customerId, table.loadDate, table.id, table.transporterId, table.projectId)
      .where(sql`${table.status} <> 'unloaded'`),
    index('shipments_load_date').on(
      table.loadDate,
      table.id,
      table.materialFlowId,
      table.netKilograms,
      table.acceptedKilograms,
    ),
    // Whether a cargo that was turned away goes on already.
    index('shipments_follows')
      .on(sql`(${table.follows} ->> 'shipment')`)
      .where(sql`${table.follows} is not null`),
    index('shipments_unload_date').on(table.unloadDate),
    index('shipments_number_order').on(table.numberOrder, table.id),
    // Numbers begin with the project's: one customer's lie together, far from either end of all.
    index('shipments_customer_number').on(table.customerId, table.numberOrder, table.id),
    index('shipments_transporter_number').on(table.transporterId, table.numberOrder, table.id),
    index('shipments_netto_weight').on(table.nettoWeight, table.id),
    index('shipments_without_weight')
      .on(table.customerId, table.loadDate)
      .where(sql`${table.netKilograms} is null`),
    index('shipments_without_signature')
      .on(table.customerId, table.loadDate)
      .where(sql`${table.signatureMissing}`),
    // For searches; few are corrected.
    index('shipments_waste_stream_number')
      .on(table.wasteStreamNumber)
      .where(sql`${table.wasteStreamNumber} is not null`),
    // What was turned away and came to an end is rare.
    index('shipments_ending')
      .on(table.customerId, table.loadDate)
      .where(sql`${table.ending} is not null`),
    checkOneOf('shipments_surveyed_by', table.surveyedBy, surveyKinds),
    checkOneOf('shipments_status', table.status, shipmentStatuses),
    checkOneOf('shipments_acceptance', table.acceptance, acceptanceOutcomes),
    checkOneOf('shipments_ending', table.ending, shipmentEndings),
    checkAllOf('shipments_asked_signatures', table.askedSignatures, letterSignatures),
    checkAllOf('shipments_signed_by', table.signedBy, signatoryRoles),
  ],
)

/** How often a letter was checked online, without who did it. */
export const shipmentChecks = pgTable('shipment_checks', {
  shipmentId: uuid('shipment_id')
    .primaryKey()
    .references(() => shipments.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
  lastAt: timestamptz('last_at').notNull(),
})

/** Append-only. A refused event may refer to a shipment that does not exist. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id').references(() => customers.id),
    shipmentId: uuid('shipment_id').notNull(),
    sequence: integer('sequence').notNull(),
    kind: text('kind', { enum: shipmentEventKinds }).notNull(),
    /**
     * Its operation. For an accepted one also the event's id, unless another operation's event has it: a
     * device may name any id.
     */
    operationId: uuid('operation_id').notNull(),
    userId: refersTo('user_id', () => users.id),
    deviceId: uuid('device_id').references((): AnyPgColumn => devices.id),
    occurredAt: timestamptz('occurred_at').notNull(),
    recordedAt: timestamptz('recorded_at').notNull().defaultNow(),
    /** Server time minus device time as the device last measured it, milliseconds. */
    clockOffset: bigint('clock_offset', { mode: 'number' }),
    /** The same, measured by the delivering request: the phone's time beside that of arrival. */
    deliveryOffset: bigint('delivery_offset', { mode: 'number' }),
    statement: jsonb('statement').$type<Readonly<Record<string, unknown>>>().notNull(),
    reason: text('reason'),
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
    index('shipment_events_former_number')
      .on(table.shipmentId)
      .where(sql`${table.statement} ? 'formerNumber'`),
    // For a project's exceptions: by shipment, from the index alone, or by the flow that a load without a
    // shipment stated.
    index('shipment_events_refused_shipment')
      .on(table.shipmentId, table.id)
      .where(sql`${table.kind} = 'refused'`),
    index('shipment_events_refused_flow')
      .on(sql`lower(${table.statement} ->> 'materialFlow')`)
      .where(sql`${table.kind} = 'refused'`),
    // For hand-overs: a transport mode's customer is that of the refused load that names it.
    index('shipment_events_refused_user')
      .on(table.userId)
      .where(sql`${table.kind} = 'refused'`),
    index('shipment_events_unloaded')
      .on(table.userId, table.recordedAt, table.shipmentId)
      .where(sql`${table.kind} = 'unloaded'`),
    index('shipment_events_decided')
      .on(table.userId, table.settledAt)
      .where(sql`${table.kind} = 'refused' and ${table.settledDecision} is not null`),
    // What somebody signs on their own phone counts for one letter. Earlier ones may have come twice.
    uniqueIndex('shipment_events_nonce')
      .on(sql`(${table.statement} ->> 'nonce')`)
      .where(
        sql`${table.kind} = 'signature' and ${table.statement} ? 'nonce' and ${table.recordedAt} >= timestamptz '2026-11-29T00:00:00Z'`,
      ),
    uniqueIndex('shipment_events_sequence').on(table.shipmentId, table.sequence),
    uniqueIndex('shipment_events_refused')
      .on(table.operationId, table.userId)
      .where(sql`${table.kind} = 'refused'`),
    checkOneOf('shipment_events_kind', table.kind, shipmentEventKinds),
    checkOneOf('shipment_events_settled_decision', table.settledDecision, settlements),
  ],
)
