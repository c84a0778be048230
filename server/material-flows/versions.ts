import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { MaterialFlowVersion, OfficeFlow } from '#contract/material-flow-collection.ts'
import type { Page } from '#contract/paging.ts'
import type { Queryable } from '../db/connect.ts'
import { materialFlows, materialFlowVersions } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import type { Slice } from '../http/collection/paging.ts'
import * as flows from './queries.ts'

/** Whoever sees a flow sees what it was. */
export const visibleTo = (viewer: Viewer): SQL => sql`exists (select 1 from ${materialFlows}
  where ${materialFlows.id} = ${materialFlowVersions.materialFlowId} and ${flows.visibleTo(viewer)})`

/** Versions of these ids; whom a flow mailed is told to those who manage it, what was charged to administrators. */
export async function versionsOf(
  db: Queryable,
  ids: readonly string[],
  viewer: Viewer,
): Promise<MaterialFlowVersion[]> {
  const rows = await db
    .select({
      version: materialFlowVersions,
      amendedBy: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastNamePrefix}, ${users.lastName})`,
      managed: sql<boolean>`${flows.managedBy(viewer)}`,
    })
    .from(materialFlowVersions)
    .innerJoin(materialFlows, eq(materialFlows.id, materialFlowVersions.materialFlowId))
    .leftJoin(users, eq(users.id, materialFlowVersions.amendedById))
    .where(inArray(materialFlowVersions.id, [...ids]))
    .orderBy(desc(materialFlowVersions.version))
  return rows.map(({ version, amendedBy, managed }) => {
    // It was written as one.
    const content = version.content as OfficeFlow
    return {
      id: version.id,
      number: version.version,
      materialFlow: managed ? content : { ...content, recipients: undefined },
      amendedBy: version.amendedById === null ? undefined : { id: version.amendedById, name: amendedBy },
      costsExtra: viewer.roles.includes('ROLE_ADMIN') ? version.costsExtra : undefined,
      createdAt: momentOf(version.createdAt),
    }
  })
}

/** A page of what a flow was, the newest first; undefined where the viewer does not see it. */
export async function listVersions(
  db: Queryable,
  viewer: Viewer,
  flowId: string,
  { limit, offset }: Slice,
): Promise<Page<MaterialFlowVersion> | undefined> {
  const [flow] = await db
    .select({ id: materialFlows.id })
    .from(materialFlows)
    .where(and(eq(materialFlows.id, flowId), flows.visibleTo(viewer)))
  if (flow === undefined) return undefined
  const own = eq(materialFlowVersions.materialFlowId, flowId)
  const [total] = await db.select({ rows: count() }).from(materialFlowVersions).where(own)
  const ids = await db
    .select({ id: materialFlowVersions.id })
    .from(materialFlowVersions)
    .where(own)
    .orderBy(desc(materialFlowVersions.version))
    .limit(limit)
    .offset(offset)
  return {
    member:
      ids.length === 0
        ? []
        : await versionsOf(
            db,
            ids.map(({ id }) => id),
            viewer,
          ),
    totalItems: total?.rows ?? 0,
  }
}
