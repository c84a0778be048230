import { listProjects, pairProject, readProject } from '#contract/projects.ts'
import { handle, type Route } from '../http/endpoint.ts'
import { orderOf, sliceOf } from '../http/paging.ts'
import { Refusal } from '../http/problem.ts'
import { pair } from './pair-project.ts'
import { PairingTries } from './pairing-tries.ts'
import { mayPair, mayReadProjects } from './policy.ts'
import { listProjectRows, projectOrder, readProjectRow } from './queries.ts'

export function projectsRoutes(): readonly Route[] {
  const tries = new PairingTries()
  return [
    handle(listProjects, mayReadProjects, ({ db, viewer, query }) =>
      listProjectRows(db, viewer, query.q, { ...sliceOf(query), order: orderOf(query.order, projectOrder) })),

    handle(readProject, mayReadProjects, async ({ db, viewer, params }) => {
      const project = await readProjectRow(db, viewer, params.id)
      if (project === undefined) throw new Refusal('not_found')
      return project
    }),

    handle(pairProject, mayPair, async ({ db, viewer, body, request }) => {
      tries.count(viewer.userId, request.ip)
      return await pair(db, viewer, body.pairingCode)
    }),
  ]
}
