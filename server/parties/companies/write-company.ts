import { type CompanyDraft, publicRegisterFields } from '#contract/parties/companies.ts'
import type { Violation } from '#contract/kit/problems.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { PgColumn, PgTable } from '../../platform/db/drizzle-pg.ts'
import { and, eq, inArray, or, sql } from '../../platform/db/drizzle.ts'
import {
  companies,
  companyChangeRequests,
  companyTransporters,
  contactPersons,
  locations,
} from '../../platform/db/schema/companies.ts'
import { documents } from '../../platform/db/schema/documents.ts'
import {
  materialFlowCarriers,
  materialFlows,
  products,
  projects,
  projectShares,
} from '../../platform/db/schema/projects.ts'
import { mediaObjects, shipments } from '../../platform/db/schema/shipments.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { tableNoun } from '../../platform/i18n/nouns.ts'
import { type RuleName, violation } from '../../platform/i18n/violations.ts'
import { addressColumns } from './addresses.ts'
import { notifyCompanyChanged } from './notify-changes.ts'
import { ownsAddressBook } from './queries.ts'
import { fileViolations } from './file-violations.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'

export async function validateCompany(
  call: WriteCall,
  draft: CompanyDraft,
  before: CompanyDraft | undefined,
  id: string,
): Promise<Violation[]> {
  const { db, viewer, locale } = call
  const violations: Violation[] = []
  const addViolation = (field: keyof CompanyDraft, rule: RuleName) =>
    void violations.push(violation([field], rule, locale))
  const customerId = before === undefined ? addressBookOwner(call, draft) : before.customer
  if (before !== undefined) {
    if (draft.customer !== before.customer) addViolation('customer', 'fixed')
    if (!ownsAddressBook(viewer, before.customer ?? null))
      for (const field of publicRegisterFields)
        if (draft[field] !== before[field]) addViolation(field, 'of_register')
  } else if (draft.customer !== undefined && draft.customer !== customerId) addViolation('customer', 'choice')
  if (!draft.types.includes('carrier')) {
    if (customerId === undefined) addViolation('types', 'company_not_transporter')
    else if (before?.types.includes('carrier') === true && (await isUsedAsTransporter(db, id)))
      addViolation('types', 'still_transporter')
  }
  const logoViolations =
    draft.logo === before?.logo
      ? []
      : await fileViolations(call, 'logo', draft.logo, { kind: 'logo', customerId })
  return [...violations, ...logoViolations]
}

const addressBookOwner = ({ viewer }: WriteCall, draft: CompanyDraft): string | undefined =>
  viewer.roles.includes('ROLE_ADMIN') ? draft.customer : viewer.customerId

async function isUsedAsTransporter(db: Queryable, id: string): Promise<boolean> {
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
    .values({ id, customerId: addressBookOwner(call, draft) ?? null, ...companyColumns(draft) })
}

export async function changeCompany(call: WriteCall, id: string, draft: CompanyDraft): Promise<void> {
  await call.db.update(companies).set(companyColumns(draft)).where(eq(companies.id, id))
}

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
  [projectShares, 'project_shares', [projectShares.sharedWithCompanyId]],
]

/**
 * Removes its parts too.
 * @throws HttpProblem in_use, naming the collections that still refer to it
 */
export async function removeCompany(call: WriteCall, id: string): Promise<void> {
  const { db, locale } = call
  const usedIn = new Set<string>()
  for (const [table, noun, columns] of referrers) {
    const [row] = await db
      .select({ one: sql`1` })
      .from(table)
      .where(or(...columns.map((column) => eq(column, id))))
      .limit(1)
    if (row !== undefined) usedIn.add(tableNoun(noun, locale))
  }
  if (await hasLocationsInUse(db, id)) usedIn.add(tableNoun('material_flows', locale))
  if (await hasPeopleInUse(db, id)) usedIn.add(tableNoun('projects', locale))
  if (usedIn.size > 0)
    throw new HttpProblem('in_use', { values: { users: new Intl.ListFormat(locale).format(usedIn) } })

  await notifyCompanyChanged(db, id)
  await removeParts(call, id)
  await db.update(mediaObjects).set({ companyId: null }).where(eq(mediaObjects.companyId, id))
  await db.delete(companies).where(eq(companies.id, id))
}

const hasLocationsInUse = async (db: Queryable, id: string): Promise<boolean> => {
  const locationIds = db.select({ id: locations.id }).from(locations).where(eq(locations.companyId, id))
  const rows = await db
    .select({ id: materialFlows.id })
    .from(materialFlows)
    .where(
      or(
        inArray(materialFlows.originLocationId, locationIds),
        inArray(materialFlows.destinationLocationId, locationIds),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const hasPeopleInUse = async (db: Queryable, id: string): Promise<boolean> => {
  const personIds = db
    .select({ id: contactPersons.id })
    .from(contactPersons)
    .where(eq(contactPersons.companyId, id))
  return (
    (
      await db
        .select({ id: projects.id })
        .from(projects)
        .where(inArray(projects.employerContactId, personIds))
        .limit(1)
    ).length > 0
  )
}

async function removeParts(call: WriteCall, id: string): Promise<void> {
  const { db } = call
  const removed = [
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
  for (const { type, before } of removed)
    await recordAudit(call, {
      action: 'remove',
      subject: { type, id: before.id },
      customerId: before.customerId,
      before,
    })
}
