import { driverKinds, inviteStatuses } from '#contract/accounts/drivers.ts'
import { locales } from '#contract/kit/locales.ts'
import { notificationMethods } from '#contract/accounts/notification-methods.ts'
import { roles } from '#contract/kit/roles.ts'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { checkAllOf, checkOneOf, entityColumns, refersTo, timestamptz } from './columns.ts'
import { companies } from './companies.ts'
import { customers } from './customers.ts'

export const users = pgTable(
  'users',
  {
    ...entityColumns,
    customerId: uuid('customer_id').references(() => customers.id),
    companyId: uuid('company_id').references(() => companies.id),
    email: text('email'),
    phone: text('phone'),
    mobilePhone: text('mobile_phone'),
    firstName: text('first_name').notNull(),
    lastNamePrefix: text('last_name_prefix'),
    lastName: text('last_name').notNull(),
    roles: text('roles', { enum: roles }).array().notNull(),
    active: boolean('active').notNull().default(true),
    locale: text('locale', { enum: locales }),
    notificationMethod: text('notification_method', { enum: notificationMethods }),
    /** argon2id of the password or pincode, encrypted; empty if no longer readable. */
    secretHash: text('secret_hash'),
    mustChangeSecret: boolean('must_change_secret').notNull().default(false),
    termsVersion: integer('terms_version'),
    termsAcceptedAt: timestamptz('terms_accepted_at'),
    deactivatedAt: timestamptz('deactivated_at'),
    erasedAt: timestamptz('erased_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_mobile_phone').on(table.mobilePhone),
    index('users_customer').on(table.customerId),
    index('users_company').on(table.companyId),
    checkAllOf('users_roles', table.roles, roles),
    checkOneOf('users_locale', table.locale, locales),
    checkOneOf('users_notification_method', table.notificationMethod, notificationMethods),
  ],
)

export const drivers = pgTable(
  'drivers',
  {
    ...entityColumns,
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id)
      .unique(),
    companyId: uuid('company_id').references(() => companies.id),
    kind: text('kind', { enum: driverKinds }).notNull().default('driver'),
    inviteStatus: text('invite_status', { enum: inviteStatuses }).notNull().default('invited'),
    selfRegistered: boolean('self_registered').notNull().default(false),
    approvedAt: timestamptz('approved_at'),
    rejectedAt: timestamptz('rejected_at'),
    rejectedReason: text('rejected_reason'),
    invitedById: uuid('invited_by_id'),
    graceUntil: timestamptz('grace_until'),
  },
  (table) => [
    index('drivers_company').on(table.companyId),
    checkOneOf('drivers_kind', table.kind, driverKinds),
    checkOneOf('drivers_invite_status', table.inviteStatus, inviteStatuses),
  ],
)

export const driverCustomers = pgTable(
  'driver_customers',
  {
    customerId: refersTo('customer_id', () => customers.id),
    driverId: uuid('driver_id')
      .notNull()
      .references(() => drivers.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.driverId] })],
)

export const projectReaders = pgTable(
  'project_readers',
  {
    ...entityColumns,
    customerId: refersTo('customer_id', () => customers.id),
    projectId: uuid('project_id').notNull(),
    userId: refersTo('user_id', () => users.id),
  },
  (table) => [
    uniqueIndex('project_readers_pair').on(table.projectId, table.userId),
    index('project_readers_user').on(table.userId),
  ],
)
