import { boolean, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { entity } from './columns.ts'
import { customers } from './customers.ts'

/** A company of a customer's address book, or (customer absent) a transporter that registered itself. */
export const companies = pgTable('companies', {
  ...entity,
  customerId: uuid('customer_id').references(() => customers.id),
  name: text('name').notNull(),
  types: text('types').array().notNull(),
  chamberOfCommerceNumber: text('chamber_of_commerce_number'),
  vihbNumber: text('vihb_number'),
  processorNumber: text('processor_number'),
  street: text('street'),
  houseNumber: text('house_number'),
  houseNumberAddition: text('house_number_addition'),
  postalCode: text('postal_code'),
  city: text('city'),
  country: text('country'),
  phonePlanning: text('phone_planning'),
  generalEmail: text('general_email'),
  transportDocumentsEmail: text('transport_documents_email'),
  ebaWebserviceAddress: text('eba_webservice_address'),
}, (table) => [index('companies_customer').on(table.customerId)])

export const locations = pgTable('locations', {
  ...entity,
  customerId: uuid('customer_id').references(() => customers.id),
  companyId: uuid('company_id').notNull().references(() => companies.id),
  description: text('description').notNull(),
  street: text('street'),
  postalCode: text('postal_code'),
  city: text('city'),
  country: text('country'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  ebaLocation: boolean('eba_location').notNull().default(false),
  ebaLocationId: text('eba_location_id'),
}, (table) => [index('locations_company').on(table.companyId)])
