import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, isNotNull, isNull, sql } from '../../platform/db/drizzle.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projectPairings, projects } from '../../platform/db/schema/projects.ts'
import { pushSubscriptions } from '../../platform/db/schema/push.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import { notifyDrivers } from '../../platform/push/notify-drivers.ts'
import { carriedBy } from '../../accounts/access/flows.ts'

/** Paired and approved drivers with a subscribed browser whose company may carry the flow. */
export async function subscribedLoaders(db: Queryable, id: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: drivers.userId })
    .from(pushSubscriptions)
    .innerJoin(drivers, eq(drivers.userId, pushSubscriptions.userId))
    .innerJoin(
      projectPairings,
      and(eq(projectPairings.userId, drivers.userId), isNull(projectPairings.endedAt)),
    )
    .innerJoin(
      materialFlows,
      and(eq(materialFlows.projectId, projectPairings.projectId), eq(materialFlows.id, id)),
    )
    .where(
      and(
        isNotNull(drivers.approvedAt),
        isNull(drivers.rejectedAt),
        carriedBy(sql<string>`${drivers.companyId}`),
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** Notifies only users who could not load the flow before. */
export async function announceToNewLoaders(
  db: Queryable,
  id: string,
  before: readonly string[] = [],
): Promise<void> {
  const added = (await subscribedLoaders(db, id)).filter((userId) => !before.includes(userId))
  if (added.length === 0) return
  const [flow] = await db
    .select({ name: materialFlows.usualName, project: projects.name })
    .from(materialFlows)
    .innerJoin(projects, eq(projects.id, materialFlows.projectId))
    .where(eq(materialFlows.id, id))
  if (flow !== undefined)
    await notifyDrivers(db, added, { kind: 'flow_available', flow: flow.name, project: flow.project })
}
