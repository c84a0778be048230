import { handOverOperations } from '#contract/device/hand-over-operations.ts'
import { settleHandOver } from '#contract/device/hand-overs.ts'
import { importRescueFile as importEndpoint } from '#contract/device/rescue-file.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { notImpersonated } from '../../platform/http/request/not-impersonated.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { storableEvidence } from './evidence.ts'
import { handOver } from './hand-over.ts'
import { importRescueFile } from './import-rescue-file.ts'
import { handOverCollection } from './read-hand-overs.ts'
import * as settle from './settle-hand-over.ts'

export const handOverRoutes: readonly Route[] = [
  ...handOverCollection,
  handle(
    handOverOperations,
    notImpersonated((viewer) => mayPerform(viewer.roles, 'deliverOperations')),
    async ({ db, viewer, body }) => ({
      results: await handOver(db, viewer, storableEvidence(body.operations)),
    }),
    { priority: 'deliveries', skipValueCheck: true },
  ),
  handle(
    importEndpoint,
    requires('importRescueFile'),
    async (call) => ({
      results: await importRescueFile(call, storableEvidence(call.body.operations)),
    }),
    { skipValueCheck: true },
  ),
  handle(settleHandOver, requires('settleException'), settle.settleHandOver, { idempotent: true }),
]
