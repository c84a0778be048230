import { normalisePairingCode, type ProjectPairing } from '#contract/flows/project-pairing.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq } from '../../platform/db/drizzle.ts'
import { projectStatuses } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projectPairings, projects } from '../../platform/db/schema/projects.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { loadableBy } from '../../accounts/access/flows.ts'
import { flowsWhere } from '../material-flows/queries.ts'
import { pairedProjectsWhere } from './queries.ts'
import { bumpedVersion } from '../../platform/http/collection/change-steps.ts'

/**
 * Returns the project with the flows that the driver's company may carry. Pairing again is harmless, and
 * revives an ended pairing. An unknown code and a blocked project give the same problem, so that codes cannot
 * be discovered.
 * @throws HttpProblem pairing_code_refused
 */
export async function pairDriver(db: Queryable, viewer: Viewer, typedCode: string): Promise<ProjectPairing> {
  const [project] = await db
    .select({ id: projects.id, customerId: projects.customerId })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .where(and(eq(projects.pairingCode, normalisePairingCode(typedCode)), eq(projectStatuses.blocked, false)))
  if (project === undefined) throw new HttpProblem('pairing_code_refused')

  const [pairing] = await db
    .insert(projectPairings)
    .values({ id: newId(), customerId: project.customerId, projectId: project.id, userId: viewer.userId })
    .onConflictDoUpdate({
      target: [projectPairings.projectId, projectPairings.userId],
      set: { endedAt: null, ...bumpedVersion(projectPairings) },
    })
    .returning({ id: projectPairings.id })
  await markChanged(db, [{ type: 'ProjectPairing', entityId: project.id, userId: viewer.userId }])

  const [pairedProject] = await pairedProjectsWhere(db, eq(projects.id, project.id))
  if (pairing === undefined || pairedProject === undefined)
    throw new Error(`Project ${project.id} cannot be read after pairing.`)
  const materialFlowsOfProject = await flowsWhere(
    db,
    and(eq(materialFlows.projectId, project.id), loadableBy(viewer)),
  )
  return { id: pairing.id, project: pairedProject, materialFlows: materialFlowsOfProject }
}
