import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Product, type ProductDraft, products as productsContract } from '#contract/products.ts'
import type { Violation } from '#contract/problems.ts'
import { iriOf } from '#contract/resource.ts'
import { wrongFile } from '../companies/wrong-file.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { customers } from '../db/schema/customers.ts'
import { materialFlows, products } from '../db/schema/projects.ts'
import { serve } from '../http/collection/collection.ts'
import { customerFor, type WriteCall } from '../http/collection/resource-definition.ts'
import { stored } from '../http/collection/stored.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import { Refusal } from '../http/request/problem.ts'
import { violation } from '../i18n/violations.ts'
import { markChanged } from '../live/mark-changed.ts'
import { publish } from '../live/publish.ts'
import * as flows from '../material-flows/queries.ts'

/** Drivers and readers see the products of the flows that they see. */
function visibleTo(viewer: Viewer): SQL {
  const sights = [changeableBy(viewer)]
  for (const role of ['ROLE_DRIVER', 'ROLE_PROJECT_READER'] as const)
    if (viewer.roles.includes(role))
      sights.push(
        sql`exists (select 1 from ${materialFlows} where ${materialFlows.productId} = ${products.id} and ${flows.visibleTo({ ...viewer, roles: [role] })})`,
      )
  return or(...sights) ?? sql`false`
}

const changeableBy = (viewer: Viewer): SQL =>
  viewer.roles.includes('ROLE_ADMIN')
    ? sql`true`
    : viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined
      ? eq(products.customerId, viewer.customerId)
      : sql`false`

async function productsOf(db: Queryable, ids: readonly string[]): Promise<Product[]> {
  const rows = await db
    .select({ product: products, company: { id: companies.id, name: companies.name } })
    .from(products)
    .leftJoin(companies, eq(companies.id, products.companyId))
    .where(inArray(products.id, [...ids]))
  return rows.map(({ product, company }) => ({
    id: product.id,
    version: product.version,
    ...written(product),
    customer: product.customerId,
    company: company ?? undefined,
    createdAt: momentOf(product.createdAt),
    updatedAt: momentOf(product.updatedAt),
  }))
}

/** What may be written of a product, as it is now. */
const written = (row: typeof products.$inferSelect): ProductDraft => ({
  name: row.name,
  description: row.description ?? undefined,
  company: row.companyId ?? undefined,
  certificateNumber: row.certificateNumber ?? undefined,
  certificate: row.certificateId ?? undefined,
  customer: row.customerId,
})

const table = stored(products, {
  itemOf: (row) => row,
  draftOf: written,
  columnsOf: (draft: ProductDraft) => ({
    name: draft.name,
    description: draft.description ?? null,
    companyId: draft.company ?? null,
    certificateNumber: draft.certificateNumber ?? null,
    certificateId: draft.certificate ?? null,
  }),
  ownedBy: (call, draft) => ({ customerId: customerFor(call, draft.customer) }),
})

async function problemsOf(
  call: WriteCall,
  draft: ProductDraft,
  before: ProductDraft | undefined,
): Promise<Violation[]> {
  const { db, locale } = call
  const customerId = before?.customer ?? customerFor(call, draft.customer)
  if (draft.customer !== undefined ? draft.customer !== customerId : before !== undefined)
    return [violation(['customer'], 'fixed', locale)]
  await refuseWithoutModule(db, customerId)
  return [
    ...(draft.company === before?.company ? [] : await foreignCompany(call, draft.company, customerId)),
    ...(draft.certificate === before?.certificate
      ? []
      : await wrongFile(call, 'certificate', draft.certificate, { kind: 'certificate', customerId })),
  ]
}

/** Specification, section 5: a product cannot be set or changed when the product module is not enabled. @throws Refusal product_module_off */
async function refuseWithoutModule(db: Queryable, customerId: string): Promise<void> {
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), customers.manageProducts))
  if (customer === undefined) throw new Refusal('product_module_off')
}

async function foreignCompany(
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

export const productsRoutes = serve(productsContract, {
  ...table,
  visibleTo,
  changeableBy,
  ranks: {
    company: sql`(select ${companies.name} from ${companies} where ${companies.id} = ${products.companyId})`,
  },
  search: [products.name, products.description, products.certificateNumber],
  defaultOrder: [['name', 'asc']],
  items: productsOf,
  check: problemsOf,
  remove: async (call, id) => {
    await refuseWithoutModule(call.db, await customerOf(call.db, id))
    await announce(call, id)
    await table.remove(call, id)
  },
  wrote: async (call, id, verb) => {
    if (verb !== 'remove') await announce(call, id)
  },
})

const customerOf = async (db: Queryable, id: string): Promise<string> =>
  (await table.draftOf(db, id)).customer ?? ''

/** Tells the devices that hold flows of the product, and the customer's office. */
async function announce(call: WriteCall, id: string): Promise<void> {
  const { db } = call
  const naming = await db
    .select({ id: materialFlows.id, projectId: materialFlows.projectId })
    .from(materialFlows)
    .where(eq(materialFlows.productId, id))
  await markChanged(
    db,
    naming.map((flow) => ({ type: 'MaterialFlow' as const, entityId: flow.id, projectId: flow.projectId })),
  )
  await publish(
    db,
    { '@id': iriOf('products', id), '@type': 'Product' },
    { customerId: await customerOf(db, id) },
  )
}
