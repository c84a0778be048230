import { isDriver } from '#contract/kit/roles.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'

/**
 * Counts what the signed-in driver did on this device and the server does not have. It reads the device's
 * database, because another tab may have signed out and cleared the mark in local storage.
 */
export async function countUnsentWork({ id, roles }: Pick<CurrentUser, 'id' | 'roles'>): Promise<number> {
  if (!isDriver(roles)) return 0
  const { loads, unloads, photos, others } = await (
    await import('../../offline/outbox/unsent-kinds.ts')
  ).unsentKinds(id)
  return loads + unloads + photos + others
}
