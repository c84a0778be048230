import { and, eq, sql } from 'drizzle-orm'
import { normalisePairingCode, type ProjectPairing } from '#contract/projects.ts'
import type { Queryable } from '../db/connect.ts'
import { projectStatuses } from '../db/schema/master-data.ts'
import { materialFlows, projectPairings, projects } from '../db/schema/projects.ts'
import { newId } from '../db/uuid.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { markChanged } from '../live/mark-changed.ts'
import { flowsWhere, loadableBy } from '../material-flows/queries.ts'
import { pairedProjectsWhere } from './queries.ts'

/**
 * Pairs a driver with the project of a code, and answers with the project and the flows that his company may carry. Given again,
 * the pairing stays, or comes to life again. Refuses a wrong code and a completed project alike, so that no code can be
 * told to exist.
 */
export async function pair(db: Queryable, viewer: Viewer, typed: string): Promise<ProjectPairing> {
  const [project] = await db
    .select({ id: projects.id, customerId: projects.customerId })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .where(and(eq(projects.pairingCode, normalisePairingCode(typed)), eq(projectStatuses.blocked, false)))
  if (project === undefined) throw new Refusal('pairing_code_refused')

  const [pairing] = await db
    .insert(projectPairings)
    .values({ id: newId(), customerId: project.customerId, projectId: project.id, userId: viewer.userId })
    .onConflictDoUpdate({
      target: [projectPairings.projectId, projectPairings.userId],
      set: { endedAt: null, version: sql`${projectPairings.version} + 1`, updatedAt: sql`now()` },
    })
    .returning({ id: projectPairings.id })
  await markChanged(db, [{ type: 'ProjectPairing', entityId: project.id, userId: viewer.userId }])

  const [paired] = await pairedProjectsWhere(db, eq(projects.id, project.id))
  if (pairing === undefined || paired === undefined)
    throw new Error(`Project ${project.id} cannot be read after pairing.`)
  const materialFlowsOfProject = await flowsWhere(
    db,
    and(eq(materialFlows.projectId, project.id), loadableBy(viewer)),
  )
  return { id: pairing.id, project: paired, materialFlows: materialFlowsOfProject }
}
