import type { MaterialFlowVersion } from '#contract/flows/material-flow-collection.ts'
import { flowWithoutAddresses } from '#contract/letters/without-addresses.ts'
import type { Page } from '#contract/kit/paging.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, desc, eq, inArray, type SQL, sql } from '../../platform/db/drizzle.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import type { Slice } from '../../platform/http/collection/paging.ts'
import * as flowAccess from '../../accounts/access/flows.ts'

export const visibleTo = (viewer: Viewer): SQL => sql`exists (select 1 from ${materialFlows}
  where ${materialFlows.id} = ${materialFlowVersions.materialFlowId} and ${flowAccess.visibleTo(viewer)})`

/** Only managers of a flow see its recipients, who collected by a version its addresses of a route collection, and only administrators the extra costs. */
export async function versionsByIds(
  db: Queryable,
  ids: readonly string[],
  viewer: Viewer,
): Promise<MaterialFlowVersion[]> {
  const rows = await db
    .select({
      version: materialFlowVersions,
      amendedBy: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastNamePrefix}, ${users.lastName})`,
      managed: sql<boolean>`${flowAccess.managedBy(viewer)}`,
      withAddresses: sql<boolean>`${flowAccess.readsAddressesOfVersion(viewer, sql`${materialFlowVersions.content}`)}`,
    })
    .from(materialFlowVersions)
    .innerJoin(materialFlows, eq(materialFlows.id, materialFlowVersions.materialFlowId))
    .leftJoin(users, eq(users.id, materialFlowVersions.amendedById))
    .where(inArray(materialFlowVersions.id, [...ids]))
    .orderBy(desc(materialFlowVersions.version))
  return rows.map(({ version, amendedBy, managed, withAddresses }) => {
    const content = withAddresses ? version.content : flowWithoutAddresses(version.content)
    return {
      id: version.id,
      number: version.version,
      materialFlow: managed ? content : { ...content, recipients: undefined },
      amendedBy: version.amendedById === null ? undefined : { id: version.amendedById, name: amendedBy },
      costsExtra: viewer.roles.includes('ROLE_ADMIN') ? version.costsExtra : undefined,
      createdAt: formatTimestamp(version.createdAt),
    }
  })
}

/** Undefined when the viewer does not see the flow. */
export async function listVersions(
  db: Queryable,
  viewer: Viewer,
  flowId: string,
  { limit, offset }: Slice,
): Promise<Page<MaterialFlowVersion> | undefined> {
  const isVisible = and(eq(materialFlows.id, flowId), flowAccess.visibleTo(viewer))
  if ((await db.$count(materialFlows, isVisible)) === 0) return undefined
  const ofFlow = eq(materialFlowVersions.materialFlowId, flowId)
  const ids = await db
    .select({ id: materialFlowVersions.id })
    .from(materialFlowVersions)
    .where(ofFlow)
    .orderBy(desc(materialFlowVersions.version))
    .limit(limit)
    .offset(offset)
  return {
    member: await versionsByIds(
      db,
      ids.map(({ id }) => id),
      viewer,
    ),
    totalItems: await db.$count(materialFlowVersions, ofFlow),
  }
}
