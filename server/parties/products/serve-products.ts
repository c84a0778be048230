import { type Product, type ProductDraft, products as productsContract } from '#contract/parties/products.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { iriOf } from '#contract/kit/resource.ts'
import { fileViolations } from '../companies/file-violations.ts'
import { markFlowsChanged } from '../master-data/mark-flows-changed.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { products } from '../../platform/db/schema/products.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { customerIdFor } from '../../platform/http/collection/resource-definition.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import type { Viewer, WriteCall } from '../../platform/http/request/endpoint.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { publish } from '../../platform/live/publish.ts'
import { managedBy } from '../../accounts/access/owners.ts'
import * as flowAccess from '../../accounts/access/flows.ts'

function visibleTo(viewer: Viewer): SQL {
  const conditions = [changeableBy(viewer)]
  for (const role of ['ROLE_DRIVER', 'ROLE_PROJECT_READER'] as const)
    if (viewer.roles.includes(role))
      conditions.push(
        sql`exists (select 1 from ${materialFlows} where ${materialFlows.productId} = ${products.id} and ${flowAccess.visibleTo({ ...viewer, roles: [role] })})`,
      )
  return or(...conditions) ?? sql`false`
}

const changeableBy = (viewer: Viewer): SQL => managedBy(viewer, products.customerId)

async function productsByIds(db: Queryable, ids: readonly string[]): Promise<Product[]> {
  const rows = await db
    .select({ product: products, company: { id: companies.id, name: companies.name } })
    .from(products)
    .leftJoin(companies, eq(companies.id, products.companyId))
    .where(inArray(products.id, [...ids]))
  return rows.map(({ product, company }) => ({
    id: product.id,
    ...storedProducts.toDraft(product),
    customer: product.customerId,
    company: company ?? undefined,
    ...versionFields(product),
  }))
}

const storedProducts = tableResource(products, productsContract.draft, {
  fields: { customer: { read: (row) => row.customerId } },
  itemOf: (row) => row,
  ownerColumns: (call, draft) => ({ customerId: customerIdFor(call, draft.customer) }),
})

async function validateProduct(
  call: WriteCall,
  draft: ProductDraft,
  before: ProductDraft | undefined,
): Promise<Violation[]> {
  const { db, locale } = call
  const customerId = before?.customer ?? customerIdFor(call, draft.customer)
  if (draft.customer !== undefined ? draft.customer !== customerId : before !== undefined)
    return [violation(['customer'], 'fixed', locale)]
  await assertProductModule(db, customerId)
  return [
    ...(draft.company === before?.company ? [] : await companyViolations(call, draft.company, customerId)),
    ...(draft.certificate === before?.certificate
      ? []
      : await fileViolations(call, 'certificate', draft.certificate, { kind: 'certificate', customerId })),
  ]
}

/**
 * Specification, section 5.
 * @throws HttpProblem product_module_off
 */
async function assertProductModule(db: Queryable, customerId: string): Promise<void> {
  if ((await db.$count(customers, and(eq(customers.id, customerId), customers.manageProducts))) === 0)
    throw new HttpProblem('product_module_off')
}

async function companyViolations(
  call: WriteCall,
  company: string | undefined,
  customerId: string,
): Promise<Violation[]> {
  if (company === undefined) return []
  const [row] = await call.db
    .select({ customerId: companies.customerId })
    .from(companies)
    .where(eq(companies.id, company))
  return row?.customerId === customerId || row?.customerId === null
    ? []
    : [violation(['company'], 'choice', call.locale)]
}

export const productRoutes = resourceRoutes(productsContract, {
  ...storedProducts,
  visibleTo,
  changeableBy,
  sortColumns: {
    company: sql`(select ${companies.name} from ${companies} where ${companies.id} = ${products.companyId})`,
  },
  searchColumns: [products.name, products.description, products.certificateNumber],
  defaultOrder: [['name', 'asc']],
  loadItems: productsByIds,
  validate: validateProduct,
  remove: async (call, id) => {
    await assertProductModule(call.db, await customerIdOfProduct(call.db, id))
    await notifyProductChanged(call, id)
    await storedProducts.remove(call, id)
  },
  afterWrite: async (call, id, verb) => {
    if (verb !== 'remove') await notifyProductChanged(call, id)
  },
})

const customerIdOfProduct = async (db: Queryable, id: string): Promise<string> =>
  (await storedProducts.draftOf(db, id)).customer ?? ''

async function notifyProductChanged(call: WriteCall, id: string): Promise<void> {
  const { db } = call
  await markFlowsChanged(db, eq(materialFlows.productId, id))
  await publish(
    db,
    { '@id': iriOf('products', id), '@type': 'Product' },
    { customerId: await customerIdOfProduct(db, id) },
  )
}
