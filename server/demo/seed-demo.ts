import { count, eq } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import { hashSecret } from '../auth/secrets.ts'
import { withSchemaLock } from '../db/advisory-lock.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { companies, locations } from '../db/schema/companies.ts'
import { customers } from '../db/schema/customers.ts'
import { ewcCodes, projectStatuses } from '../db/schema/master-data.ts'
import { materialFlowCarriers, materialFlows, products, projects } from '../db/schema/projects.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import { drivers, projectReaders, users } from '../db/schema/users.ts'
import { newId } from '../db/uuid.ts'
import { keepVersion } from '../material-flows/keep-version.ts'
import { keepLetterTemplate } from '../letters/letter-template.ts'
import { openFolder } from '../file-store/open-store.ts'
import type { MediaStore } from '../file-store/store.ts'
import { demo, Ids, particularsOf } from './demo-set.ts'

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

/**
 * Lays the demo set into a fresh database, and only there; true when this database holds it. Its shipments come in as a
 * device's operations do.
 */
export async function layDemo(
  database: Database,
  dataDirectory: string,
  store?: MediaStore,
): Promise<boolean> {
  const ids = await withSchemaLock(database, () => database.query.transaction(layOffice))
  if (ids !== undefined) {
    // Drawing its photos takes a library that no later start should wait for.
    const { layDemoShipments } = await import('./seed-demo-shipments.ts')
    await layLetters(database, ids)
    await layDemoShipments(database, store ?? (await openFolder(dataDirectory)), ids, pairingCode)
    await nameRecipients(database.query, ids)
  }
  const [known] = await database.query
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'driver@demo.example.com'))
  return known !== undefined
}

async function layOffice(db: Queryable): Promise<Ids | undefined> {
  const [anybody] = await db.select({ count: count() }).from(users)
  if (anybody?.count !== 0) return undefined
  const ids = new Ids()
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
  await db.insert(products).values(
    demo.products.map((product) => ({
      id: ids.of(product.key),
      customerId,
      companyId: ids.of(product.company),
      name: product.name,
      description: product.description,
      certificateNumber: product.certificate.number,
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
  await layUsers(db, ids, customerId)
  await layProjects(db, ids, customerId)
  return ids
}

interface Account {
  readonly key: string
  readonly email: string
  readonly firstName: string
  readonly lastNamePrefix?: string | null
  readonly lastName: string
  readonly role: Role
  readonly company?: string
  readonly customer?: true
  readonly mobilePhone?: string
  readonly locale?: string
}

async function layUsers(db: Queryable, ids: Ids, customerId: string): Promise<void> {
  const [passwordHash, pincodeHash] = await Promise.all([hashSecret(password), hashSecret(pincode)])
  const desk: readonly Account[] = [
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
  await db.insert(users).values(
    desk.map((account) => ({
      ...userOf(account, ids, customerId),
      email: `${account.email}@demo.example.com`,
      secretHash: passwordHash,
    })),
  )

  const wheel = [
    {
      key: 'driver',
      kind: 'driver',
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
      kind: 'skipper',
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
  await db.insert(users).values(
    wheel.map((account) => ({
      ...userOf({ ...account, role: 'ROLE_DRIVER' }, ids, customerId),
      email: account.email,
      secretHash: pincodeHash,
    })),
  )
  const now = new Date()
  await db.insert(drivers).values(
    wheel.map((driver) => ({
      id: ids.of(`driver ${driver.key}`),
      userId: ids.of(`user ${driver.key}`),
      companyId: ids.of(driver.company),
      kind: driver.kind,
      inviteStatus: 'invite_accepted',
      selfRegistered: driver.selfRegistered,
      // One registered himself and waits for his carrier: the 24 hours of grace are shown on his phone.
      ...(driver.selfRegistered
        ? { graceUntil: new Date(now.getTime() + 20 * 3_600_000) }
        : { approvedAt: now }),
    })),
  )
}

const userOf = (account: Account, ids: Ids, customerId: string) => ({
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

async function layProjects(db: Queryable, ids: Ids, customerId: string): Promise<void> {
  const statuses = new Map(
    (await db.select({ key: projectStatuses.key, id: projectStatuses.id }).from(projectStatuses)).map(
      ({ key, id }) => [key, id],
    ),
  )
  const codes = new Map(
    (await db.select({ code: ewcCodes.code, id: ewcCodes.id }).from(ewcCodes)).map(({ code, id }) => [
      code,
      id,
    ]),
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
  const [main] = demo.projects
  if (main !== undefined)
    await db
      .insert(projectReaders)
      .values({ id: newId(), customerId, projectId: ids.of(main.key), userId: ids.of('user reader') })

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
        type: flow.transportedBy === 'outsourced_carrier' ? 'outsourced' : 'main',
      },
      ...flow.otherCarriers.map((carrier) => ({
        customerId,
        materialFlowId: ids.of(flow.key),
        companyId: ids.of(carrier),
        type: 'main',
      })),
    ]),
  )
}

/** The first versions of the flows and of their letter templates, as their creation would have kept them. */
async function layLetters(database: Database, ids: Ids): Promise<void> {
  await database.query.transaction(async (db) => {
    for (const { key } of demo.materialFlows) {
      const flow = await keepVersion(db, ids.of(key))
      await keepLetterTemplate(db, flow, ids.of('user office'))
    }
  })
}

/** Only now: what was loaded before the demo began is nobody's news. */
async function nameRecipients(db: Queryable, ids: Ids): Promise<void> {
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
