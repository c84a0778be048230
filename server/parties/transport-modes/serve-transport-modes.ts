import {
  type OfficeTransportMode,
  type OfficeTransportModeDraft,
  shipCertificates,
  transportModes as modesContract,
} from '#contract/parties/transport-mode-collection.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { builtOnce, insertRow, updateRow } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, inArray, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { found } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { type Change, markChanged } from '../../platform/live/mark-changed.ts'
import { fileViolations } from '../companies/file-violations.ts'
import { lockTruckTypes, transportModeOf } from './queries.ts'
import { changeableBy, visibleTo } from './visibility.ts'

const selectModes = (db: Queryable, condition: SQL) =>
  db
    .select({
      mode: transportModes,
      company: { id: companies.id, name: companies.name },
      driver: {
        id: drivers.id,
        name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastNamePrefix}, ${users.lastName})`,
      },
    })
    .from(transportModes)
    .leftJoin(companies, eq(companies.id, transportModes.companyId))
    .leftJoin(drivers, eq(drivers.userId, transportModes.ownerId))
    .leftJoin(users, eq(users.id, drivers.userId))
    .where(condition)

const selectOne = builtOnce((db) => selectModes(db, eq(transportModes.id, sql.placeholder('id'))))

async function transportModesByIds(db: Queryable, ids: readonly string[]): Promise<OfficeTransportMode[]> {
  const [id, secondId] = ids
  const rows = await (secondId === undefined
    ? selectOne(db, { id })
    : selectModes(db, inArray(transportModes.id, [...ids])))
  return rows.map(({ mode, company, driver }) => ({
    ...transportModeOf(mode),
    measurementCertificate: mode.measurementCertificateId ?? undefined,
    holdCertificate: mode.holdCertificateId ?? undefined,
    company: company ?? undefined,
    driver: driver?.id == null ? undefined : { id: driver.id, name: driver.name },
    ...versionFields(mode),
  }))
}

type Row = typeof transportModes.$inferSelect

const selectRow = builtOnce((db) =>
  db
    .select()
    .from(transportModes)
    .where(eq(transportModes.id, sql.placeholder('id'))),
)

async function readTransportModeRow(db: Queryable, id: string): Promise<Row> {
  return found(await selectRow(db, { id }))
}

const columnsOf = (draft: OfficeTransportModeDraft) => ({
  type: draft.type,
  identificationCode: draft.identificationCode,
  particulars: draft[draft.type] ?? {},
  measurementCertificateId: draft.measurementCertificate ?? null,
  holdCertificateId: draft.holdCertificate ?? null,
})

function ownerOf(
  { viewer }: WriteCall,
  draft: OfficeTransportModeDraft,
  before?: Row,
): Pick<Row, 'companyId' | 'ownerId'> {
  if (viewer.roles.includes('ROLE_ADMIN'))
    return {
      companyId: draft.company ?? null,
      ownerId: draft.company === undefined ? (before?.ownerId ?? null) : null,
    }
  if (before !== undefined) return { companyId: before.companyId, ownerId: before.ownerId }
  return viewer.roles.includes('ROLE_TRANSPORTER') && viewer.companyId !== undefined
    ? { companyId: viewer.companyId, ownerId: null }
    : { companyId: null, ownerId: viewer.userId }
}

async function ownerViolations(
  { db, viewer, locale }: WriteCall,
  draft: OfficeTransportModeDraft,
  id: string,
): Promise<Violation[]> {
  if (!viewer.roles.includes('ROLE_ADMIN') || draft.company !== undefined) return []
  const [existing] = await db
    .select({ ownerId: transportModes.ownerId })
    .from(transportModes)
    .where(eq(transportModes.id, id))
  return existing?.ownerId == null ? [violation(['company'], 'blank', locale)] : []
}

/** The stored type is in the list, because its row refers to it. */
async function truckTypeViolations(
  { db, locale }: WriteCall,
  { truck }: OfficeTransportModeDraft,
  before: OfficeTransportModeDraft | undefined,
): Promise<Violation[]> {
  if (truck?.truckType === undefined || truck.truckType === before?.truck?.truckType) return []
  const known = await lockTruckTypes(db, [truck.truckType])
  return known.has(truck.truckType) ? [] : [violation(['truck', 'truckType'], 'choice', locale)]
}

/** A ship belongs to a carrier, whose files are of its own address book or of no customer. */
async function certificateViolations(
  call: WriteCall,
  draft: OfficeTransportModeDraft,
  before: OfficeTransportModeDraft | undefined,
): Promise<Violation[]> {
  const changed = shipCertificates.filter(
    (name) => draft[name] !== undefined && draft[name] !== before?.[name],
  )
  if (changed.length === 0) return []
  const companyId = draft.company ?? call.viewer.companyId
  const [owner] =
    companyId === undefined
      ? []
      : await call.db
          .select({ customerId: companies.customerId })
          .from(companies)
          .where(eq(companies.id, companyId))
  const customerId = owner?.customerId ?? undefined
  const violations: Violation[] = []
  for (const name of changed)
    violations.push(...(await fileViolations(call, name, draft[name], { kind: 'certificate', customerId })))
  return violations
}

const changeMark = ({ id, companyId, ownerId }: Row): Change => ({
  type: 'TransportMode',
  entityId: id,
  companyId: companyId ?? undefined,
  userId: ownerId ?? undefined,
})

export const transportModeRoutes = resourceRoutes(modesContract, {
  table: transportModes,
  visibleTo,
  readsInOrder: true,
  changeableBy,
  columns: {
    code: transportModes.identificationCode,
    driver: (values) =>
      sql`${transportModes.ownerId} in (select ${drivers.userId} from ${drivers} where ${drivers.id}::text in ${values})`,
  },
  searchColumns: [
    transportModes.identificationCode,
    sql`coalesce(${transportModes.particulars} ->> 'licencePlate', ${transportModes.particulars} ->> 'eniNumber', '')`,
  ],
  defaultOrder: [['identificationCode', 'asc']],
  loadItems: transportModesByIds,
  draftOf: async (db, id) => {
    const { company, ship, truck, container, type, identificationCode, ...mode } = found(
      await transportModesByIds(db, [id]),
    )
    const { measurementCertificate, holdCertificate } = mode
    return {
      type,
      identificationCode,
      ship,
      truck,
      container,
      measurementCertificate,
      holdCertificate,
      company: company?.id,
    }
  },
  validate: async (call, draft, before, id) => [
    ...(await ownerViolations(call, draft, id)),
    ...(await truckTypeViolations(call, draft, before)),
    ...(await certificateViolations(call, draft, before)),
  ],
  create: async (call, draft, id) => {
    await insertRow(call.db, transportModes, { id, ...columnsOf(draft), ...ownerOf(call, draft) })
  },
  change: async (call, id, draft) => {
    const before = await readTransportModeRow(call.db, id)
    // The previous owner's device must delete it.
    await markChanged(call.db, [changeMark(before)])
    await updateRow(call.db, transportModes, transportModes.id, id, {
      ...columnsOf(draft),
      ...ownerOf(call, draft, before),
    })
  },
  remove: async (call, id) => {
    await markChanged(call.db, [changeMark(await readTransportModeRow(call.db, id))])
    await call.db.delete(transportModes).where(eq(transportModes.id, id))
  },
  afterWrite: async ({ db }, id, verb) => {
    if (verb !== 'remove') await markChanged(db, [changeMark(await readTransportModeRow(db, id))])
  },
})
