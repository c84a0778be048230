import { asc, eq } from 'drizzle-orm'
import type { Role } from '#contract/kit/roles.ts'
import type { Queryable } from '../../server/platform/db/connect.ts'
import { auditEntries } from '../../server/platform/db/schema/audit.ts'
import {
  companies,
  companyChangeRequests,
  companyTransporters,
  contactPersons,
  locations,
} from '../../server/platform/db/schema/companies.ts'
import { customers, customerStatistics } from '../../server/platform/db/schema/customers.ts'
import { devices } from '../../server/platform/db/schema/devices.ts'
import { documents, documentVersions } from '../../server/platform/db/schema/documents.ts'
import { ewcCodes, projectStatuses } from '../../server/platform/db/schema/master-data.ts'
import { handOvers } from '../../server/platform/db/schema/hand-overs.ts'
import { outgoingMails } from '../../server/platform/db/schema/outgoing-mails.ts'
import {
  materialFlowCarriers,
  materialFlows,
  materialFlowVersions,
} from '../../server/platform/db/schema/material-flows.ts'
import { lmaOtherLoads } from '../../server/platform/db/schema/lma.ts'
import { products } from '../../server/platform/db/schema/products.ts'
import { projectPairings, projects, projectShares } from '../../server/platform/db/schema/projects.ts'
import { mediaObjects } from '../../server/platform/db/schema/media-objects.ts'
import { shipmentEvents, shipments } from '../../server/platform/db/schema/shipments.ts'
import { transportModes } from '../../server/platform/db/schema/transport-modes.ts'
import { drivers, projectReaders, users } from '../../server/platform/db/schema/users.ts'
import { newId } from '../../server/platform/db/uuid.ts'
import { saveVersion } from '../../server/flows/material-flows/save-version.ts'

/**
 * Ids of one employer of a customer: its company, a carrier with its users, a project with everything that
 * belongs to it.
 */
export type TenantFixture = Awaited<ReturnType<typeof seedTenant>>

export type TwoCustomers = Awaited<ReturnType<typeof seedTwoCustomers>>

/** Two customers who must never see anything of each other; the first has two employers without shared data. */
export async function seedTwoCustomers(db: Queryable) {
  const admin = await insertUser(db, 'Admin', { roles: ['ROLE_ADMIN'] })
  const [alphaCustomer, betaCustomer, sharedWithCustomer] = [newId(), newId(), newId()]
  await db.insert(customers).values([
    { id: alphaCustomer, name: 'Alpha', debtorNumber: 'A-1', manageProducts: true },
    { id: betaCustomer, name: 'Beta', debtorNumber: 'B-1', manageProducts: true },
    { id: sharedWithCustomer, name: 'Gamma', debtorNumber: 'G-1' },
  ])
  await db.insert(customerStatistics).values(
    [alphaCustomer, betaCustomer].map((customerId) => ({
      customerId,
      span: 'month' as const,
      startsOn: '2026-11-01',
      figures: {
        loaded: 1,
        unloaded: 0,
        netto: [],
        kilograms: 0,
        materialFlows: 1,
        projects: 1,
        drivers: 1,
      },
      calculatedAt: new Date(),
    })),
  )
  const alphaOffice = await insertUser(db, 'Alpha office', {
    roles: ['ROLE_CUSTOMER'],
    customerId: alphaCustomer,
  })
  const betaOffice = await insertUser(db, 'Beta office', {
    roles: ['ROLE_CUSTOMER'],
    customerId: betaCustomer,
  })
  const ofAlpha = { customer: alphaCustomer, office: alphaOffice, sharedWith: sharedWithCustomer }
  const ofBeta = { customer: betaCustomer, office: betaOffice, sharedWith: sharedWithCustomer }
  return {
    admin,
    alpha: await seedTenant(db, { ...ofAlpha, name: 'Alpha', pairingCode: 'ALPHA2' }),
    /** Same customer, other companies. */
    sibling: await seedTenant(db, { ...ofAlpha, name: 'Sibling', pairingCode: 'SXBLNG' }),
    beta: await seedTenant(db, { ...ofBeta, name: 'Beta', pairingCode: 'BETA34' }),
  }
}

interface TenantSeed {
  readonly name: string
  readonly pairingCode: string
  readonly customer: string
  readonly office: string
  /** A customer with which a second project is shared. */
  readonly sharedWith: string
}

async function seedTenant(db: Queryable, seed: TenantSeed) {
  const { name, pairingCode, customer, office, sharedWith } = seed
  const [status] = await db
    .select({ id: projectStatuses.id })
    .from(projectStatuses)
    .where(eq(projectStatuses.blocked, false))
    .orderBy(asc(projectStatuses.position))
    .limit(1)
  const [ewcCode] = await db
    .select({ id: ewcCodes.id })
    .from(ewcCodes)
    .where(eq(ewcCodes.code, '170506'))
    .limit(1)
  const statusId = status?.id ?? ''
  const id = {
    employer: newId(),
    carrier: newId(),
    location: newId(),
    destination: newId(),
    carrierLocation: newId(),
    contactPerson: newId(),
    carrierContact: newId(),
    companyTransporter: newId(),
    changeRequest: newId(),
    carrierChangeRequest: newId(),
    project: newId(),
    share: newId(),
    product: newId(),
    lmaOtherLoads: newId(),
    flow: newId(),
    freshFlow: newId(),
    mode: newId(),
    ownMode: newId(),
    device: newId(),
    shipment: newId(),
    refused: newId(),
    handOver: newId(),
    media: newId(),
    photo: newId(),
    upload: newId(),
    document: newId(),
    documentVersion: newId(),
    letter: newId(),
    letterVersion: newId(),
    mail: newId(),
    auditEntry: newId(),
    driver: newId(),
    projectReader: newId(),
  }
  await db.insert(companies).values([
    {
      id: id.employer,
      processorNumber: '99A02',
      customerId: customer,
      name: `${name} Works`,
      types: ['employer', 'disposer'],
      street: 'Quay',
      houseNumber: '1',
      postalCode: '3000 AA',
      city: 'Rotterdam',
      country: 'NL',
    },
    { id: id.carrier, name: `${name} Trucking`, types: ['carrier'], vihbNumber: '990202VIXX' },
  ])
  await db.insert(companyTransporters).values({
    id: id.companyTransporter,
    customerId: customer,
    companyId: id.employer,
    transporterId: id.carrier,
  })
  await db.insert(locations).values([
    {
      id: id.location,
      customerId: customer,
      companyId: id.employer,
      description: `${name} basin`,
      city: 'Rotterdam',
      country: 'NL',
    },
    { id: id.destination, customerId: customer, companyId: id.employer, description: `${name} depot` },
    { id: id.carrierLocation, companyId: id.carrier, description: `${name} yard` },
  ])
  await db.insert(contactPersons).values([
    {
      id: id.contactPerson,
      customerId: customer,
      companyId: id.employer,
      projectId: id.project,
      firstName: 'Mo',
      lastName: name,
    },
    { id: id.carrierContact, companyId: id.carrier, firstName: 'Bo', lastName: name },
  ])
  const planner = await insertUser(db, `${name} planner`, {
    roles: ['ROLE_TRANSPORTER'],
    companyId: id.carrier,
  })
  const driverUser = await insertUser(db, `${name} driver`, { roles: ['ROLE_DRIVER'], companyId: id.carrier })
  const reader = await insertUser(db, `${name} reader`, {
    roles: ['ROLE_PROJECT_READER'],
    customerId: customer,
  })
  const colleague = await insertUser(db, `${name} colleague`, {
    roles: ['ROLE_CUSTOMER'],
    customerId: customer,
    // The employer notifies the LMA of the waste that it receives.
    companyId: id.employer,
  })
  await db.insert(drivers).values({
    id: id.driver,
    userId: driverUser,
    companyId: id.carrier,
    inviteStatus: 'invite_accepted',
    approvedAt: new Date(),
  })
  await db.insert(companyChangeRequests).values([
    {
      id: id.changeRequest,
      customerId: customer,
      companyId: id.employer,
      requestedById: office,
      comment: 'New name',
    },
    { id: id.carrierChangeRequest, companyId: id.carrier, requestedById: planner, comment: 'New number' },
  ])

  await db.insert(projects).values({
    id: id.project,
    customerId: customer,
    number: `${name}-1`,
    name: `${name} dredging`,
    statusId,
    employerId: id.employer,
    pairingCode,
  })
  await db
    .insert(projectReaders)
    .values({ id: id.projectReader, customerId: customer, projectId: id.project, userId: reader })
  await db
    .insert(projectPairings)
    .values({ id: newId(), customerId: customer, projectId: id.project, userId: driverUser })
  const shared = newId()
  await db.insert(projects).values({
    id: shared,
    customerId: customer,
    number: `${name}-2`,
    name: `${name} shared`,
    statusId,
    pairingCode: `${pairingCode.slice(0, 4)}99`,
  })
  await db
    .insert(projectShares)
    .values({ id: id.share, customerId: customer, projectId: shared, sharedWithId: sharedWith })
  await db
    .insert(products)
    .values({ id: id.product, customerId: customer, companyId: id.employer, name: `${name} sand` })
  await db.insert(lmaOtherLoads).values({
    id: id.lmaOtherLoads,
    customerId: customer,
    companyId: id.employer,
    month: '2026-10',
    wasteStreamNumber: '99A020000001',
    kilograms: 1000,
    loads: 1,
  })
  const flow = {
    customerId: customer,
    projectId: id.project,
    documentType: 'waste' as const,
    ewcCodeId: ewcCode?.id ?? null,
    processingMethodCode: 'A01',
    originLocationId: id.location,
    destinationLocationId: id.destination,
    senderId: id.employer,
    senderType: 'primary_disposer',
    disposerId: id.employer,
    transportedBy: 'carrier' as const,
    cargoUnitCode: 'ton',
    amountDetermination: 'at_load' as const,
  }
  await db.insert(materialFlows).values([
    { ...flow, id: id.flow, number: 1, usualName: `${name} sludge` },
    {
      ...flow,
      id: id.freshFlow,
      number: 2,
      usualName: `${name} rubble`,
      documentType: 'product',
      productId: id.product,
    },
  ])
  await db.insert(materialFlowCarriers).values(
    [id.flow, id.freshFlow].map((materialFlowId) => ({
      customerId: customer,
      materialFlowId,
      companyId: id.carrier,
    })),
  )
  await saveVersion(db, id.flow)
  const [version] = await db
    .select({ id: materialFlowVersions.id })
    .from(materialFlowVersions)
    .where(eq(materialFlowVersions.materialFlowId, id.flow))
  const plate = `${name.slice(0, 1)}-123-BC`
  await db.insert(transportModes).values([
    {
      id: id.mode,
      companyId: id.carrier,
      type: 'truck',
      identificationCode: plate,
      particulars: { licencePlate: plate },
    },
    {
      id: id.ownMode,
      ownerId: driverUser,
      type: 'truck',
      identificationCode: `${plate}2`,
      particulars: { licencePlate: `${plate}2` },
    },
  ])
  await db.insert(devices).values({
    id: id.device,
    userId: driverUser,
    code: { Alpha: 'KHJM', Sibling: 'MKHJ', Beta: 'PRTV' }[name] ?? name,
  })
  await db.insert(shipments).values({
    id: id.shipment,
    customerId: customer,
    projectId: id.project,
    materialFlowId: id.flow,
    materialFlowVersion: 1,
    transportModeId: id.mode,
    driverId: id.driver,
    transporterId: id.carrier,
    number: `${name}-1-1-1`,
    status: 'loaded',
    loadDate: new Date('2026-11-20T08:00:00Z'),
    weighedLoad: 40,
    tareWeight: 15,
    nettoWeight: 25,
    cargoUnitCode: 'ton',
    factorToKilograms: 1000,
  })
  const seal = {
    customerId: customer,
    shipmentId: id.shipment,
    userId: driverUser,
    deviceId: id.device,
    occurredAt: new Date('2026-11-20T08:00:00Z'),
    hash: '0'.repeat(64),
  }
  await db.insert(shipmentEvents).values([
    {
      ...seal,
      id: newId(),
      operationId: newId(),
      sequence: 1,
      kind: 'loaded',
      statement: {
        shipment: id.shipment,
        number: `${name}-1-1-1`,
        materialFlow: id.flow,
        materialFlowVersion: 1,
        transportMode: id.mode,
        firstWeighing: 40,
        secondWeighing: 15,
        photos: [],
      },
    },
    {
      ...seal,
      id: id.refused,
      operationId: newId(),
      sequence: 2,
      kind: 'refused',
      reason: 'shipment_already_loaded',
      statement: { shipment: id.shipment, photos: [] },
    },
  ])
  const statement = { shipment: id.shipment, photos: [] }
  await db.insert(handOvers).values({
    id: id.handOver,
    operationId: newId(),
    customerId: customer,
    userId: driverUser,
    deviceId: id.device,
    type: 'shipment.unload',
    operation: statement,
    statement,
    hash: '0'.repeat(64),
    photos: [],
    occurredAt: new Date('2026-11-20T08:30:00Z'),
  })
  const file = { customerId: customer, mediaType: 'image/jpeg', sha256: '0'.repeat(64), bytes: 10 }
  await db.insert(mediaObjects).values([
    {
      ...file,
      id: id.media,
      ownerId: driverUser,
      shipmentId: id.shipment,
      kind: 'cargo_photo',
      phase: 'load',
      status: 'announced',
    },
    {
      ...file,
      id: id.photo,
      ownerId: driverUser,
      shipmentId: id.shipment,
      kind: 'cargo_photo',
      phase: 'load',
      status: 'received',
      receivedBytes: 10,
      receivedAt: new Date(),
    },
    {
      ...file,
      id: id.upload,
      ownerId: office,
      projectId: id.project,
      kind: 'document',
      status: 'received',
      receivedBytes: 10,
      receivedAt: new Date(),
    },
  ])
  await db.insert(documents).values([
    {
      id: id.document,
      customerId: customer,
      documentType: 'permit',
      name: `${name} permit`,
      projectId: id.project,
    },
    {
      id: id.letter,
      customerId: customer,
      documentType: 'guidance_letter',
      name: `${name} letter`,
      projectId: id.project,
      materialFlowId: id.flow,
      shipmentId: id.shipment,
      transporterId: id.carrier,
    },
  ])
  await db.insert(documentVersions).values([
    {
      id: id.documentVersion,
      customerId: customer,
      documentId: id.document,
      number: 1,
      mediaObjectId: id.upload,
    },
    { id: id.letterVersion, customerId: customer, documentId: id.letter, number: 1 },
  ])
  await db.insert(outgoingMails).values({
    id: id.mail,
    customerId: customer,
    materialFlowId: id.flow,
    shipmentId: id.shipment,
    channel: 'email',
    template: 'shipment_loaded',
    locale: 'en',
    recipients: ['x@example.com'],
    subject: 'Loaded',
    body: 'Loaded',
    status: 'sent',
    sentAt: new Date(),
  })
  await db.insert(auditEntries).values({
    id: id.auditEntry,
    customerId: customer,
    actorId: office,
    action: 'change',
    subjectType: 'Project',
    subjectId: id.project,
  })
  return {
    ...id,
    ...seed,
    flowVersion: version?.id ?? '',
    colleague,
    planner,
    driverUser,
    reader,
  }
}

async function insertUser(
  db: Queryable,
  lastName: string,
  user: { roles: Role[]; customerId?: string; companyId?: string },
): Promise<string> {
  const id = newId()
  await db.insert(users).values({ id, firstName: 'Kim', lastName, email: `${id}@example.com`, ...user })
  return id
}
