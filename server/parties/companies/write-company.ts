import { type CompanyDraft, publicRegisterFields } from '#contract/parties/companies.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { insertRow, updateRow } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { PgTable } from '../../platform/db/drizzle-pg.ts'
import { eq, inArray, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import {
  companies,
  companyChangeRequests,
  companyTransporters,
  contactPersons,
  locations,
} from '../../platform/db/schema/companies.ts'
import { documents } from '../../platform/db/schema/documents.ts'
import { materialFlowCarriers, materialFlows } from '../../platform/db/schema/material-flows.ts'
import { products } from '../../platform/db/schema/products.ts'
import { projects, projectShares } from '../../platform/db/schema/projects.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { tableNoun } from '../../platform/i18n/nouns.ts'
import { type RuleName, violation } from '../../platform/i18n/violations.ts'
import { notifyCompanyChanged } from './notify-changes.ts'
import { ownsAddressBook, storedCompany } from './queries.ts'
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

const isUsedAsTransporter = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(companyTransporters, eq(companyTransporters.transporterId, id))) > 0 ||
  (await db.$count(materialFlowCarriers, eq(materialFlowCarriers.companyId, id))) > 0

export async function createCompany(call: WriteCall, draft: CompanyDraft, id: string): Promise<void> {
  const customerId = addressBookOwner(call, draft) ?? null
  await insertRow(call.db, companies, { id, customerId, ...storedCompany.columnsOf(draft) })
}

export async function changeCompany(call: WriteCall, id: string, draft: CompanyDraft): Promise<void> {
  await updateRow(call.db, companies, companies.id, id, storedCompany.columnsOf(draft))
}

/** What refers to a company, by the noun of its collection. */
function referrersOf(db: Queryable, id: string): readonly (readonly [string, PgTable, SQL | undefined])[] {
  const ownLocations = db.select({ id: locations.id }).from(locations).where(eq(locations.companyId, id))
  const ownPeople = db
    .select({ id: contactPersons.id })
    .from(contactPersons)
    .where(eq(contactPersons.companyId, id))
  const flow = materialFlows
  return [
    ['projects', projects, or(eq(projects.employerId, id), inArray(projects.employerContactId, ownPeople))],
    [
      'material_flows',
      flow,
      or(
        ...[flow.senderId, flow.disposerId, flow.receiverId].map((column) => eq(column, id)),
        ...[flow.originLocationId, flow.destinationLocationId].map((column) => inArray(column, ownLocations)),
      ),
    ],
    ['material_flows', materialFlowCarriers, eq(materialFlowCarriers.companyId, id)],
    ['shipments', shipments, eq(shipments.transporterId, id)],
    ['company_transporters', companyTransporters, eq(companyTransporters.transporterId, id)],
    ['users', users, eq(users.companyId, id)],
    ['drivers', drivers, eq(drivers.companyId, id)],
    ['transport_modes', transportModes, eq(transportModes.companyId, id)],
    ['products', products, eq(products.companyId, id)],
    ['documents', documents, eq(documents.companyId, id)],
    ['project_shares', projectShares, eq(projectShares.sharedWithCompanyId, id)],
  ]
}

/**
 * Removes its parts too.
 * @throws HttpProblem in_use, naming the collections that still refer to it
 */
export async function removeCompany(call: WriteCall, id: string): Promise<void> {
  const { db, locale } = call
  const usedIn = new Set<string>()
  for (const [noun, table, refersToIt] of referrersOf(db, id)) {
    const [row] = await db
      .select({ one: sql`1` })
      .from(table)
      .where(refersToIt)
      .limit(1)
    if (row !== undefined) usedIn.add(tableNoun(noun, locale))
  }
  if (usedIn.size > 0)
    throw new HttpProblem('in_use', { values: { users: new Intl.ListFormat(locale).format(usedIn) } })

  await notifyCompanyChanged(db, id)
  await removeParts(call, id)
  await db.update(mediaObjects).set({ companyId: null }).where(eq(mediaObjects.companyId, id))
  await db.delete(companies).where(eq(companies.id, id))
}

async function removeParts(call: WriteCall, id: string): Promise<void> {
  const parts = [
    ['CompanyChangeRequest', companyChangeRequests],
    ['CompanyTransporter', companyTransporters],
    ['ContactPerson', contactPersons],
    ['Location', locations],
  ] as const
  for (const [type, table] of parts)
    for (const before of await call.db.delete(table).where(eq(table.companyId, id)).returning())
      await recordAudit(call, {
        action: 'remove',
        subject: { type, id: before.id },
        customerId: before.customerId,
        before,
      })
}
