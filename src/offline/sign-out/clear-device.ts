import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { deletePhotos, photoTables } from '../store/photo-tables.ts'
import { asLoaded } from '../shipments/as-loaded.ts'
import { letterCodeOf } from '../letters/letter-code.ts'
import { loadsOfWeek } from '../letters/loads-of-week.ts'
import { shipmentsOnBoard } from '../shipments/shipments.ts'
import { type DeviceStateRow, replicaTables, type Store, undeliveredRows } from '../store/device-database.ts'
import type { KeptLetter } from './kept-letters.ts'
import { outboxEntries } from '../outbox/entries.ts'
import { type Runtime, setCurrentUserId } from '../store/runtime.ts'
import { reportFault } from '../faults/known-failures.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { sealDelivered } from '../session/sealed-work.ts'
import { lastUserId } from '../session/offline-unlock.ts'

export { currentRuntime } from '../store/runtime.ts'

/**
 * Unsent work stays, with its driver's name; so do the letters on board, for checks at the roadside, and
 * delivered work, encrypted until its driver is back. Returns whether work or letters of any driver stayed.
 */
export async function clearDevice(runtime: Runtime): Promise<boolean> {
  const userId = await lastUserId(runtime)
  const letters = userId === undefined ? [] : await lettersOnBoard(runtime, userId)
  // Without a cursor no running sync stores anything of this user, nor of what is sealed here.
  const cursors = await durableTransaction(runtime, ['cursors'], async (store) => {
    const rows = await store.cursors.toArray()
    await store.cursors.clear()
    return rows
  })
  // Without room it is deleted, as it would be by age.
  await sealDelivered(runtime).catch(reportFault('seal'))
  try {
    return await clearTables(runtime, userId, letters)
  } catch (error) {
    await durableTransaction(runtime, ['cursors'], (store) => store.cursors.bulkPut(cursors)).catch(
      reportFault('sign out'),
    )
    throw error
  }
}

async function clearTables(
  runtime: Runtime,
  userId: string | undefined,
  letters: readonly KeptLetter[],
): Promise<boolean> {
  return durableTransaction(
    runtime,
    [
      'auth',
      'knownUsers',
      'deviceStates',
      'cursors',
      'letters',
      'letterPdfs',
      'loadedWith',
      'letterPdfBytes',
      'outbox',
      ...photoTables,
      ...replicaTables,
    ],
    async (store) => {
      // Another page may have started meanwhile, with a cursor.
      await store.cursors.clear()
      await Promise.all(replicaTables.map((name) => store.table(name).clear()))
      await Promise.all([store.letterPdfs.clear(), store.letterPdfBytes.clear(), store.loadedWith.clear()])
      await storeLetters(store, letters)
      await store.outbox.filter(({ queue }) => queue === undefined).delete()
      await deletePhotos(store, await store.photos.filter(({ state }) => state === 'done').primaryKeys())
      await store.deviceStates.toCollection().modify({ sealingKeys: undefined, unlock: undefined })
      await store.auth.delete('ended')
      const [operations, photos] = await Promise.all([store.outbox.count(), store.photos.count()])
      if (userId !== undefined) await rememberWhoLeft(store, userId)
      return letters.length + operations + photos > 0
    },
  )
}

/** They serve a phone on which nobody is signed in. */
export async function keepLetters(runtime: Runtime, userId: string): Promise<void> {
  const letters = await lettersOnBoard(runtime, userId)
  await durableTransaction(runtime, ['letters'], (store) => storeLetters(store, letters))
}

async function storeLetters(store: Store, letters: readonly KeptLetter[]): Promise<void> {
  await store.letters.clear()
  await store.letters.bulkPut(letters.map((letter) => ({ id: letter.id, letter })))
}

/** Without unsent work no name stays. */
async function rememberWhoLeft(store: Store, userId: string): Promise<void> {
  const [deviceState, user, ...unsent] = await Promise.all([
    store.deviceStates.get(userId),
    store.knownUsers.get(userId),
    undeliveredRows(store.outbox, userId).count(),
    undeliveredRows(store.photos, userId).count(),
  ])
  if (deviceState === undefined) return
  const signedOut =
    user !== undefined && unsent.some((count) => count > 0)
      ? { name: user.name, username: usernameOf(user, deviceState) }
      : undefined
  await store.deviceStates.put({ ...deviceState, signedOut })
}

/** What they typed last to sign in, as far as they still have it. */
export const usernameOf = (
  { mobilePhone, email }: CurrentUser,
  state: DeviceStateRow | undefined,
): string | undefined => (state?.usesEmail === true ? (email ?? mobilePhone) : (mobilePhone ?? email))

async function lettersOnBoard(runtime: Runtime, userId: string): Promise<KeptLetter[]> {
  setCurrentUserId(userId)
  const [shipments, entries, user] = await Promise.all([
    shipmentsOnBoard(),
    outboxEntries(),
    runtime.store.knownUsers.get(userId),
  ])
  const addresses = new Map<string, string | undefined>()
  // A letter is kept even when its code cannot be signed.
  for (const { id } of shipments) addresses.set(id, (await letterCodeOf(id).catch(() => undefined))?.address)
  const loads = new Map<string, Awaited<ReturnType<typeof loadsOfWeek>>>()
  for (const shipment of shipments) loads.set(shipment.id, await loadsOfWeek(shipment))
  return shipments.map(asLoaded).flatMap(({ flow, mode, ...shipment }) => {
    if (flow === undefined || mode === undefined) return []
    const ownEntries = entries.filter((entry) => entry.shipment === shipment.id && entry.kind !== 'photo')
    return {
      id: shipment.id,
      address: addresses.get(shipment.id),
      shipment: { ...shipment, loadsOfWeek: loads.get(shipment.id) },
      flow,
      mode,
      entries: ownEntries,
      driver: shipment.driverName ?? (shipment.isOwn ? user?.name : undefined),
      company: shipment.isOwn ? user?.company?.name : undefined,
    }
  })
}
