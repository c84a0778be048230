import { createHash } from 'node:crypto'
import type { Operation } from '#contract/device/operations.ts'
import type { LoadStatement, UnloadStatement } from '#contract/shipments/shipment-statements.ts'
import { shipmentNumber } from '#contract/shipments/shipment-number.ts'
import type { Queryable } from '../../../server/platform/db/connect.ts'
import { companies, locations } from '../../../server/platform/db/schema/companies.ts'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import {
  projectStatuses,
  senderTypes,
  truckTypes,
  units,
} from '../../../server/platform/db/schema/master-data.ts'
import { materialFlowCarriers, materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projectPairings, projects } from '../../../server/platform/db/schema/projects.ts'
import { transportModes } from '../../../server/platform/db/schema/transport-modes.ts'
import { drivers, projectReaders, users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'

/** A customer with one project, a flow, its carrier, and one user of every kind. */
export interface Tenant {
  readonly customer: string
  readonly carrier: string
  readonly project: string
  readonly projectNumber: string
  readonly pairingCode: string
  readonly flow: string
  /** A second flow, which asks for photos. */
  readonly photoFlow: string
  readonly mode: string
  readonly device: string
  readonly deviceCode: string
  readonly office: string
  readonly planner: string
  readonly reader: string
  readonly driver: string
  readonly colleague: string
}

export interface TenantFixtures {
  readonly alpha: Tenant
  readonly beta: Tenant
  readonly admin: string
  readonly active: string
  readonly blocked: string
}

let counter = 0

export async function seedTenants(db: Queryable): Promise<TenantFixtures> {
  await db.insert(units).values([
    {
      code: 'ton',
      nameEn: 'tonne',
      nameNl: 'ton',
      symbol: 't',
      factorToKilograms: 1000,
      weighbridge: true,
      position: 1,
    },
    { code: 'm3', nameEn: 'cubic metre', nameNl: 'kubieke meter', symbol: 'm³', position: 2 },
  ])
  await db.insert(truckTypes).values({ code: 'tipper', nameEn: 'tipper', nameNl: 'kipper', position: 1 })
  await db.insert(senderTypes).values({
    code: 'primary_disposer',
    nameEn: 'primary disposer',
    nameNl: 'primaire ontdoener',
    role: 'primary_disposer',
    position: 1,
  })
  const active = newId()
  const blocked = newId()
  await db.insert(projectStatuses).values([
    { id: active, key: 'active', nameEn: 'Active', nameNl: 'Actief', position: 1 },
    { id: blocked, key: 'completed', nameEn: 'Completed', nameNl: 'Afgerond', blocked: true, position: 2 },
  ])
  const admin = await insertUser(db, { roles: ['ROLE_ADMIN'] })
  return {
    admin,
    active,
    blocked,
    alpha: await insertTenant(db, 'Alpha', active),
    beta: await insertTenant(db, 'Beta', active),
  }
}

async function insertTenant(db: Queryable, name: string, status: string): Promise<Tenant> {
  const [customer, employer, carrier, origin, destination] = [newId(), newId(), newId(), newId(), newId()]
  const [project, flow, photoFlow, mode, device] = [newId(), newId(), newId(), newId(), newId()]
  const deviceCode = name === 'Alpha' ? 'KHJM' : 'PRTV'
  const pairingCode = name === 'Alpha' ? 'ALPHA2' : 'BETA34'
  const projectNumber = `${name.slice(0, 1)}-2026-001`
  await db.insert(customers).values({ id: customer, name })
  await db.insert(companies).values([
    {
      id: employer,
      customerId: customer,
      name: `${name} Works`,
      types: ['employer', 'disposer'],
      street: 'Quay',
      houseNumber: '1',
      city: 'Rotterdam',
    },
    { id: carrier, name: `${name} Trucking`, types: ['carrier'], vihbNumber: '990202VIXX' },
  ])
  await db.insert(locations).values([
    {
      id: origin,
      customerId: customer,
      companyId: employer,
      description: `${name} basin`,
      latitude: 51.9,
      longitude: 4.4,
    },
    { id: destination, customerId: customer, companyId: employer, description: `${name} depot` },
  ])
  await db.insert(projects).values({
    id: project,
    customerId: customer,
    number: projectNumber,
    name: `${name} dredging`,
    statusId: status,
    employerId: employer,
    pairingCode,
  })
  const flowFields = {
    customerId: customer,
    projectId: project,
    documentType: 'waste' as const,
    originLocationId: origin,
    destinationLocationId: destination,
    senderId: employer,
    senderType: 'primary_disposer',
    disposerId: employer,
    transportedBy: 'carrier' as const,
    cargoUnitCode: 'ton',
    amountDetermination: 'at_load' as const,
  }
  await db.insert(materialFlows).values([
    { ...flowFields, id: flow, number: 1, usualName: `${name} sludge` },
    { ...flowFields, id: photoFlow, number: 2, usualName: `${name} rubble`, cargoPhotoRequired: true },
  ])
  await db.insert(materialFlowCarriers).values(
    [flow, photoFlow].map((materialFlowId) => ({
      customerId: customer,
      materialFlowId,
      companyId: carrier,
    })),
  )
  const office = await insertUser(db, { roles: ['ROLE_CUSTOMER'], customerId: customer })
  const planner = await insertUser(db, { roles: ['ROLE_TRANSPORTER'], companyId: carrier })
  const reader = await insertUser(db, { roles: ['ROLE_PROJECT_READER'], customerId: customer })
  await db
    .insert(projectReaders)
    .values({ id: newId(), customerId: customer, projectId: project, userId: reader })
  const driver = await insertDriver(db, carrier)
  const colleague = await insertDriver(db, carrier)
  await db.insert(devices).values({ id: device, userId: driver, code: deviceCode })
  await insertTruck(db, `${name.slice(0, 1)}-123-BC`, { id: mode, companyId: carrier })
  return {
    customer,
    carrier,
    project,
    projectNumber,
    pairingCode,
    flow,
    photoFlow,
    mode,
    device,
    deviceCode,
    office,
    planner,
    reader,
    driver,
    colleague,
  }
}

/** The tenant with a newly registered device of this driver: a device belongs to one user. */
export async function onOwnDevice(db: Queryable, tenant: Tenant, userId: string): Promise<Tenant> {
  counter += 1
  const device = newId()
  const letters = 'CFHJKMNPRT'
  const deviceCode = `W${[...String(counter).padStart(5, '0')].map((digit) => letters[Number(digit)]).join('')}`
  await db.insert(devices).values({ id: device, userId, code: deviceCode })
  return { ...tenant, driver: userId, device, deviceCode }
}

export async function insertUser(
  db: Queryable,
  user: Partial<typeof users.$inferInsert> & { roles: string[] },
): Promise<string> {
  const id = newId()
  await db.insert(users).values({
    id,
    firstName: 'Kim',
    lastName: `Testman ${id.slice(-4)}`,
    email: `${id}@example.com`,
    ...user,
  })
  return id
}

export async function insertDriver(
  db: Queryable,
  companyId: string,
  driver: Partial<typeof drivers.$inferInsert> = {},
): Promise<string> {
  const userId = await insertUser(db, { roles: ['ROLE_DRIVER'], companyId })
  await db.insert(drivers).values({
    id: newId(),
    userId,
    companyId,
    inviteStatus: 'invite_accepted',
    approvedAt: new Date(),
    ...driver,
  })
  return userId
}

export const insertTruck = (
  db: Queryable,
  plate: string,
  own: Pick<typeof transportModes.$inferInsert, 'id' | 'companyId' | 'ownerId'>,
) =>
  db
    .insert(transportModes)
    .values({ type: 'truck', identificationCode: plate, particulars: { licencePlate: plate }, ...own })

export async function pairDriver(
  db: Queryable,
  tenant: Tenant,
  userId: string = tenant.driver,
): Promise<void> {
  await db
    .insert(projectPairings)
    .values({ id: newId(), customerId: tenant.customer, projectId: tenant.project, userId })
}

/** An operation as a device of this tenant records it; counts up by itself. */
export function buildOperation(
  tenant: Tenant,
  type: string,
  payload: unknown,
  own: Partial<Operation> = {},
): Operation {
  counter += 1
  return {
    id: newId(),
    type,
    schemaVersion: 1,
    device: tenant.device,
    deviceSequence: counter,
    lane: 'user',
    after: [],
    occurredAt: new Date().toISOString(),
    clockOffset: 12,
    payload,
    ...own,
  }
}

/** A good statement for the flow of a tenant, loaded by its truck. */
export function buildLoad(tenant: Tenant, own: Partial<LoadStatement> = {}): LoadStatement {
  counter += 1
  return {
    shipment: newId(),
    number: shipmentNumber({
      projectNumber: tenant.projectNumber,
      flowNumber: 1,
      deviceCode: tenant.deviceCode,
      counter,
    }),
    materialFlow: tenant.flow,
    materialFlowVersion: 1,
    transportMode: tenant.mode,
    firstWeighing: 40.5,
    secondWeighing: 15.2,
    photos: [],
    ...own,
  }
}

export const buildUnload = (shipment: string, own: Partial<UnloadStatement> = {}): UnloadStatement => ({
  shipment,
  photos: [],
  ...own,
})

/** A truck as a driver adds it on the road. */
export const buildTruck = (plate: string, id = newId()) => ({
  id,
  type: 'truck',
  identificationCode: plate,
  truck: { licencePlate: plate },
})

/** What a statement says of a photo with these bytes. */
export const buildPhoto = (bytes: Uint8Array) => ({
  id: newId(),
  sha256: sha256Of(bytes),
  bytes: bytes.length,
  mediaType: 'image/jpeg' as const,
})

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
