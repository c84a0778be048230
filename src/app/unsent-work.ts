import { usesDeviceTokens } from './page-tokens.ts'

/** How much the signed-in driver did on this device that the server does not have; nobody else has such work. */
export async function countUnsentWork(): Promise<number> {
  if (!usesDeviceTokens()) return 0
  const { loads, unloads, photos, others } = await (
    await import('../offline/outbox/unsent-kinds.ts')
  ).unsentKinds()
  return loads + unloads + photos + others
}
