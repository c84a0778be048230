import { isDeepStrictEqual } from 'node:util'
import { dayIn } from '#contract/accounts/customer-days.ts'
import { isEwcCodeUsable, type MaterialFlowDraft } from '#contract/flows/material-flow-draft.ts'
import { sideOfBorder } from '#contract/parties/netherlands.ts'
import { iriOf } from '#contract/kit/resource.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { companies, companyTransporters, locations } from '../../platform/db/schema/companies.ts'
import { ewcCodes, senderTypes } from '../../platform/db/schema/master-data.ts'
import { laterPeriods } from '../../parties/master-data/ewc-periods.ts'
import { products } from '../../platform/db/schema/products.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import type { RuleName } from '../../platform/i18n/violations.ts'
import { loadingPlaceOf } from './places.ts'

export interface LinkViolation {
  readonly path: readonly PropertyKey[]
  readonly rule: RuleName
  readonly values?: { readonly iri: string }
}

export interface FlowOwner {
  readonly customerId: string
  readonly manageProducts: boolean
  readonly timeZone: string
}

/**
 * Companies and locations must belong to the flow's customer or a linked transporter, and the EWC code be
 * valid today or later. References in `before` may stay: links may have ended, modules been disabled and
 * codes withdrawn since.
 */
export async function linkViolations(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
  owner: FlowOwner,
): Promise<readonly LinkViolation[]> {
  return [
    ...(await companyViolations(db, draft, before, owner)),
    ...(await locationViolations(db, draft, before, owner)),
    ...(await borderViolations(db, draft, before)),
    ...(await productViolations(db, draft, before, owner)),
    ...(await ewcCodeViolations(db, draft, before, owner)),
    ...(await senderTypeViolations(db, draft)),
    ...(await evidenceViolations(db, draft, before, owner)),
  ]
}

const isLinkedCompany = (
  customerId: string,
) => sql`(${companies.customerId} = ${customerId} or exists (select 1 from ${companyTransporters}
  where ${companyTransporters.transporterId} = ${companies.id} and ${companyTransporters.customerId} = ${customerId}))`

const unknownItem = (path: readonly PropertyKey[], collection: string, id: string): LinkViolation => ({
  path,
  rule: 'unknown_item',
  values: { iri: iriOf(collection, id) },
})

async function companyViolations(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
  { customerId }: FlowOwner,
): Promise<LinkViolation[]> {
  const parties = (['sender', 'disposer', 'receiver'] as const).flatMap((role) => {
    const company = draft[role]
    return company === undefined || company === before?.[role]
      ? []
      : [{ path: [role], company, carries: false }]
  })
  const carriers = draft.carriers
    .map(({ company }, index) => ({ path: ['carriers', index, 'company'], company, carries: true }))
    .filter(({ company }) => before?.carriers.every((carrier) => carrier.company !== company) ?? true)
  const references = [...parties, ...carriers]
  const ids = references.map(({ company }) => company)
  const rows = await db
    .select({ id: companies.id, types: companies.types })
    .from(companies)
    .where(and(inArray(companies.id, ids), isLinkedCompany(customerId)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return references.flatMap(({ path, company, carries }) => {
    const row = byId.get(company)
    if (row === undefined) return [unknownItem(path, 'companies', company)]
    return carries && !row.types.includes('carrier')
      ? [{ path, rule: 'company_not_transporter' as const }]
      : []
  })
}

async function locationViolations(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
  { customerId }: FlowOwner,
): Promise<LinkViolation[]> {
  const references = (['originLocation', 'destinationLocation'] as const).flatMap((end) => {
    const location = draft[end]
    return location === undefined || location === before?.[end] ? [] : [{ end, location }]
  })
  const ids = references.map(({ location }) => location)
  const isUsable = sql`(${locations.customerId} = ${customerId} or ${isLinkedCompany(customerId)})`
  const rows = await db
    .select({ id: locations.id })
    .from(locations)
    .innerJoin(companies, eq(companies.id, locations.companyId))
    .where(and(inArray(locations.id, ids), isUsable))
  const usableIds = new Set(rows.map(({ id }) => id))
  return references
    .filter(({ location }) => !usableIds.has(location))
    .map(({ end, location }) => unknownItem([end], 'locations', location))
}

const sameEnds = (draft: MaterialFlowDraft, before: MaterialFlowDraft | undefined): boolean =>
  before?.documentType === draft.documentType &&
  (['origin', 'destination'] as const).every(
    (end) =>
      draft[`${end}Location`] === before[`${end}Location`] &&
      isDeepStrictEqual(draft[`${end}OneTimeLocation`], before[`${end}OneTimeLocation`]),
  )

/** Regulation (EU) 2024/1157 has its own papers: names the ends that lie abroad. Existing flows may be edited, but no phone loads them. */
async function borderViolations(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
): Promise<LinkViolation[]> {
  if (draft.documentType !== 'waste' || sameEnds(draft, before)) return []
  const ends = [draft.originLocation, draft.destinationLocation].filter((id) => id !== undefined)
  const rows = await db.select().from(locations).where(inArray(locations.id, ends))
  const abroad = (['origin', 'destination'] as const).filter((end) => {
    const location = rows.find(({ id }) => id === draft[`${end}Location`])
    const oneTime = draft[`${end}OneTimeLocation`]
    return (
      (location !== undefined || oneTime !== undefined) &&
      sideOfBorder(loadingPlaceOf(location ?? null, undefined, oneTime ?? null)) === 'abroad'
    )
  })
  return abroad.map((end) => ({
    path: [draft[`${end}Location`] === undefined ? `${end}OneTimeLocation` : `${end}Location`],
    rule: 'crosses_border',
  }))
}

async function productViolations(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
  owner: FlowOwner,
): Promise<LinkViolation[]> {
  if (draft.product === before?.product) return []
  if (!owner.manageProducts) return [{ path: ['product'], rule: 'product_module_off' }]
  if (draft.product === undefined) return []
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, draft.product), eq(products.customerId, owner.customerId)))
  return row === undefined ? [unknownItem(['product'], 'products', draft.product)] : []
}

/** Also takes future codes, and ended ones that continue with another meaning. */
async function ewcCodeViolations(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
  { timeZone }: FlowOwner,
): Promise<LinkViolation[]> {
  if (draft.ewcCode === undefined || draft.ewcCode === before?.ewcCode) return []
  const [row] = await db
    .select({ level: ewcCodes.level, validTo: ewcCodes.validTo, later: laterPeriods })
    .from(ewcCodes)
    .where(eq(ewcCodes.id, draft.ewcCode))
  if (row === undefined) return [unknownItem(['ewcCode'], 'ewc_codes', draft.ewcCode)]
  const { level, later, ...chosen } = row
  const last = later?.at(-1) ?? chosen
  return isEwcCodeUsable({ level, validTo: last.validTo }, dayIn(Date.now(), timeZone))
    ? []
    : [{ path: ['ewcCode'], rule: 'ewc_code_not_valid' }]
}

async function senderTypeViolations(
  db: Queryable,
  { senderType }: MaterialFlowDraft,
): Promise<LinkViolation[]> {
  const exists = (await db.$count(senderTypes, eq(senderTypes.code, senderType))) > 0
  return exists ? [] : [{ path: ['senderType'], rule: 'choice' }]
}

const evidenceKinds: readonly string[] = ['evidence', 'certificate', 'document']

async function evidenceViolations(
  db: Queryable,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
  { customerId }: FlowOwner,
): Promise<LinkViolation[]> {
  const file = draft.evidence?.file
  if (file === undefined || file === before?.evidence?.file) return []
  const path = ['evidence', 'file']
  const [row] = await db
    .select()
    .from(mediaObjects)
    .where(and(eq(mediaObjects.id, file), eq(mediaObjects.customerId, customerId)))
  if (row === undefined) return [unknownItem(path, 'media_objects', file)]
  return row.status === 'received' && evidenceKinds.includes(row.kind)
    ? []
    : [{ path, rule: 'file_not_usable' }]
}
