import type { Role } from '#contract/kit/roles.ts'
import type { TenantFixture } from './two-customers.ts'
import type { Caller } from './test-server.ts'

type Body = Record<string, unknown>

let counter = 0
let countryCount = 0

/** Codes that no country has (ISO 3166-1, user-assigned): QM to QZ, then XA and so on. */
const userAssignedCode = (number: number) =>
  number < 14 ? `Q${'MNOPQRSTUVWXYZ'.charAt(number)}` : `X${'ABCDEFGHIJLMNOPQRSTUVWXYZ'.charAt(number - 14)}`

/**
 * A body that creates one valid item in a collection, sent by this caller. What it refers to is created
 * before, because a body is valid only once.
 */
export async function sampleBody(path: string, tenant: TenantFixture, caller: Caller): Promise<Body> {
  counter += 1
  const make = makers[path]
  if (make === undefined) throw new Error(`There is no sample of ${path}.`)
  return await make(tenant, counter, caller)
}

const iri = (path: string, id: string) => `/api/${path}/${id}`

async function created(path: string, tenant: TenantFixture, caller: Caller, own: Body = {}): Promise<string> {
  const response = await caller.post(`/${path}`, { ...(await sampleBody(path, tenant, caller)), ...own })
  if (response.status !== 201)
    throw new Error(`No ${path}: ${response.status} ${JSON.stringify(response.body)}`)
  return String(response.body['@id'])
}

/** Carriers have no address book: what their users create belongs to their own company. */
const companyOf = (tenant: TenantFixture, caller: Caller) =>
  iri('companies', isPlanner(caller) ? tenant.carrier : tenant.employer)

const hasRole =
  (role: Role) =>
  ({ token }: Caller): boolean => {
    const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? 'e30', 'base64url').toString())
    return (claims as { roles?: string[] }).roles?.includes(role) ?? false
  }
const isAdmin = hasRole('ROLE_ADMIN')
const isPlanner = hasRole('ROLE_TRANSPORTER')
/** Administrators name the customer of what they create. */
const ofCustomer = (tenant: TenantFixture, caller: Caller): Body =>
  isAdmin(caller) ? { customer: iri('customers', tenant.customer) } : {}

const address = {
  street: 'Quay',
  houseNumber: '1',
  addition: 'B',
  postalCode: '3011 AA',
  city: 'Rotterdam',
  country: '/api/countries/NL',
}

const makers: Readonly<
  Record<string, (tenant: TenantFixture, number: number, caller: Caller) => Body | Promise<Body>>
> = {
  customers: (_, number) => ({
    name: `Sample customer ${number}`,
    debtorNumber: `S-${number}`,
    themePrimaryColor: 'royalBlue',
    language: '/api/languages/en',
    manageProducts: true,
  }),
  users: (tenant, number, caller) => ({
    email: `sample${number}@example.com`,
    firstName: 'Sam',
    lastNamePrefix: 'van',
    lastName: `Sample ${number}`,
    phone: '+31101234567',
    active: true,
    locale: '/api/languages/en',
    ...(isPlanner(caller)
      ? { roles: ['ROLE_DRIVER'], company: iri('companies', tenant.carrier) }
      : { roles: ['ROLE_PROJECT_READER'], ...ofCustomer(tenant, caller) }),
  }),
  drivers: (tenant, number) => ({
    kind: 'driver',
    email: `wheel${number}@example.com`,
    firstName: 'Dan',
    lastName: `Wheel ${number}`,
    company: iri('companies', tenant.carrier),
    notificationMethod: 'email',
  }),
  companies: (tenant, number, caller) => ({
    name: `Sample Works ${number}`,
    types: ['employer', 'disposer'],
    cocNumber: '12345678',
    vihbNumber: '990301XXXB',
    processorNumber: '99A01',
    address,
    phonePlanning: '+31 10 123 45 67',
    transportDocumentsEmail: 'letters@example.com',
    generalEmail: 'info@example.com',
    ebaWebserviceAddress: 'https://eba.example.com/ws',
    ...ofCustomer(tenant, caller),
  }),
  company_transporters: async (tenant, _, caller) => ({
    company: iri('companies', tenant.employer),
    transporter: await created('companies', tenant, caller, { types: ['carrier'] }),
    type: 'outsourced',
  }),
  company_change_requests: (tenant, _, caller) => ({
    company: companyOf(tenant, caller),
    comment: 'We moved.',
    changes: { generalEmail: 'new@example.com' },
  }),
  locations: (tenant, number, caller) => ({
    company: companyOf(tenant, caller),
    description: `Sample quay ${number}`,
    address,
    position: { latitude: 51.9, longitude: 4.4 },
    ebaLocation: true,
    ebaLocationId: 'E1',
  }),
  contact_persons: (tenant, number, caller) => ({
    company: companyOf(tenant, caller),
    firstName: 'Con',
    lastNamePrefix: 'de',
    lastName: `Tact ${number}`,
    jobTitle: 'Planner',
    email: `contact${number}@example.com`,
    phone: '010 1234567',
    mobilePhone: '+31612345678',
  }),
  products: (tenant, number, caller) => ({
    name: `Sample sand ${number}`,
    description: 'Clean',
    certificateNumber: 'C-1',
    certificateValidUntil: '2027-12-31',
    company: iri('companies', tenant.employer),
    ...ofCustomer(tenant, caller),
  }),
  lma_other_loads: (tenant, number) => ({
    company: iri('companies', tenant.employer),
    month: '2026-09',
    wasteStreamNumber: `99A02${String(number).padStart(7, '0')}`,
    kilograms: 1000,
    loads: 2,
    carriers: ['00000201'],
    remark: 'By the neighbour',
  }),
  projects: (tenant, number, caller) => ({
    number: `S-${number}`,
    name: `Sample project ${number}`,
    description: 'Dredging',
    employer: iri('companies', tenant.employer),
    employerReference: 'E-1',
    employerContact: iri('contact_persons', tenant.contactPerson),
    ...ofCustomer(tenant, caller),
  }),
  project_readers: async (tenant, _, caller) => ({
    project: iri('projects', tenant.project),
    user: await created('users', tenant, caller),
  }),
  project_shares: async (tenant, _, caller) => ({
    project: await created('projects', tenant, caller),
    debtorNumber: 'G-1',
  }),
  material_flows: (tenant, number) => ({
    project: iri('projects', tenant.project),
    documentType: 'reuse',
    usualName: `Sample rubble ${number}`,
    originLocation: iri('locations', tenant.location),
    destinationLocation: iri('locations', tenant.destination),
    sender: iri('companies', tenant.employer),
    senderType: 'primary_disposer',
    disposer: iri('companies', tenant.employer),
    transportedBy: 'carrier',
    carriers: [{ company: iri('companies', tenant.carrier), type: 'main' }],
    cargoUnit: '/api/units/ton',
    estimatedLoad: 1200.5,
    loadInstructions: 'By crane',
    unloadInstructions: 'At the gate',
    remarksForLetter: 'None',
    amountDetermination: 'at_load',
    evidence: { declarationType: 'batch_inspection', documentNumber: '1', organisationName: 'Inspectors' },
    recipients: [{ email: 'letters@example.com', atLoad: true, atUnload: false, onNewLetter: true }],
  }),
  shipments: (tenant) => ({
    materialFlow: iri('material_flows', tenant.flow),
    transportMode: iri('transport_modes', tenant.mode),
    loadedAt: new Date(Date.now() - 3_600_000).toISOString(),
    weighedLoad: 40.5,
    tareWeight: 15.2,
  }),
  transport_modes: (tenant, number) => ({
    type: 'truck',
    identificationCode: `SX-${number}`,
    company: iri('companies', tenant.carrier),
    truck: {
      licencePlate: `SX-${number}`,
      emptyHeight: 3.5,
      sustainability: 'euro6',
      maximumLoadCapacity: 30_000,
      tareWeight: 15_000,
    },
  }),
  documents: (tenant, number) => ({
    documentType: 'permit',
    name: `Sample permit ${number}`,
    project: iri('projects', tenant.project),
    file: iri('media_objects', tenant.upload),
  }),
  project_statuses: (_, number) => ({
    key: `sample_${number}`,
    names: { en: `Sample ${number}`, nl: `Voorbeeld ${number}` },
    blocked: false,
    position: 50,
  }),
  units: (_, number) => ({
    id: `sample${number}`,
    names: { en: 'sample', nl: 'voorbeeld' },
    symbol: 's',
    factorToKilograms: 2.5,
    weighbridge: false,
    position: 90,
  }),
  truck_types: (_, number) => ({
    id: `sample${number}`,
    names: { en: 'sample', nl: 'voorbeeld' },
    position: 90,
  }),
  sender_types: (_, number) => ({
    id: `sample${number}`,
    names: { en: 'sample', nl: 'voorbeeld' },
    role: 'merchant',
    position: 90,
  }),
  processing_methods: (_, number) => ({
    id: `Z${number}`,
    names: { en: 'sample', nl: 'voorbeeld' },
    group: 'Z',
  }),
  ewc_codes: (_, number) => ({
    // No chapter of the list has this number.
    code: String(990_000 + number),
    hazardous: false,
    names: { en: 'sample', nl: 'voorbeeld' },
  }),
  countries: () => ({
    id: userAssignedCode(countryCount++),
    iso3: 'QQQ',
    names: { en: 'Sample', nl: 'Voorbeeld' },
  }),
}

export const sampledPaths: readonly string[] = Object.keys(makers)
