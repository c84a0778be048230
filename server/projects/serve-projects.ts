import { and, eq, inArray } from 'drizzle-orm'
import { type Project, projects as projectsContract } from '#contract/projects.ts'
import { projects } from '../db/schema/projects.ts'
import { serve } from '../http/collection/collection.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { changeableBy, projectPlaces, projectsWhere, visibleTo } from './queries.ts'
import {
  announceProject,
  changeProject,
  createProject,
  numberTaken,
  projectDraftOf,
  regenerateCode,
  removeProject,
} from './write-project.ts'

export const projectRoutes = serve(projectsContract, {
  table: projects,
  visibleTo,
  changeableBy,
  columns: projectPlaces,
  ranks: { status: projectPlaces.statusPosition },
  search: [projects.number, projects.name, projectPlaces.employerName],
  defaultOrder: [['number', 'desc']],
  items: (db, ids, viewer) => projectsWhere(db, viewer, inArray(projects.id, [...ids])),
  draftOf: projectDraftOf,
  check: (call, draft, _before, id) => numberTaken(call, draft, id),
  create: createProject,
  change: changeProject,
  remove: removeProject,
  wrote: (call, id, _verb, customerId) => announceProject(call, id, customerId),
})

/** Gives a project another pairing code. @throws Refusal not_found, access_denied where it is only shared, project_blocked */
export async function giveNewPairingCode(call: WriteCall, id: string): Promise<Project> {
  const { db, viewer } = call
  const [project] = await projectsWhere(db, viewer, and(visibleTo(viewer), eq(projects.id, id)))
  if (project === undefined) throw new Refusal('not_found')
  if (project.shared) throw new Refusal('access_denied')
  await regenerateCode(call, id)
  await recordAudit(call, {
    action: 'regenerate_pairing_code',
    subject: { type: 'Project', id },
    customerId: project.customer.id,
  })
  await announceProject(call, id, project.customer.id)
  const [changed] = await projectsWhere(db, viewer, eq(projects.id, id))
  if (changed === undefined) throw new Refusal('not_found')
  return changed
}
