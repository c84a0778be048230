import { type Project, projects as projectsContract } from '#contract/flows/projects.ts'
import { and, eq } from '../../platform/db/drizzle.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { HttpProblem, found } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import {
  changeableBy,
  projectDraftOf,
  projectListColumns,
  projectsByIds,
  projectsWhere,
  searchCondition,
  visibleTo,
} from './queries.ts'
import {
  notifyProjectChanged,
  changeProject,
  createProject,
  duplicateNumberViolations,
  setNewPairingCode,
  removeProject,
} from './write-project.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'

export const projectRoutes = resourceRoutes(projectsContract, {
  table: projects,
  scope: 'projects:read',
  visibleTo,
  changeableBy,
  columns: projectListColumns,
  sortColumns: { status: projectListColumns.statusPosition },
  searchCondition,
  defaultOrder: [['number', 'desc']],
  loadItems: projectsByIds,
  draftOf: projectDraftOf,
  validate: (call, draft, _before, id) => duplicateNumberViolations(call, draft, id),
  create: createProject,
  change: changeProject,
  remove: removeProject,
  afterWrite: (call, id, _verb, customerId) => notifyProjectChanged(call, id, customerId),
})

/** @throws HttpProblem not_found, access_denied when it is only shared, project_blocked */
export async function replacePairingCode(call: WriteCall, id: string): Promise<Project> {
  const { db, viewer } = call
  const project = found(await projectsWhere(db, viewer, and(visibleTo(viewer), eq(projects.id, id))))
  if (project.shared) throw new HttpProblem('access_denied')
  await setNewPairingCode(call, id)
  await recordAudit(call, {
    action: 'regenerate_pairing_code',
    subject: { type: 'Project', id },
    customerId: project.customer.id,
  })
  await notifyProjectChanged(call, id, project.customer.id)
  return found(await projectsWhere(db, viewer, eq(projects.id, id)))
}
