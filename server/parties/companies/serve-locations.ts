import { type Location, locations as locationsContract } from '#contract/parties/locations.ts'
import { addressBookOf } from '../../accounts/users/address-book.ts'
import { builtOnce } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, getTableColumns, inArray, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import type { ResourceDefinition } from '../../platform/http/collection/resource-definition.ts'
import { resourceRoutes, resourceWriter } from '../../platform/http/collection/resource-routes.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { changeableWith } from '../../accounts/access/owners.ts'
import * as flowAccess from '../../accounts/access/flows.ts'
import { addressColumns, addressOf } from './addresses.ts'
import { notifyLocationChanged } from './notify-changes.ts'
import { companyViolations } from './owner.ts'
import { companyNameSql } from './queries.ts'

function visibleTo(viewer: Viewer): SQL {
  const conditions = [changeableBy(viewer)]
  for (const role of ['ROLE_DRIVER', 'ROLE_PROJECT_READER'] as const)
    if (viewer.roles.includes(role))
      conditions.push(sql`exists (select 1 from ${materialFlows}
        where ${locations.id} in (${materialFlows.originLocationId}, ${materialFlows.destinationLocationId}) and ${flowAccess.visibleTo({ ...viewer, roles: [role] })})`)
  return or(...conditions) ?? sql`false`
}

const changeableBy = (viewer: Viewer): SQL =>
  changeableWith(viewer, locations.customerId, locations.companyId)

const selectLocations = (db: Queryable, condition: SQL) =>
  db
    .select({ location: getTableColumns(locations), company: { id: companies.id, name: companies.name } })
    .from(locations)
    .innerJoin(companies, eq(companies.id, locations.companyId))
    .where(condition)

const selectOne = builtOnce((db) => selectLocations(db, eq(locations.id, sql.placeholder('id'))))

async function locationsByIds(db: Queryable, ids: readonly string[]): Promise<Location[]> {
  const [id, secondId] = ids
  const rows = await (secondId === undefined
    ? selectOne(db, { id })
    : selectLocations(db, inArray(locations.id, [...ids])))
  return rows.map(({ location, company }) => ({
    id: location.id,
    ...storedLocations.toDraft(location),
    company,
    ...versionFields(location),
  }))
}

const storedLocations = tableResource(locations, locationsContract.draft, {
  fields: {
    address: { read: addressOf, write: addressColumns },
    position: {
      read: ({ latitude, longitude }) =>
        latitude === null || longitude === null ? undefined : { latitude, longitude },
      write: (position) => ({
        latitude: position?.latitude ?? null,
        longitude: position?.longitude ?? null,
      }),
    },
  },
  itemOf: (row) => row,
})

const definition: ResourceDefinition<typeof locationsContract> = {
  ...storedLocations,
  scope: 'companies:read',
  visibleTo,
  changeableBy,
  columns: { company: locations.companyId },
  sortColumns: { company: companyNameSql(sql`${locations.companyId}`) },
  searchColumns: [
    locations.description,
    locations.street,
    locations.city,
    companyNameSql(sql`${locations.companyId}`),
  ],
  defaultOrder: [['description', 'asc']],
  loadItems: locationsByIds,
  validate: async (call, draft, before) => await companyViolations(call, draft.company, before?.company),
  create: async (call, draft, id) => {
    const customerId = await addressBookOf(call.db, draft.company)
    await storedLocations.create(call, draft, id, { customerId })
    return customerId
  },
  remove: async (call, id) => {
    await notifyLocationChanged(call.db, id)
    await storedLocations.remove(call, id)
  },
  afterWrite: async (call, id, verb) => {
    if (verb !== 'remove') await notifyLocationChanged(call.db, id)
  },
}

export const locationsRoutes = resourceRoutes(locationsContract, definition)

export const locationWriter = resourceWriter(locationsContract, definition)
