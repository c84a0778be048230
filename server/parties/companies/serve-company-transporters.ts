import * as z from 'zod/mini'
import {
  type CompanyTransporter,
  type CompanyTransporterDraft,
  companyTransporter,
  companyTransporters as transportersContract,
} from '#contract/flows/company-transporters.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { managedBy } from '../../accounts/access/owners.ts'
import { addressBookOf } from '../../accounts/users/address-book.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { and, eq, inArray, ne, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies, companyTransporters } from '../../platform/db/schema/companies.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import type { Viewer, WriteCall } from '../../platform/http/request/endpoint.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { publishCompanyPart } from './notify-changes.ts'
import { companyViolations } from './owner.ts'
import { companyNameSql, findCompany } from './queries.ts'

const visibleTo = (viewer: Viewer): SQL => managedBy(viewer, companyTransporters.customerId)

const transporter = alias(companies, 'transporter')

async function transportersByIds(db: Queryable, ids: readonly string[]): Promise<CompanyTransporter[]> {
  const rows = await db
    .select({
      link: companyTransporters,
      company: { id: companies.id, name: companies.name },
      transporter: {
        id: transporter.id,
        name: transporter.name,
        city: transporter.city,
        vihbNumber: transporter.vihbNumber,
      },
    })
    .from(companyTransporters)
    .innerJoin(companies, eq(companies.id, companyTransporters.companyId))
    .innerJoin(transporter, eq(transporter.id, companyTransporters.transporterId))
    .where(inArray(companyTransporters.id, [...ids]))
  return rows.map((row) => ({
    id: row.link.id,
    company: row.company,
    transporter: {
      ...row.transporter,
      city: row.transporter.city ?? undefined,
      vihbNumber: row.transporter.vihbNumber ?? undefined,
    },
    type: z.parse(companyTransporter.shape.type, row.link.type),
    ...versionFields(row.link),
  }))
}

const storedTransporters = tableResource(companyTransporters, transportersContract.draft, {
  itemOf: (row) => row,
})

async function validateTransporter(
  call: WriteCall,
  draft: CompanyTransporterDraft,
  before: CompanyTransporterDraft | undefined,
  id: string,
): Promise<Violation[]> {
  const { db, locale } = call
  const customerId = await addressBookOf(db, draft.company)
  const violations = await companyViolations(call, draft.company, before?.company)
  if (violations.length > 0 || customerId === null) return [violation(['company'], 'choice', locale)]
  const transporterRow = await findCompany(db, draft.transporter)
  if (
    transporterRow === undefined ||
    transporterRow.id === draft.company ||
    (transporterRow.customerId !== null && transporterRow.customerId !== customerId)
  )
    return [violation(['transporter'], 'choice', locale)]
  if (!transporterRow.types.includes('carrier'))
    return [violation(['transporter'], 'company_not_transporter', locale)]
  const isDuplicate = and(
    eq(companyTransporters.companyId, draft.company),
    eq(companyTransporters.transporterId, draft.transporter),
    ne(companyTransporters.id, id),
  )
  return (await db.$count(companyTransporters, isDuplicate)) === 0
    ? []
    : [violation(['transporter'], 'unique', locale)]
}

export const companyTransportersRoutes = resourceRoutes(transportersContract, {
  ...storedTransporters,
  visibleTo,
  sortColumns: {
    company: companyNameSql(sql`${companyTransporters.companyId}`),
    transporter: companyNameSql(sql`${companyTransporters.transporterId}`),
  },
  searchColumns: [
    companyNameSql(sql`${companyTransporters.companyId}`),
    companyNameSql(sql`${companyTransporters.transporterId}`),
  ],
  defaultOrder: [
    ['company', 'asc'],
    ['transporter', 'asc'],
  ],
  loadItems: transportersByIds,
  validate: validateTransporter,
  create: async (call, draft, id) => {
    const customerId = await addressBookOf(call.db, draft.company)
    if (customerId === null) throw new Error(`Company ${draft.company} is in no address book.`)
    await call.db.insert(companyTransporters).values({
      id,
      customerId,
      companyId: draft.company,
      transporterId: draft.transporter,
      type: draft.type,
    })
  },
  remove: async (call, id) => {
    await notifyTransporterChanged(call, id)
    await storedTransporters.remove(call, id)
  },
  afterWrite: async (call, id, verb) => {
    if (verb !== 'remove') await notifyTransporterChanged(call, id)
  },
})

async function notifyTransporterChanged(call: WriteCall, id: string): Promise<void> {
  const { company } = await storedTransporters.draftOf(call.db, id)
  await publishCompanyPart(call.db, { path: 'company_transporters', type: 'CompanyTransporter', id }, company)
}
