import { pairProject } from '#contract/projects.ts'
import { callWith } from '../api/call.ts'
import { NetworkError, Problem } from '../api/errors.ts'
import { clientOf } from './session/client-for.ts'
import { durably } from './store/store-retry.ts'
import { markerOf } from './store/device-state.ts'
import { heals } from './outbox/outcome.ts'
import type { Realm } from './store/runtime.ts'

export type Pairing =
  | { readonly kind: 'paired'; readonly projectId: string }
  /** `detail` is the server's text in the user's language. */
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }
  /** Nobody answered: the code is kept, and tried by itself when there is a network. */
  | { readonly kind: 'waiting' }

/** Asks the server once; on success the project and its flows are on the device when this answers. */
export async function tryPairing(place: Realm, userId: string, pairingCode: string): Promise<Pairing> {
  try {
    const pairing = await callWith(await clientOf(place, userId), pairProject, {
      body: { pairingCode },
      timeout: place.patience(200),
    })
    await durably(place, ['projects', 'materialFlows', 'cursors'], async (store) => {
      const cursor = await store.cursors.get('replica')
      if (cursor?.userId !== userId) return
      await Promise.all([
        store.projects.put(pairing.project),
        store.materialFlows.bulkPut(pairing.materialFlows),
        store.cursors.put({ ...cursor, pairings: (cursor.pairings ?? 0) + 1 }),
      ])
    })
    return { kind: 'paired', projectId: pairing.project.id }
  } catch (error) {
    // A session that ended is renewed by signing in; the code is none the worse for it.
    if (error instanceof Problem && error.status !== 401 && !heals(error))
      return { kind: 'refused', code: error.code, detail: error.detail }
    if (error instanceof Problem || error instanceof NetworkError) return { kind: 'waiting' }
    throw error
  }
}

/** Tries the code that is kept for a network, if there is one. A refusal is kept too, until the driver has seen it. */
export async function tryPairingWish(place: Realm, userId: string): Promise<void> {
  const wish = (await place.store.markers.get(userId))?.wish
  if (wish === undefined || wish.problem !== undefined) return
  const answer = await tryPairing(place, userId, wish.pairingCode)
  if (answer.kind === 'waiting') return
  await keepWish(
    place,
    userId,
    answer.kind === 'paired'
      ? undefined
      : { ...wish, problem: { status: 422, code: answer.code, detail: answer.detail } },
    wish.pairingCode,
  )
}

type Wish = NonNullable<Awaited<ReturnType<typeof markerOf>>['wish']>

/** Writes the wish, or takes it away; with `only`, unless the driver has typed another code meanwhile. */
export const keepWish = (place: Realm, userId: string, wish: Wish | undefined, only?: string) =>
  durably(place, ['markers'], async (store) => {
    const { wish: before, ...marker } = await markerOf(place, userId)
    if (only !== undefined && before?.pairingCode !== only) return
    await store.markers.put(wish === undefined ? marker : { ...marker, wish })
  })
