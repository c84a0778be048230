import { and, eq, inArray } from 'drizzle-orm'
import { mayDo } from '#contract/permissions.ts'
import { pairProject, projects as projectsContract, regeneratePairingCode } from '#contract/projects.ts'
import { projects } from '../db/schema/projects.ts'
import { serve } from '../http/collection.ts'
import { handle, type Route } from '../http/endpoint.ts'
import { Refusal } from '../http/problem.ts'
import { recordAudit } from '../http/record-audit.ts'
import { pair } from './pair-project.ts'
import { PairingTries } from './pairing-tries.ts'
import { changeableBy, projectPlaces, projectsWhere, visibleTo } from './queries.ts'
import { projectReadersRoutes, projectSharesRoutes } from './readers-and-shares.ts'
import { announceProject, changeProject, createProject, numberTaken, projectDraftOf, regenerateCode, removeProject } from './write-project.ts'

export function projectsRoutes(): readonly Route[] {
  const tries = new PairingTries()
  return [
    ...serve(projectsContract, {
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
      wrote: (call, id) => announceProject(call, id),
    }),
    ...projectReadersRoutes,
    ...projectSharesRoutes,

    handle(regeneratePairingCode, (viewer) => mayDo(viewer.roles, 'regeneratePairingCode'), async (call) => {
      const { db, viewer, params } = call
      const [project] = await projectsWhere(db, viewer, and(visibleTo(viewer), eq(projects.id, params.id)))
      if (project === undefined) throw new Refusal('not_found')
      if (project.shared) throw new Refusal('access_denied')
      await regenerateCode(call, params.id)
      await recordAudit(call, { action: 'regenerate_pairing_code', subject: { type: 'Project', id: params.id }, customerId: project.customer.id })
      await announceProject(call, params.id)
      const [changed] = await projectsWhere(db, viewer, eq(projects.id, params.id))
      if (changed === undefined) throw new Refusal('not_found')
      return changed
    }),

    handle(pairProject, (viewer) => mayDo(viewer.roles, 'pairWithProject'), async ({ db, viewer, body, request }) => {
      tries.count(viewer.userId, request.ip)
      return await pair(db, viewer, body.pairingCode)
    }),
  ]
}
