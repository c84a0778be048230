import type pg from 'pg'

/** Rows of a page. */
export const pageSize = 30

const roles = ['admin', 'office', 'planner', 'reader'] as const
type Role = (typeof roles)[number]

/** A request of an office page, by what it is judged as. */
export interface OfficeRequest {
  readonly title: string
  readonly role: Role
  readonly path: string
  readonly kind: 'newest' | 'list' | 'search' | 'last page' | 'dashboard'
}

/** Ids and texts that occur in an installation, for its filters. */
interface Samples {
  readonly project: string
  readonly flow: string
  readonly driver: string
  readonly mode: string
  readonly transporter: string
  readonly number: string
  readonly ewc: string
}

async function readSamples(database: pg.Pool): Promise<Samples> {
  const { rows } = await database.query<Samples>(
    `select s.project_id as project, s.material_flow_id as flow, s.driver_id as driver, s.transport_mode_id as mode, s.transporter_id as transporter, s.number,
        f.ewc_code_id as ewc from shipments s join material_flows f on f.id = s.material_flow_id
      where s.number like 'G-1-%' order by s.load_date desc offset 50 limit 1`,
  )
  const [samples] = rows
  if (samples === undefined) throw new Error('No shipments were seeded.')
  return samples
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

type Lists = Readonly<
  Record<string, { readonly roles: readonly Role[]; readonly queries: readonly string[] }>
>

// oxlint-disable-next-line max-lines-per-function -- one table
const listsOf = (samples: Samples): Lists => ({
  shipments: {
    roles,
    queries: [
      'status=loaded',
      'status=unloaded',
      `project=${samples.project}`,
      `materialFlow=${samples.flow}`,
      `driver=${samples.driver}`,
      `transportMode=${samples.mode}`,
      `transporter=${samples.transporter}`,
      `loadDate[after]=${daysAgo(3)}`,
      `loadDate[before]=${daysAgo(3)}`,
      `unloadDate[after]=${daysAgo(3)}`,
      'documentType=waste',
      `ewcCode=${samples.ewc}`,
      'weightMissing=true',
      'order[unloadDate]=desc',
      'order[number]=asc',
      'order[number]=desc',
      'order[nettoWeight]=desc',
      `q=${samples.number.slice(-7)}`,
      'q=zzzqx',
      'q=puin',
    ],
  },
  projects: {
    roles,
    queries: ['status.blocked=false', 'order[name]=asc', 'order[createdAt]=desc', 'q=sluis'],
  },
  material_flows: {
    roles,
    queries: [
      `project=${samples.project}`,
      'documentType=waste',
      'ready=false',
      'order[usualName]=asc',
      'q=puin',
    ],
  },
  documents: {
    roles,
    queries: [
      'documentType=guidance_letter',
      'documentType=permit',
      `project=${samples.project}`,
      `createdAt[after]=${daysAgo(3)}`,
      'order[name]=asc',
      'order[name]=desc',
      'order[documentType]=asc',
      'order[updatedAt]=desc',
      `q=${samples.number.slice(-7)}`,
      'q=zzzqx',
    ],
  },
  outgoing_mails: {
    roles: ['admin', 'office'],
    queries: [
      'status=failed',
      'channel=email',
      `sentAt[after]=${daysAgo(3)}`,
      'order[sentAt]=desc',
      'order[status]=asc',
      `q=${samples.number.slice(-7)}`,
      'q=zzzqx',
    ],
  },
  audit_entries: {
    roles: ['admin', 'office'],
    queries: ['subjectType=Company', 'action=create', 'order[createdAt]=asc'],
  },
  shipment_exceptions: {
    roles: ['admin', 'office'],
    queries: ['settled=false', `project=${samples.project}`],
  },
  transport_modes: {
    roles: ['admin', 'office', 'planner'],
    queries: ['type=container', 'order[type]=asc', 'q=gr-01'],
  },
  drivers: {
    roles: ['admin', 'office', 'planner'],
    queries: ['approved=true', 'order[name]=asc', 'q=sanne'],
  },
  companies: { roles, queries: ['types=carrier', 'order[name]=asc', 'q=haven'] },
  locations: { roles, queries: ['order[city]=asc'] },
  users: { roles: ['admin', 'office'], queries: ['order[name]=asc'] },
  dashboard_vehicles: { roles, queries: [] },
})

/** The query with its ids and dates left out. */
const nameOf = (query: string) => decodeURIComponent(query).replaceAll(/=?[\da-f-]{36}|=[\dT:.Z-]{20,}/g, '')

/** Every list of the office with its filters, orders and searches, and what the dashboard asks for. */
export async function officeRequests(database: pg.Pool): Promise<readonly OfficeRequest[]> {
  const lists = listsOf(await readSamples(database))
  return [
    ...Object.entries(lists).flatMap(([path, { roles: readers, queries }]) =>
      readers.flatMap((role): OfficeRequest[] => [
        { title: `${role}: ${path}`, role, path: `/api/${path}?itemsPerPage=${pageSize}`, kind: 'newest' },
        {
          title: `${role}: ${path}, last page`,
          role,
          path: `/api/${path}?itemsPerPage=${pageSize}`,
          kind: 'last page',
        },
        ...queries.map((query): OfficeRequest => ({
          title: `${role}: ${path} ${nameOf(query)}`,
          role,
          path: `/api/${path}?itemsPerPage=${pageSize}&${query}`,
          kind: query.startsWith('q=') ? 'search' : 'list',
        })),
      ]),
    ),
    ...roles.flatMap((role) =>
      ['figures', 'attention'].map((path): OfficeRequest => ({
        title: `${role}: dashboard ${path}`,
        role,
        path: `/api/dashboard/${path}`,
        kind: 'dashboard',
      })),
    ),
  ]
}
