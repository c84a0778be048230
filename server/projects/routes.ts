import { mayDo } from '#contract/permissions.ts'
import { pairProject, regeneratePairingCode } from '#contract/projects.ts'
import { handle, type Route } from '../http/endpoint.ts'
import { pair } from './pair-project.ts'
import { PairingTries } from './pairing-tries.ts'
import { giveNewPairingCode, projectRoutes } from './serve-projects.ts'
import { projectReadersRoutes, projectSharesRoutes } from './serve-readers-and-shares.ts'

export function projectsRoutes(): readonly Route[] {
  const tries = new PairingTries()
  return [
    ...projectRoutes,
    ...projectReadersRoutes,
    ...projectSharesRoutes,

    handle(regeneratePairingCode, (viewer) => mayDo(viewer.roles, 'regeneratePairingCode'), (call) => giveNewPairingCode(call, call.params.id)),

    handle(pairProject, (viewer) => mayDo(viewer.roles, 'pairWithProject'), async ({ db, viewer, body, request }) => {
      tries.count(viewer.userId, request.ip)
      return await pair(db, viewer, body.pairingCode)
    }),
  ]
}
