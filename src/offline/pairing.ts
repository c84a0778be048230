import { normalisePairingCode, type PairedProject } from '#contract/projects.ts'
import type { Pairing } from './pending-pairing.ts'
import { currentUser, realm } from './store/runtime.ts'
import { requestSync } from './sync/sync.ts'

/** What asks the server comes when it is asked. */
const wishes = () => import('./pending-pairing.ts')

/** Pairs with the project of a code as typed or scanned. */
export async function pairWithCode(typed: string): Promise<Pairing> {
  const place = realm()
  const userId = currentUser()
  const pairingCode = normalisePairingCode(typed)
  const { keepWish, tryPairing } = await wishes()
  const answer = await tryPairing(place, userId, pairingCode)
  await keepWish(place, userId, answer.kind === 'waiting' ? { pairingCode } : undefined)
  requestSync(answer.kind === 'waiting' ? 'enqueue' : 'tap')
  return answer
}

/** Projects that this driver is paired with. Readable inside a live query. */
export async function pairedProjects(): Promise<readonly PairedProject[]> {
  return (await realm().store.projects.toArray())
    .filter((project) => project.paired !== false)
    .sort((a, b) => a.number.localeCompare(b.number))
}

export interface PairingWish {
  readonly pairingCode: string
  readonly state: 'waiting' | 'refused'
  /** Why it was refused. */
  readonly code: string | undefined
  readonly detail: string | undefined
}

/** The code that waits for a network, or was refused once there was one. Readable inside a live query. */
export async function pairingWish(): Promise<PairingWish | undefined> {
  const wish = (await realm().store.markers.get(currentUser()))?.wish
  return (
    wish && {
      pairingCode: wish.pairingCode,
      state: wish.problem ? 'refused' : 'waiting',
      code: wish.problem?.code,
      detail: wish.problem?.detail,
    }
  )
}

export async function forgetPairingWish(): Promise<void> {
  await (await wishes()).keepWish(realm(), currentUser(), undefined)
}
