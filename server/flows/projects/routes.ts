import { regeneratePairingCode } from '#contract/flows/projects.ts'
import { pairProject } from '#contract/flows/project-pairing.ts'
import { countAttempt } from '../../accounts/auth/attempts.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { handle, handleOnPool, type Route } from '../../platform/http/request/endpoint.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { pairDriver } from './pair-project.ts'
import { pairingCounters } from './pairing-limit.ts'
import { replacePairingCode, projectRoutes } from './serve-projects.ts'
import { projectReadersRoutes, projectSharesRoutes } from './serve-readers-and-shares.ts'

export const projectsRoutes = ({ clock }: { clock: Clock }): readonly Route[] => [
  ...projectRoutes,
  ...projectReadersRoutes,
  ...projectSharesRoutes(clock),

  handle(regeneratePairingCode, requires('regeneratePairingCode'), (call) =>
    replacePairingCode(call, call.params.id),
  ),

  // Counted outside the transaction, so that a refused code stays counted.
  handleOnPool(
    pairProject,
    requires('pairWithProject'),
    async ({ db, viewer, body, request }) => {
      const attempt = await countAttempt(db, clock(), pairingCounters(viewer.userId, request.ip))
      const pairing = await db.transaction((tx) => pairDriver(tx, viewer, body.pairingCode))
      // Undoes only this attempt: otherwise a known code would clear the wrong ones.
      await attempt.undo()
      return pairing
    },
    { priority: 'deliveries' },
  ),
]
