import { Dexie, type Table } from 'dexie'
import type { ReplicaDriver } from '#contract/device/replica.ts'
import { countKinds, type UnsentKinds } from '../outbox/unsent-kinds.ts'
import type { Store } from '../store/device-database.ts'
import { currentRuntime } from '../store/runtime.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { keepLetters, usernameOf } from './clear-device.ts'
import { lastUserId, readEndedSession, readUnlock, type UnlockState } from '../session/offline-unlock.ts'

export interface LeftWork {
  readonly userId: string
  readonly name?: string | undefined
  readonly username?: string | undefined
  readonly unsent: UnsentKinds
  /** The server ended the session: the driver did not sign out. */
  readonly sessionEnded: boolean
  readonly switchedOff: boolean
  /** Whether the pincode opens the phone meanwhile; only of the driver whose session ended. */
  readonly unlock?: UnlockState | undefined
  readonly transporter?: Pick<NonNullable<ReplicaDriver['company']>, 'name' | 'phone'> | undefined
}

export interface LeftOnPhone {
  readonly work: readonly LeftWork[]
  readonly letters: number
}

/** Keeps the letters of a driver whose session the server ended. Call it only while nobody is signed in. */
export async function leftOnPhone(): Promise<LeftOnPhone> {
  const runtime = currentRuntime()
  const [endedId, ended] = await Promise.all([lastUserId(runtime), readEndedSession()])
  if (endedId !== undefined) await keepLetters(runtime, endedId)
  const unlock = endedId === undefined ? undefined : await readUnlock()
  return withStoreRetry(runtime, async (store) => {
    const [operations, photos, letters] = await Promise.all([
      undeliveredOfAll(store.outbox),
      undeliveredOfAll(store.photos),
      store.letters.count(),
    ])
    const owners = [...operations, ...photos].map(({ userId }) => userId)
    const userIds = new Set(endedId === undefined ? owners : [endedId, ...owners])
    const driver = await store.drivers.toCollection().first()
    const work = [...userIds].map(async (userId) => ({
      userId,
      ...(await identityOf(store, userId)),
      unsent: countKinds(
        operations.filter((row) => row.userId === userId),
        photos.filter((row) => row.userId === userId).length,
      ),
      sessionEnded: userId === endedId,
      switchedOff: userId === endedId && ended?.switchedOff === true,
      unlock: userId === endedId ? unlock : undefined,
      transporter: userId === endedId ? driver?.company : undefined,
    }))
    return { work: await Promise.all(work), letters }
  })
}

const undeliveredOfAll = <Row extends { readonly userId: string }>(table: Table<Row, string, Row>) =>
  table.where('[queue+state+id]').between([Dexie.minKey], [Dexie.maxKey]).toArray()

async function identityOf(store: Store, userId: string): Promise<Pick<LeftWork, 'name' | 'username'>> {
  const [known, state] = await Promise.all([store.knownUsers.get(userId), store.deviceStates.get(userId)])
  if (known !== undefined) return { name: known.name, username: usernameOf(known, state) }
  return state?.signedOut ?? {}
}
