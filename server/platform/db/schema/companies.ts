import type * as z from 'zod/mini'
import { companyTypes } from '#contract/parties/companies.ts'
import {
  changeRequestStatuses,
  type requestedCompanyChanges,
} from '#contract/parties/company-change-requests.ts'
import { transporterTypes } from '#contract/flows/material-flow-draft.ts'
import { sql } from '../drizzle.ts'
import { boolean, doublePrecision, index, jsonb, pgTable, text, uniqueIndex, uuid } from '../drizzle-pg.ts'
import { checkAllOf, checkOneOf, entityColumns, refersTo, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import { countries } from './master-data.ts'

const addressColumns = {
  street: text('street'),
  houseNumber: text('house_number'),
  houseNumberAddition: text('house_number_addition'),
  postalCode: text('postal_code'),
  city: text('city'),
  country: text('country').references(() => countries.code),
}

export const companies = pgTable(
  'companies',
  {
    ...entityColumns,
    customerId: uuid('customer_id').references(() => customers.id),
    name: text('name').notNull(),
    types: text('types', { enum: companyTypes }).array().notNull(),
    chamberOfCommerceNumber: text('chamber_of_commerce_number'),
    vihbNumber: text('vihb_number'),
    processorNumber: text('processor_number'),
    ...addressColumns,
    phonePlanning: text('phone_planning'),
    generalEmail: text('general_email'),
    transportDocumentsEmail: text('transport_documents_email'),
    ebaWebserviceAddress: text('eba_webservice_address'),
    ebaCredentials: text('eba_credentials'),
    logoId: uuid('logo_id'),
    /** Once the register of transporters confirmed it, the company cannot change its name and numbers. */
    registeredAt: timestamptz('registered_at'),
  },
  (table) => [
    index('companies_customer').on(table.customerId),
    index('companies_logo')
      .on(table.logoId)
      .where(sql`${table.logoId} is not null`),
    checkAllOf('companies_types', table.types, companyTypes),
  ],
)

export const locations = pgTable(
  'locations',
  {
    ...entityColumns,
    customerId: uuid('customer_id').references(() => customers.id),
    companyId: refersTo('company_id', () => companies.id),
    description: text('description').notNull(),
    ...addressColumns,
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    ebaLocation: boolean('eba_location').notNull().default(false),
    ebaLocationId: text('eba_location_id'),
  },
  (table) => [index('locations_company').on(table.companyId)],
)

export const companyTransporters = pgTable(
  'company_transporters',
  {
    ...entityColumns,
    customerId: refersTo('customer_id', () => customers.id),
    companyId: refersTo('company_id', () => companies.id),
    transporterId: refersTo('transporter_id', () => companies.id),
    type: text('type', { enum: transporterTypes }).notNull().default('main'),
  },
  (table) => [
    uniqueIndex('company_transporters_pair').on(table.companyId, table.transporterId),
    index('company_transporters_transporter').on(table.transporterId),
    index('company_transporters_customer').on(table.customerId),
    checkOneOf('company_transporters_type', table.type, transporterTypes),
  ],
)

export const contactPersons = pgTable(
  'contact_persons',
  {
    ...entityColumns,
    customerId: uuid('customer_id').references(() => customers.id),
    companyId: refersTo('company_id', () => companies.id),
    projectId: uuid('project_id'),
    firstName: text('first_name').notNull(),
    lastNamePrefix: text('last_name_prefix'),
    lastName: text('last_name').notNull(),
    jobTitle: text('job_title'),
    email: text('email'),
    phone: text('phone'),
    mobilePhone: text('mobile_phone'),
  },
  (table) => [
    index('contact_persons_company').on(table.companyId),
    index('contact_persons_project').on(table.projectId),
  ],
)

export const companyChangeRequests = pgTable(
  'company_change_requests',
  {
    ...entityColumns,
    customerId: uuid('customer_id').references(() => customers.id),
    companyId: refersTo('company_id', () => companies.id),
    requestedById: uuid('requested_by_id').notNull(),
    comment: text('comment').notNull(),
    changes: jsonb('changes').$type<z.input<typeof requestedCompanyChanges>>().notNull().default({}),
    status: text('status', { enum: changeRequestStatuses }).notNull().default('open'),
    handledById: uuid('handled_by_id'),
    handledAt: timestamptz('handled_at'),
  },
  (table) => [
    index('company_change_requests_company').on(table.companyId),
    checkOneOf('company_change_requests_status', table.status, changeRequestStatuses),
  ],
)
