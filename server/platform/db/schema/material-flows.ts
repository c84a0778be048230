import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { type MaterialFlowDraft, transporterTypes } from '#contract/flows/material-flow-draft.ts'
import type { DangerousGoods } from '#contract/parties/dangerous-goods.ts'
import type { Packaging } from '#contract/parties/packaging.ts'
import { defaultCorrectionMinutes } from '#contract/kit/time-limits.ts'
import {
  amountDeterminations,
  documentTypes,
  letterSignatures,
  transportTypes,
} from '#contract/parties/master-data.ts'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { amount, checkAllOf, checkOneOf, entityColumns, refersTo, timestamptz } from './columns.ts'
import { companies, locations } from './companies.ts'
import { customers } from './customers.ts'
import { ewcCodes, processingMethods, senderTypes, units } from './master-data.ts'
import { products } from './products.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

type OneTimeLocation = NonNullable<MaterialFlowDraft['originOneTimeLocation']>

export const materialFlows = pgTable(
  'material_flows',
  {
    ...entityColumns,
    customerId: refersTo('customer_id', () => customers.id),
    projectId: refersTo('project_id', () => projects.id),
    number: integer('number').notNull(),
    documentType: text('document_type', { enum: documentTypes }).notNull(),
    usualName: text('usual_name').notNull(),
    ewcCodeId: text('ewc_code_id').references(() => ewcCodes.id),
    processingMethodCode: text('processing_method_code').references(() => processingMethods.code),
    wasteStreamNumber: text('waste_stream_number'),
    composition: text('composition'),
    concernSubstances: text('concern_substances'),
    noConcernSubstances: boolean('no_concern_substances').notNull().default(false),
    packaging: jsonb('packaging').$type<Packaging>(),
    adr: jsonb('adr').$type<DangerousGoods>(),
    originLocationId: uuid('origin_location_id').references(() => locations.id),
    originOneTime: jsonb('origin_one_time').$type<OneTimeLocation>(),
    destinationLocationId: uuid('destination_location_id').references(() => locations.id),
    destinationOneTime: jsonb('destination_one_time').$type<OneTimeLocation>(),
    senderId: refersTo('sender_id', () => companies.id),
    senderType: text('sender_type')
      .notNull()
      .references(() => senderTypes.code),
    disposerId: uuid('disposer_id').references(() => companies.id),
    receiverId: uuid('receiver_id').references(() => companies.id),
    transportedBy: text('transported_by', { enum: transportTypes }).notNull(),
    estimatedLoad: amount('estimated_load'),
    cargoUnitCode: text('cargo_unit_code')
      .notNull()
      .references(() => units.code),
    density: amount('density'),
    loadInstructions: text('load_instructions'),
    unloadInstructions: text('unload_instructions'),
    remarksForLetter: text('remarks_for_letter'),
    productId: uuid('product_id').references(() => products.id),
    evidence: jsonb('evidence'),
    evidenceFileId: uuid('evidence_file_id'),
    chlorideValueRequired: boolean('chloride_value_required').notNull().default(false),
    cargoPhotoRequired: boolean('cargo_photo_required').notNull().default(false),
    weighSlipNumberRequired: boolean('weigh_slip_number_required').notNull().default(false),
    amountDetermination: text('amount_determination', { enum: amountDeterminations }).notNull(),
    allowTransporterNote: boolean('allow_transporter_note').notNull().default(true),
    signatures: text('signatures', { enum: letterSignatures }).array().notNull().default([]),
    correctionMinutes: integer('correction_minutes').notNull().default(defaultCorrectionMinutes),
    otherCarriersMayUnload: boolean('other_carriers_may_unload').notNull().default(true),
    repeatingLoads: boolean('repeating_loads').notNull().default(false),
    routeCollection: boolean('route_collection').notNull().default(false),
    givers: jsonb('givers').$type<MaterialFlowDraft['givers']>().notNull().default([]),
    collectorsScheme: boolean('collectors_scheme').notNull().default(false),
    privateDisposer: boolean('private_disposer').notNull().default(false),
    recipients: jsonb('recipients').$type<MaterialFlowDraft['recipients']>().notNull().default([]),
    numberOfModifications: integer('number_of_modifications').notNull().default(0),
    plannedFrom: date('planned_from'),
    plannedEwcCodeId: text('planned_ewc_code_id').references(() => ewcCodes.id),
    plannedWasteStreamNumber: text('planned_waste_stream_number'),
    plannedById: uuid('planned_by_id').references(() => users.id),
  },
  (table) => [
    uniqueIndex('material_flows_number').on(table.projectId, table.number),
    index('material_flows_customer').on(table.customerId),
    index('material_flows_planned')
      .on(table.plannedFrom)
      .where(sql`${table.plannedFrom} is not null`),
    check(
      'material_flows_planned_whole',
      sql`(${table.plannedFrom} is null) = (${table.plannedEwcCodeId} is null)`,
    ),
    // Finds all flows of a type without reading them, for lists of its shipments.
    index('material_flows_document_type').on(table.documentType, table.id),
    index('material_flows_evidence')
      .on(table.evidenceFileId)
      .where(sql`${table.evidenceFileId} is not null`),
    index('material_flows_waste_stream_number')
      .on(table.customerId, table.wasteStreamNumber)
      .where(sql`${table.wasteStreamNumber} is not null`),
    index('material_flows_origin').on(table.originLocationId),
    index('material_flows_destination').on(table.destinationLocationId),
    checkOneOf('material_flows_document_type', table.documentType, documentTypes),
    checkOneOf('material_flows_transported_by', table.transportedBy, transportTypes),
    checkAllOf('material_flows_signatures', table.signatures, letterSignatures),
    checkOneOf('material_flows_amount_determination', table.amountDetermination, amountDeterminations),
  ],
)

export const materialFlowCarriers = pgTable(
  'material_flow_carriers',
  {
    customerId: refersTo('customer_id', () => customers.id),
    materialFlowId: refersTo('material_flow_id', () => materialFlows.id),
    companyId: refersTo('company_id', () => companies.id),
    type: text('type', { enum: transporterTypes }).notNull().default('main'),
  },
  (table) => [
    primaryKey({ columns: [table.materialFlowId, table.companyId] }),
    index('material_flow_carriers_company').on(table.companyId),
    checkOneOf('material_flow_carriers_type', table.type, transporterTypes),
  ],
)

export const materialFlowVersions = pgTable(
  'material_flow_versions',
  {
    id: uuid('id').primaryKey(),
    customerId: refersTo('customer_id', () => customers.id),
    materialFlowId: refersTo('material_flow_id', () => materialFlows.id),
    version: integer('version').notNull(),
    content: jsonb('content').$type<OfficeFlow>().notNull(),
    costsExtra: boolean('costs_extra').notNull().default(false),
    amendedById: uuid('amended_by_id').references(() => users.id),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('material_flow_versions_number').on(table.materialFlowId, table.version)],
)
