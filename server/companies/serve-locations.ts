import { eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Location, type LocationDraft, locations as locationsContract } from '#contract/locations.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, locations } from '../db/schema/companies.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { serve } from '../http/collection/collection.ts'
import { stored } from '../http/collection/stored.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import * as flows from '../material-flows/queries.ts'
import { addressColumns, addressOf } from './addresses.ts'
import { announceLocation } from './announce.ts'
import { companyProblem, ownerOf } from './owner.ts'
import { companyName } from './queries.ts'

/** A driver and a reader see the places where the flows that they see begin and end. */
function visibleTo(viewer: Viewer): SQL {
  const sights = [changeableBy(viewer)]
  for (const role of ['ROLE_DRIVER', 'ROLE_PROJECT_READER'] as const)
    if (viewer.roles.includes(role))
      sights.push(sql`exists (select 1 from ${materialFlows}
        where ${locations.id} in (${materialFlows.originLocationId}, ${materialFlows.destinationLocationId}) and ${flows.visibleTo({ ...viewer, roles: [role] })})`)
  return or(...sights) ?? sql`false`
}

function changeableBy(viewer: Viewer): SQL {
  if (viewer.roles.includes('ROLE_ADMIN')) return sql`true`
  return (
    or(
      viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined
        ? eq(locations.customerId, viewer.customerId)
        : undefined,
      viewer.roles.includes('ROLE_TRANSPORTER') && viewer.companyId !== undefined
        ? eq(locations.companyId, viewer.companyId)
        : undefined,
    ) ?? sql`false`
  )
}

async function locationsOf(db: Queryable, ids: readonly string[]): Promise<Location[]> {
  const rows = await db
    .select({ location: getTableColumns(locations), company: { id: companies.id, name: companies.name } })
    .from(locations)
    .innerJoin(companies, eq(companies.id, locations.companyId))
    .where(inArray(locations.id, [...ids]))
  return rows.map(({ location, company }) => ({
    id: location.id,
    version: location.version,
    ...written(location),
    company,
    createdAt: momentOf(location.createdAt),
    updatedAt: momentOf(location.updatedAt),
  }))
}

/** What may be written of a location, as it is now. */
const written = (row: typeof locations.$inferSelect): LocationDraft => ({
  company: row.companyId,
  description: row.description,
  address: addressOf(row),
  position:
    row.latitude === null || row.longitude === null
      ? undefined
      : { latitude: row.latitude, longitude: row.longitude },
  ebaLocation: row.ebaLocation,
  ebaLocationId: row.ebaLocationId ?? undefined,
})

const table = stored(locations, {
  itemOf: (row) => row,
  draftOf: written,
  columnsOf: (draft: LocationDraft) => ({
    companyId: draft.company,
    description: draft.description,
    ...addressColumns(draft.address),
    latitude: draft.position?.latitude ?? null,
    longitude: draft.position?.longitude ?? null,
    ebaLocation: draft.ebaLocation,
    ebaLocationId: draft.ebaLocationId ?? null,
  }),
})

export const locationsRoutes = serve(locationsContract, {
  ...table,
  visibleTo,
  changeableBy,
  columns: { company: locations.companyId },
  ranks: { company: companyName(sql`${locations.companyId}`) },
  search: [locations.description, locations.street, locations.city, companyName(sql`${locations.companyId}`)],
  defaultOrder: [['description', 'asc']],
  items: locationsOf,
  check: async (call, draft, before) => await companyProblem(call, draft.company, before?.company),
  create: async (call, draft, id) => {
    await table.create(call, draft, id)
    await call.db
      .update(locations)
      .set({ customerId: await ownerOf(call.db, draft.company) })
      .where(eq(locations.id, id))
  },
  remove: async (call, id) => {
    await announceLocation(call.db, id)
    await table.remove(call, id)
  },
  wrote: async (call, id, verb) => {
    if (verb !== 'remove') await announceLocation(call.db, id)
  },
})
