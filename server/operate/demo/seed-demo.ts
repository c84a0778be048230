import type { Locale } from '#contract/kit/locales.ts'
import type { Role } from '#contract/kit/roles.ts'
import { hashSecret } from '../../accounts/auth/secrets.ts'
import { withSchemaLock } from '../../platform/db/advisory-lock.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { count, eq } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { ewcCodes, projectStatuses } from '../../platform/db/schema/master-data.ts'
import { materialFlowCarriers, materialFlows, products, projects } from '../../platform/db/schema/projects.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { drivers, projectReaders, users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { saveVersion } from '../../flows/material-flows/save-version.ts'
import { saveLetterTemplate } from '../../letters/content/letter-template.ts'
import { openFolder } from '../../platform/files/open-store.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { temporaryFolderIn } from '../../shipments/media/local-file.ts'
import { demo, DemoIds, particularsOf } from './demo-set.ts'

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
  const { customer } = demo
  await db.insert(customers).values({
    id: customerId,
    name: customer.name,
    debtorNumber: customer.debtorNumber,
    themePrimaryColor: customer.themePrimaryColor,
    language: customer.language,
    manageProducts: customer.manageProducts,
    unlimitedModifications: customer.unlimitedModifications,
  })
  await seedCompanies(db, ids, customerId)
  await seedGoods(db, ids, customerId)
  await seedUsers(db, ids, customerId)
  await seedProjects(db, ids, customerId)
  await seedMaterialFlows(db, ids, customerId)
  return ids
}

async function seedCompanies(db: Queryable, ids: DemoIds, customerId: string): Promise<void> {
  await db.insert(companies).values(
    demo.companies.map((company) => ({
      id: ids.of(company.key),
      customerId,
      name: company.name,
      types: company.companyTypes,
      chamberOfCommerceNumber: company.chamberOfCommerceNumber,
      vihbNumber: company.vihbNumber,
      processorNumber: company.processorNumber,
      street: company.street,
      houseNumber: company.houseNumber,
      houseNumberAddition: company.houseNumberAddition,
      postalCode: company.postalCode,
      city: company.city,
      country: company.country,
      phonePlanning: company.phonePlanning,
      generalEmail: company.generalEmail,
      transportDocumentsEmail: company.transportDocumentsEmail,
      ebaWebserviceAddress: company.ebaWebserviceAddress,
    })),
  )
  await db.insert(locations).values(
    demo.locations.map((location) => ({
      id: ids.of(location.key),
      customerId,
      companyId: ids.of(location.company),
      description: location.description,
      street: location.street,
      postalCode: location.postalCode,
      city: location.city,
      country: location.country,
      latitude: location.position.lat,
      longitude: location.position.lng,
      ebaLocation: location.ebaLocation,
      ebaLocationId: location.ebaLocationId,
    })),
  )
}

async function seedGoods(db: Queryable, ids: DemoIds, customerId: string): Promise<void> {
  await db.insert(products).values(
    demo.products.map((product) => ({
      id: ids.of(product.key),
      customerId,
      companyId: ids.of(product.company),
      name: product.name,
      description: product.description,
      certificateNumber: product.certificate.number,
      certificateValidUntil: product.certificate.validUntil,
    })),
  )
  await db.insert(transportModes).values(
    demo.transportModes.map((mode) => ({
      id: ids.of(mode.key),
      companyId: ids.of(mode.company),
      type: mode.type,
      identificationCode: mode.name ?? mode.identificationCode,
      particulars: particularsOf(mode),
    })),
  )
}

interface DemoAccount {
  readonly key: string
  readonly email: string
  readonly firstName: string
  readonly lastNamePrefix?: string | null
  readonly lastName: string
  readonly role: Role
  readonly company?: string
  readonly customer?: true
  readonly mobilePhone?: string
  readonly locale?: Locale
}

const officeAccounts: readonly DemoAccount[] = [
  { key: 'admin', email: 'admin', firstName: 'Ada', lastName: 'Beheer', role: 'ROLE_ADMIN', locale: 'en' },
  {
    key: 'office',
    email: 'office',
    firstName: 'Marit',
    lastNamePrefix: 'van der',
    lastName: 'Voorbeeld',
    role: 'ROLE_CUSTOMER',
    customer: true,
    company: 'zilverkreek',
  },
  {
    key: 'planner',
    email: 'planner',
    firstName: 'Ilyas',
    lastName: 'Demosen',
    role: 'ROLE_TRANSPORTER',
    company: 'kleiweg',
  },
  {
    key: 'reader',
    email: 'reader',
    firstName: 'Tjeerd',
    lastName: 'Fictema',
    role: 'ROLE_PROJECT_READER',
    customer: true,
    company: 'oosterkreek',
  },
]

const driverAccounts = [
  {
    key: 'driver',
    kind: 'driver' as const,
    company: 'kleiweg',
    firstName: 'Daan',
    lastNamePrefix: null,
    lastName: 'Rijder',
    email: 'driver@demo.example.com',
    mobilePhone: '+31610000031',
    selfRegistered: false,
  },
  {
    key: 'skipper',
    kind: 'skipper' as const,
    company: 'rietveer',
    firstName: 'Saskia',
    lastNamePrefix: null,
    lastName: 'Schipper',
    email: 'skipper@demo.example.com',
    mobilePhone: '+31610000032',
    selfRegistered: false,
  },
  ...demo.drivers,
]

/** Unencrypted hashes: the server encrypts them before it listens. */
async function seedUsers(db: Queryable, ids: DemoIds, customerId: string): Promise<void> {
  const [passwordHash, pincodeHash] = await Promise.all([hashSecret(password), hashSecret(pincode)])
  await db.insert(users).values(
    officeAccounts.map((account) => ({
      ...userRow(account, ids, customerId),
      email: `${account.email}@demo.example.com`,
      secretHash: passwordHash,
    })),
  )
  await db.insert(users).values(
    driverAccounts.map((account) => ({
      ...userRow({ ...account, role: 'ROLE_DRIVER' }, ids, customerId),
      email: account.email,
      secretHash: pincodeHash,
    })),
  )
  await seedDrivers(db, ids)
}

async function seedDrivers(db: Queryable, ids: DemoIds): Promise<void> {
  const now = new Date()
  await db.insert(drivers).values(
    driverAccounts.map((driver) => ({
      id: ids.of(`driver ${driver.key}`),
      userId: ids.of(`user ${driver.key}`),
      companyId: ids.of(driver.company),
      kind: driver.kind,
      inviteStatus: 'invite_accepted' as const,
      selfRegistered: driver.selfRegistered,
      ...(driver.selfRegistered
        ? { graceUntil: new Date(now.getTime() + 20 * 3_600_000) }
        : { approvedAt: now }),
    })),
  )
}

const userRow = (account: DemoAccount, ids: DemoIds, customerId: string) => ({
  id: ids.of(`user ${account.key}`),
  customerId: account.customer ? customerId : null,
  companyId: account.company === undefined ? null : ids.of(account.company),
  mobilePhone: account.mobilePhone ?? null,
  firstName: account.firstName,
  lastNamePrefix: account.lastNamePrefix ?? null,
  lastName: account.lastName,
  roles: [account.role],
  locale: account.locale ?? null,
})

async function seedProjects(db: Queryable, ids: DemoIds, customerId: string): Promise<void> {
  const statuses = new Map(
    (await db.select({ key: projectStatuses.key, id: projectStatuses.id }).from(projectStatuses)).map(
      ({ key, id }) => [key, id],
    ),
  )
  await db.insert(projects).values(
    demo.projects.map((project, index) => ({
      id: ids.of(project.key),
      customerId,
      number: project.number,
      name: project.name,
      description: project.description,
      statusId: statuses.get(project.status) ?? '',
      employerId: ids.of(project.employer),
      employerReference: project.employerReference,
      pairingCode: index === 0 ? pairingCode : 'DEMO23',
    })),
  )
  const [mainProject] = demo.projects
  if (mainProject !== undefined)
    await db
      .insert(projectReaders)
      .values({ id: newId(), customerId, projectId: ids.of(mainProject.key), userId: ids.of('user reader') })
}

async function seedMaterialFlows(db: Queryable, ids: DemoIds, customerId: string): Promise<void> {
  const codes = new Map(
    (await db.select({ code: ewcCodes.code, id: ewcCodes.id }).from(ewcCodes)).map(({ code, id }) => [
      code,
      id,
    ]),
  )
  await db.insert(materialFlows).values(
    demo.materialFlows.map((flow, index) => ({
      id: ids.of(flow.key),
      customerId,
      projectId: ids.of(flow.project),
      number: index + 1,
      documentType: flow.documentType,
      usualName: flow.usualName,
      ewcCodeId: codes.get(flow.ewcCode?.replaceAll(' ', '') ?? '') ?? null,
      processingMethodCode: flow.processingMethod,
      wasteStreamNumber: flow.wasteStreamNumber,
      originLocationId: ids.of(flow.origin),
      destinationLocationId: ids.of(flow.destination),
      senderId: ids.of(flow.sender),
      senderType: flow.senderType,
      disposerId: flow.disposer === null ? null : ids.of(flow.disposer),
      transportedBy: flow.transportedBy,
      estimatedLoad: flow.estimatedLoad,
      cargoUnitCode: flow.cargoUnit,
      loadInstructions: flow.loadInstructions,
      unloadInstructions: flow.unloadInstructions,
      remarksForLetter: flow.remarksForLetter || null,
      productId: flow.product === null ? null : ids.of(flow.product),
      evidence: flow.evidence,
      chlorideValueRequired: flow.chlorideValueRequired,
      cargoPhotoRequired: flow.cargoPhotoRequired,
      weighSlipNumberRequired: flow.weighSlipNumberRequired,
      amountDetermination: flow.amountDetermination,
      allowTransporterNote: flow.allowTransporterNote,
    })),
  )
  await db.insert(materialFlowCarriers).values(
    demo.materialFlows.flatMap((flow) => [
      {
        customerId,
        materialFlowId: ids.of(flow.key),
        companyId: ids.of(flow.carrier),
        type: flow.transportedBy === 'outsourced_carrier' ? ('outsourced' as const) : ('main' as const),
      },
      ...flow.otherCarriers.map((carrier) => ({
        customerId,
        materialFlowId: ids.of(flow.key),
        companyId: ids.of(carrier),
        type: 'main' as const,
      })),
    ]),
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
  for (const flow of demo.materialFlows) {
    const recipients = flow.emailRecipients.map((email) => ({
      email,
      atLoad: flow.sendMailWhen.includes('loading'),
      atUnload: flow.sendMailWhen.includes('unloading'),
      onNewLetter: flow.sendMailWhen.includes('new_guidance_letter'),
    }))
    await db
      .update(materialFlows)
      .set({ recipients })
      .where(eq(materialFlows.id, ids.of(flow.key)))
  }
}
