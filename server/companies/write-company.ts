import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type CompanyDraft, fieldsOfRegisters } from '#contract/companies.ts'
import type { Violation } from '#contract/problems.ts'
import type { Queryable } from '../db/connect.ts'
import {
  companies,
  companyChangeRequests,
  companyTransporters,
  contactPersons,
  locations,
} from '../db/schema/companies.ts'
import { documents } from '../db/schema/documents.ts'
import { materialFlowCarriers, materialFlows, products, projects } from '../db/schema/projects.ts'
import { mediaObjects, shipments } from '../db/schema/shipments.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import { drivers, users } from '../db/schema/users.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { nounOf } from '../i18n/nouns.ts'
import { type RuleName, violation } from '../i18n/violations.ts'
import { addressColumns } from './addresses.ts'
import { announceCompany } from './announce.ts'
import { ownsAddressBook } from './queries.ts'
import { wrongFile } from './wrong-file.ts'

/** What is wrong with a company beyond its form: who may write what of it, and what others rely on. */
export async function companyProblems(
  call: WriteCall,
  draft: CompanyDraft,
  before: CompanyDraft | undefined,
  id: string,
): Promise<Violation[]> {
  const { db, viewer, locale } = call
  const wrong: Violation[] = []
  const refuse = (field: keyof CompanyDraft, rule: RuleName) =>
    void wrong.push(violation([field], rule, locale))
  const customerId = before === undefined ? customerOf(call, draft) : before.customer
  if (before !== undefined) {
    if (draft.customer !== before.customer) refuse('customer', 'fixed')
    if (!ownsAddressBook(viewer, before.customer ?? null))
      for (const field of fieldsOfRegisters) if (draft[field] !== before[field]) refuse(field, 'of_register')
  } else if (draft.customer !== undefined && draft.customer !== customerId) refuse('customer', 'choice')
  if (!draft.types.includes('carrier')) {
    if (customerId === undefined) refuse('types', 'company_not_transporter')
    else if (before?.types.includes('carrier') === true && (await transports(db, id)))
      refuse('types', 'still_transporter')
  }
  const logo =
    draft.logo === before?.logo ? [] : await wrongFile(call, 'logo', draft.logo, { kind: 'logo', customerId })
  return [...wrong, ...logo]
}

/** An administrator says whose address book it is, or that it is the platform's; everybody else writes in his own. */
const customerOf = ({ viewer }: WriteCall, draft: CompanyDraft): string | undefined =>
  viewer.roles.includes('ROLE_ADMIN') ? draft.customer : viewer.customerId

async function transports(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        eq(companies.id, id),
        or(
          sql`exists (select 1 from ${companyTransporters} where ${companyTransporters.transporterId} = ${id})`,
          sql`exists (select 1 from ${materialFlowCarriers} where ${materialFlowCarriers.companyId} = ${id})`,
        ),
      ),
    )
  return row !== undefined
}

/** A draft, as the table keeps it. */
export const companyColumns = (draft: Omit<CompanyDraft, 'customer'>) => ({
  name: draft.name,
  types: [...new Set(draft.types)],
  chamberOfCommerceNumber: draft.cocNumber ?? null,
  vihbNumber: draft.vihbNumber ?? null,
  processorNumber: draft.processorNumber ?? null,
  ...addressColumns(draft.address),
  phonePlanning: draft.phonePlanning ?? null,
  generalEmail: draft.generalEmail ?? null,
  transportDocumentsEmail: draft.transportDocumentsEmail ?? null,
  ebaWebserviceAddress: draft.ebaWebserviceAddress ?? null,
  logoId: draft.logo ?? null,
})

export async function createCompany(call: WriteCall, draft: CompanyDraft, id: string): Promise<void> {
  await call.db
    .insert(companies)
    .values({ id, customerId: customerOf(call, draft) ?? null, ...companyColumns(draft) })
}

export async function changeCompany(call: WriteCall, id: string, draft: CompanyDraft): Promise<void> {
  await call.db.update(companies).set(companyColumns(draft)).where(eq(companies.id, id))
}

/** Where a company is named by what goes on without it. */
const referrers: readonly (readonly [table: PgTable, noun: string, columns: readonly PgColumn[]])[] = [
  [projects, 'projects', [projects.employerId]],
  [
    materialFlows,
    'material_flows',
    [materialFlows.senderId, materialFlows.disposerId, materialFlows.receiverId],
  ],
  [materialFlowCarriers, 'material_flows', [materialFlowCarriers.companyId]],
  [shipments, 'shipments', [shipments.transporterId]],
  [companyTransporters, 'company_transporters', [companyTransporters.transporterId]],
  [users, 'users', [users.companyId]],
  [drivers, 'drivers', [drivers.companyId]],
  [transportModes, 'transport_modes', [transportModes.companyId]],
  [products, 'products', [products.companyId]],
  [documents, 'documents', [documents.companyId]],
]

/**
 * Removes a company with its locations, its people, its links to transporters and the requests to change it.
 * @throws Refusal in_use, with the names of all that still refers to it
 */
export async function removeCompany(call: WriteCall, id: string): Promise<void> {
  const { db, locale } = call
  const used = new Set<string>()
  for (const [table, noun, columns] of referrers) {
    const [row] = await db
      .select({ one: sql`1` })
      .from(table)
      .where(or(...columns.map((column) => eq(column, id))))
      .limit(1)
    if (row !== undefined) used.add(nounOf(noun, locale))
  }
  if (await hasLocationsInUse(db, id)) used.add(nounOf('material_flows', locale))
  if (await hasPeopleInUse(db, id)) used.add(nounOf('projects', locale))
  if (used.size > 0)
    throw new Refusal('in_use', { values: { users: new Intl.ListFormat(locale).format(used) } })

  await announceCompany(db, id)
  await removeParts(call, id)
  await db.update(mediaObjects).set({ companyId: null }).where(eq(mediaObjects.companyId, id))
  await db.delete(companies).where(eq(companies.id, id))
}

const hasLocationsInUse = async (db: Queryable, id: string): Promise<boolean> => {
  const own = db.select({ id: locations.id }).from(locations).where(eq(locations.companyId, id))
  const rows = await db
    .select({ id: materialFlows.id })
    .from(materialFlows)
    .where(
      or(inArray(materialFlows.originLocationId, own), inArray(materialFlows.destinationLocationId, own)),
    )
    .limit(1)
  return rows.length > 0
}

const hasPeopleInUse = async (db: Queryable, id: string): Promise<boolean> => {
  const own = db
    .select({ id: contactPersons.id })
    .from(contactPersons)
    .where(eq(contactPersons.companyId, id))
  return (
    (
      await db
        .select({ id: projects.id })
        .from(projects)
        .where(inArray(projects.employerContactId, own))
        .limit(1)
    ).length > 0
  )
}

async function removeParts(call: WriteCall, id: string): Promise<void> {
  const { db } = call
  const gone = [
    ...(
      await db.delete(companyChangeRequests).where(eq(companyChangeRequests.companyId, id)).returning()
    ).map((before) => ({ type: 'CompanyChangeRequest', before })),
    ...(await db.delete(companyTransporters).where(eq(companyTransporters.companyId, id)).returning()).map(
      (before) => ({ type: 'CompanyTransporter', before }),
    ),
    ...(await db.delete(contactPersons).where(eq(contactPersons.companyId, id)).returning()).map(
      (before) => ({ type: 'ContactPerson', before }),
    ),
    ...(await db.delete(locations).where(eq(locations.companyId, id)).returning()).map((before) => ({
      type: 'Location',
      before,
    })),
  ]
  for (const { type, before } of gone)
    await recordAudit(call, {
      action: 'remove',
      subject: { type, id: before.id },
      customerId: before.customerId,
      before,
    })
}
