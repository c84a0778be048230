import { defaultSignatures } from '#contract/flows/material-flow-draft.ts'
import { hashSecret } from '../../accounts/auth/secrets.ts'
import { withSchemaLock } from '../../platform/db/advisory-lock.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { count, eq } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { ewcCodes, projectStatuses } from '../../platform/db/schema/master-data.ts'
import { materialFlowCarriers, materialFlows } from '../../platform/db/schema/material-flows.ts'
import { products } from '../../platform/db/schema/products.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { drivers, projectReaders, users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { saveVersion } from '../../flows/material-flows/save-version.ts'
import { saveLetterTemplate } from '../../letters/content/letter-template.ts'
import { openFolder } from '../../platform/files/open-store.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { temporaryFolderIn } from '../../shipments/media/local-file.ts'
import { demo, DemoIds } from './demo-set.ts'

const password = 'Vrachtpas1'
const pincode = '24680'
const pairingCode = 'DEMO24'

export const demoAccounts = `Demo accounts:
  driver@demo.example.com     pincode ${pincode}     (pairing code ${pairingCode})
  skipper@demo.example.com    pincode ${pincode}
  office@demo.example.com     password ${password}
  planner@demo.example.com    password ${password}
  reader@demo.example.com     password ${password}
  admin@demo.example.com      password ${password}`

/** Only to a database without users. Returns whether the database contains the demo set. */
export async function seedDemo(
  database: Database,
  dataDirectory: string,
  store?: MediaStore,
): Promise<boolean> {
  const ids = await withSchemaLock(database, () => database.query.transaction(seedOffice))
  if (ids !== undefined) {
    // It loads sharp, which would slow down every later start.
    const { seedDemoShipments } = await import('./seed-demo-shipments.ts')
    await seedFlowVersions(database, ids)
    const reception = {
      database,
      store: store ?? (await openFolder(dataDirectory)),
      temporaryFolder: temporaryFolderIn(dataDirectory),
    }
    await seedDemoShipments(reception, ids, pairingCode)
    await setMailRecipients(database.query, ids)
  }
  const [demoUser] = await database.query
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'driver@demo.example.com'))
  return demoUser !== undefined
}

async function seedOffice(db: Queryable): Promise<DemoIds | undefined> {
  const [userCount] = await db.select({ count: count() }).from(users)
  if (userCount?.count !== 0) return undefined
  const ids = new DemoIds()
  const customerId = ids.of(`customer ${demo.customer.key}`)
  await db.insert(customers).values({ ...demo.customer, id: customerId })
  await seedCompanies(db, ids, customerId)
  await seedUsers(db, ids, customerId)
  await seedProjects(db, ids, customerId)
  await seedMaterialFlows(db, ids, customerId)
  return ids
}

async function seedCompanies(db: Queryable, ids: DemoIds, customerId: string): Promise<void> {
  const owned = ({ key, company }: { readonly key: string; readonly company: string }) => ({
    id: ids.of(key),
    companyId: ids.of(company),
  })
  await db
    .insert(companies)
    .values(demo.companies.map((company) => ({ ...company, id: ids.of(company.key), customerId })))
  await db
    .insert(locations)
    .values(demo.locations.map((location) => ({ ...location, ...owned(location), customerId })))
  await db
    .insert(products)
    .values(demo.products.map((product) => ({ ...product, ...owned(product), customerId })))
  await db.insert(transportModes).values(demo.transportModes.map((mode) => ({ ...mode, ...owned(mode) })))
}

/** Unencrypted hashes: the server encrypts them before it listens. */
async function seedUsers(db: Queryable, ids: DemoIds, customerId: string): Promise<void> {
  const [passwordHash, pincodeHash] = await Promise.all([hashSecret(password), hashSecret(pincode)])
  await db.insert(users).values(
    demo.officeUsers.map(({ role, customer, company, ...user }) => ({
      ...user,
      id: ids.of(`user ${user.key}`),
      customerId: customer ? customerId : null,
      companyId: company === null ? null : ids.of(company),
      roles: [role],
      secretHash: passwordHash,
    })),
  )
  await db.insert(users).values(
    demo.drivers.map((driver) => ({
      ...driver,
      id: ids.of(`user ${driver.key}`),
      companyId: ids.of(driver.company),
      roles: ['ROLE_DRIVER' as const],
      secretHash: pincodeHash,
    })),
  )
  const now = new Date()
  await db.insert(drivers).values(
    demo.drivers.map((driver) => ({
      ...driver,
      id: ids.of(`driver ${driver.key}`),
      userId: ids.of(`user ${driver.key}`),
      companyId: ids.of(driver.company),
      inviteStatus: 'invite_accepted' as const,
      ...(driver.selfRegistered
        ? { graceUntil: new Date(now.getTime() + 20 * 3_600_000) }
        : { approvedAt: now }),
    })),
  )
}

async function seedProjects(db: Queryable, ids: DemoIds, customerId: string): Promise<void> {
  const statuses = new Map((await db.select().from(projectStatuses)).map(({ key, id }) => [key, id]))
  await db.insert(projects).values(
    demo.projects.map((project) => ({
      ...project,
      id: ids.of(project.key),
      customerId,
      statusId: statuses.get(project.status) ?? '',
      employerId: ids.of(project.employer),
    })),
  )
  const [mainProject] = demo.projects
  if (mainProject !== undefined)
    await db
      .insert(projectReaders)
      .values({ id: newId(), customerId, projectId: ids.of(mainProject.key), userId: ids.of('user reader') })
}

async function seedMaterialFlows(db: Queryable, ids: DemoIds, customerId: string): Promise<void> {
  const codes = new Map((await db.select().from(ewcCodes)).map(({ code, id }) => [code, id]))
  await db.insert(materialFlows).values(
    demo.materialFlows.map((flow, index) => ({
      ...flow,
      id: ids.of(flow.key),
      customerId,
      projectId: ids.of(flow.project),
      number: index + 1,
      signatures: [...defaultSignatures(flow.documentType)],
      ewcCodeId: codes.get(flow.ewcCode ?? '') ?? null,
      originLocationId: ids.of(flow.origin),
      destinationLocationId: ids.of(flow.destination),
      senderId: ids.of(flow.sender),
      disposerId: flow.disposer === null ? null : ids.of(flow.disposer),
      productId: flow.product === null ? null : ids.of(flow.product),
      recipients: [],
    })),
  )
  await db.insert(materialFlowCarriers).values(
    demo.materialFlows.flatMap((flow) => {
      const carrier = { customerId, materialFlowId: ids.of(flow.key) }
      const type = flow.transportedBy === 'outsourced_carrier' ? ('outsourced' as const) : ('main' as const)
      return [
        { ...carrier, companyId: ids.of(flow.carrier), type },
        ...flow.otherCarriers.map((other) => ({ ...carrier, companyId: ids.of(other) })),
      ]
    }),
  )
}

async function seedFlowVersions(database: Database, ids: DemoIds): Promise<void> {
  await database.query.transaction(async (db) => {
    for (const { key } of demo.materialFlows) {
      const flow = await saveVersion(db, ids.of(key))
      await saveLetterTemplate(db, flow, ids.of('user office'))
    }
  })
}

/** Set last, so that the demo's own shipments send no mails. */
async function setMailRecipients(db: Queryable, ids: DemoIds): Promise<void> {
  for (const { key, recipients } of demo.materialFlows)
    await db
      .update(materialFlows)
      .set({ recipients })
      .where(eq(materialFlows.id, ids.of(key)))
}
