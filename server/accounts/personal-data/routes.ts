import { exportPersonalData } from '#contract/accounts/personal-data.ts'
import { verifyOwnSecret } from '../auth/change-secret.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { handleOnPool, type Route } from '../../platform/http/request/endpoint.ts'
import { notImpersonated } from '../../platform/http/request/not-impersonated.ts'
import { readPersonalData } from './export-personal-data.ts'

/** It reads whole tables for one person. */
const limit = { max: 5, seconds: 3600 }

export const personalDataRoutes = ({
  clock,
  cipher,
}: {
  readonly clock: Clock
  readonly cipher: KeyCipher
}): readonly Route[] => [
  handleOnPool(
    exportPersonalData,
    // An impersonating administrator must not take the user's data.
    notImpersonated(() => true),
    async ({ db, viewer, request, locale, body }) => {
      const now = clock()
      const user = await verifyOwnSecret(
        db,
        now,
        { viewer, request, locale, cipher },
        body.password,
        'password',
      )
      const data = await readPersonalData(db, now, user)
      await recordAudit(
        { db, viewer, request },
        {
          action: 'export_personal_data',
          subject: { type: 'User', id: user.id },
          customerId: user.customerId,
        },
      )
      return data
    },
    { limit },
  ),
]
