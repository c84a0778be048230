import { mayDo } from '#contract/permissions.ts'
import { pairProject, regeneratePairingCode } from '#contract/projects.ts'
import { attemptKey, countAttempt, networkOf } from '../auth/attempts.ts'
import type { Clock } from '../clock.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { inPerson } from '../http/request/not-impersonated.ts'
import { pair } from './pair-project.ts'
import { pairingLimit } from './pairing-limit.ts'
import { giveNewPairingCode, projectRoutes } from './serve-projects.ts'
import { projectReadersRoutes, projectSharesRoutes } from './serve-readers-and-shares.ts'

export const projectsRoutes = ({ clock }: { clock: Clock }): readonly Route[] => [
  ...projectRoutes,
  ...projectReadersRoutes,
  ...projectSharesRoutes,

  handle(
    regeneratePairingCode,
    (viewer) => mayDo(viewer.roles, 'regeneratePairingCode'),
    (call) => giveNewPairingCode(call, call.params.id),
  ),

  // A try stays counted when the code is refused: it is counted outside of what that rolls back.
  handle(
    pairProject,
    inPerson((viewer) => mayDo(viewer.roles, 'pairWithProject')),
    async ({ db, viewer, body, request }) => {
      await countAttempt(db, clock(), [
        { key: attemptKey('pairing', viewer.userId, networkOf(request.ip)), limit: pairingLimit },
      ])
      return await db.transaction((tx) => pair(tx, viewer, body.pairingCode))
    },
    { ownTransactions: true },
  ),
]
