import { isDriver } from '#contract/kit/roles.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'

/**
 * How much the signed-in driver did on this device that the server does not have; nobody else has such work. The device's
 * database says it, and not what local storage has of the session: another tab may have signed out, which ends the mark there.
 */
export async function countUnsentWork({ id, roles }: Pick<CurrentUser, 'id' | 'roles'>): Promise<number> {
  if (!isDriver(roles)) return 0
  const { loads, unloads, photos, others } = await (
    await import('../../offline/outbox/unsent-kinds.ts')
  ).unsentKinds(id)
  return loads + unloads + photos + others
}
