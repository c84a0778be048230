import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import {
  type CompanyTransporter,
  type CompanyTransporterDraft,
  companyTransporter,
  companyTransporters as transportersContract,
} from '#contract/company-transporters.ts'
import type { Violation } from '#contract/problems.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, companyTransporters } from '../db/schema/companies.ts'
import { serve } from '../http/collection/collection.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { stored } from '../http/collection/stored.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import { violation } from '../i18n/violations.ts'
import { publishOf } from './announce.ts'
import { companyProblem, ownerOf } from './owner.ts'
import { companyName, companyRow } from './queries.ts'

const visibleTo = (viewer: Viewer): SQL =>
  viewer.roles.includes('ROLE_ADMIN')
    ? sql`true`
    : viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined
      ? eq(companyTransporters.customerId, viewer.customerId)
      : sql`false`

const transporter = alias(companies, 'transporter')

async function transportersOf(db: Queryable, ids: readonly string[]): Promise<CompanyTransporter[]> {
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
    version: row.link.version,
    company: row.company,
    transporter: {
      ...row.transporter,
      city: row.transporter.city ?? undefined,
      vihbNumber: row.transporter.vihbNumber ?? undefined,
    },
    type: z.parse(companyTransporter.shape.type, row.link.type),
    createdAt: momentOf(row.link.createdAt),
    updatedAt: momentOf(row.link.updatedAt),
  }))
}

const table = stored(companyTransporters, {
  itemOf: (row) => row,
  draftOf: (row): CompanyTransporterDraft => ({
    company: row.companyId,
    transporter: row.transporterId,
    type: z.parse(companyTransporter.shape.type, row.type),
  }),
  columnsOf: (draft: CompanyTransporterDraft) => ({
    companyId: draft.company,
    transporterId: draft.transporter,
    type: draft.type,
  }),
})

/** A company of an address book works with a carrier, of the same book or of the whole platform, and once. */
async function problemsOf(
  call: WriteCall,
  draft: CompanyTransporterDraft,
  before: CompanyTransporterDraft | undefined,
  id: string,
): Promise<Violation[]> {
  const { db, locale } = call
  const owner = await ownerOf(db, draft.company)
  const wrong = await companyProblem(call, draft.company, before?.company)
  if (wrong.length > 0 || owner === null) return [violation(['company'], 'choice', locale)]
  const named = await companyRow(db, draft.transporter)
  if (
    named === undefined ||
    named.id === draft.company ||
    (named.customerId !== null && named.customerId !== owner)
  )
    return [violation(['transporter'], 'choice', locale)]
  if (!named.types.includes('carrier')) return [violation(['transporter'], 'company_not_transporter', locale)]
  const [twin] = await db
    .select({ id: companyTransporters.id })
    .from(companyTransporters)
    .where(
      and(
        eq(companyTransporters.companyId, draft.company),
        eq(companyTransporters.transporterId, draft.transporter),
        ne(companyTransporters.id, id),
      ),
    )
  return twin === undefined ? [] : [violation(['transporter'], 'unique', locale)]
}

export const companyTransportersRoutes = serve(transportersContract, {
  ...table,
  visibleTo,
  ranks: {
    company: companyName(sql`${companyTransporters.companyId}`),
    transporter: companyName(sql`${companyTransporters.transporterId}`),
  },
  search: [
    companyName(sql`${companyTransporters.companyId}`),
    companyName(sql`${companyTransporters.transporterId}`),
  ],
  defaultOrder: [
    ['company', 'asc'],
    ['transporter', 'asc'],
  ],
  items: transportersOf,
  check: problemsOf,
  create: async (call, draft, id) => {
    const customerId = await ownerOf(call.db, draft.company)
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
    await announce(call, id)
    await table.remove(call, id)
  },
  wrote: async (call, id, verb) => {
    if (verb !== 'remove') await announce(call, id)
  },
})

async function announce(call: WriteCall, id: string): Promise<void> {
  const { company } = await table.draftOf(call.db, id)
  await publishOf(call.db, { path: 'company_transporters', type: 'CompanyTransporter', id }, company)
}
