import { and, eq, inArray, sql } from 'drizzle-orm'
import { ewcCodeUsable, type MaterialFlowDraft } from '#contract/material-flow-draft.ts'
import { iriOf } from '#contract/resource.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, companyTransporters, locations } from '../db/schema/companies.ts'
import { ewcCodes } from '../db/schema/master-data.ts'
import { products } from '../db/schema/projects.ts'
import { mediaObjects } from '../db/schema/shipments.ts'
import type { RuleName } from '../i18n/violations.ts'

/** A relation that a flow may not have. */
export interface LinkedFault {
  readonly path: readonly PropertyKey[]
  readonly rule: RuleName
  readonly values?: { readonly iri: string }
}

/** Whose flow it is, with what decides on his relations. */
export interface Owner {
  readonly customerId: string
  readonly manageProducts: boolean
}

/**
 * What is wrong with the things that a flow names: everything must be of its customer, or of a transporter that he is linked
 * with; whoever carries must be a transporter; the EWC code must be valid today; a product needs the product module. What the
 * flow named before may stay, for links end and modules are switched off.
 */
export async function linkedFaults(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
  owner: Owner,
): Promise<readonly LinkedFault[]> {
  return [
    ...(await companyFaults(db, draft, before, owner)),
    ...(await locationFaults(db, draft, before, owner)),
    ...(await productFaults(db, draft, before, owner)),
    ...(await ewcFaults(db, draft)),
    ...(await evidenceFaults(db, draft, before, owner)),
  ]
}

/** Of the customer's address book, or a transporter that one of his companies is linked with. */
const known = (
  customerId: string,
) => sql`(${companies.customerId} = ${customerId} or exists (select 1 from ${companyTransporters}
  where ${companyTransporters.transporterId} = ${companies.id} and ${companyTransporters.customerId} = ${customerId}))`

const unknown = (path: readonly PropertyKey[], collection: string, id: string): LinkedFault => ({
  path,
  rule: 'unknown_item',
  values: { iri: iriOf(collection, id) },
})

async function companyFaults(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
  { customerId }: Owner,
): Promise<LinkedFault[]> {
  const parties = (['sender', 'disposer', 'receiver'] as const).flatMap((role) => {
    const company = draft[role]
    return company === undefined || company === before?.[role]
      ? []
      : [{ path: [role], company, carries: false }]
  })
  const carriers = draft.carriers
    .map(({ company }, index) => ({ path: ['carriers', index, 'company'], company, carries: true }))
    .filter(({ company }) => before?.carriers.every((carrier) => carrier.company !== company) ?? true)
  const named = [...parties, ...carriers]
  const rows =
    named.length === 0
      ? []
      : await db
          .select({ id: companies.id, types: companies.types })
          .from(companies)
          .where(
            and(
              inArray(
                companies.id,
                named.map(({ company }) => company),
              ),
              known(customerId),
            ),
          )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return named.flatMap(({ path, company, carries }) => {
    const row = byId.get(company)
    if (row === undefined) return [unknown(path, 'companies', company)]
    return carries && !row.types.includes('carrier')
      ? [{ path, rule: 'company_not_transporter' as const }]
      : []
  })
}

async function locationFaults(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
  { customerId }: Owner,
): Promise<LinkedFault[]> {
  const named = (['originLocation', 'destinationLocation'] as const).flatMap((end) => {
    const location = draft[end]
    return location === undefined || location === before?.[end] ? [] : [{ end, location }]
  })
  const rows =
    named.length === 0
      ? []
      : await db
          .select({ id: locations.id })
          .from(locations)
          .innerJoin(companies, eq(companies.id, locations.companyId))
          .where(
            and(
              inArray(
                locations.id,
                named.map(({ location }) => location),
              ),
              sql`(${locations.customerId} = ${customerId} or ${known(customerId)})`,
            ),
          )
  const own = new Set(rows.map(({ id }) => id))
  return named
    .filter(({ location }) => !own.has(location))
    .map(({ end, location }) => unknown([end], 'locations', location))
}

async function productFaults(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
  owner: Owner,
): Promise<LinkedFault[]> {
  if (draft.product === before?.product) return []
  if (!owner.manageProducts) return [{ path: ['product'], rule: 'product_module_off' }]
  if (draft.product === undefined) return []
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, draft.product), eq(products.customerId, owner.customerId)))
  return row === undefined ? [unknown(['product'], 'products', draft.product)] : []
}

/** The day on which a letter made now is dated, by Dutch clocks. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date())

async function ewcFaults(db: Queryable, draft: MaterialFlowDraft): Promise<LinkedFault[]> {
  if (draft.ewcCode === undefined) return []
  const [row] = await db.select().from(ewcCodes).where(eq(ewcCodes.id, draft.ewcCode))
  if (row === undefined) return [unknown(['ewcCode'], 'ewc_codes', draft.ewcCode)]
  return ewcCodeUsable(row, today()) ? [] : [{ path: ['ewcCode'], rule: 'ewc_code_not_valid' }]
}

const evidenceKinds: readonly string[] = ['evidence', 'certificate', 'document']

async function evidenceFaults(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
  { customerId }: Owner,
): Promise<LinkedFault[]> {
  const file = draft.evidence?.file
  if (file === undefined || file === before?.evidence?.file) return []
  const path = ['evidence', 'file']
  const [row] = await db
    .select()
    .from(mediaObjects)
    .where(and(eq(mediaObjects.id, file), eq(mediaObjects.customerId, customerId)))
  if (row === undefined) return [unknown(path, 'media_objects', file)]
  return row.status === 'received' && evidenceKinds.includes(row.kind)
    ? []
    : [{ path, rule: 'file_not_usable' }]
}
