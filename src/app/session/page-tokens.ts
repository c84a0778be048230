import type { TokenPair } from '#contract/accounts/auth.ts'
import type { TokenStore } from '../../api/client.ts'
import { storeLocally } from './local-storage.ts'

/** Local storage keys of the specification, section 9. */
const tokenKey = 'auth_token'
const refreshKey = 'refresh_token'
/**
 * Set while a driver is signed in: then the device database is the source, because the service worker can
 * read it too.
 */
const deviceKey = 'session_on_device'

const deviceTokens = async () => (await import('../../offline/session/tokens.ts')).deviceTokens

export const usesDeviceTokens = () => localStorage.getItem(deviceKey) !== null

/** Local storage key: letters of loads on board, unsent work or all of a driver stayed on the device. */
export const leftKey = 'letters_on_board'

/**
 * True where a driver who signed out, or whose session the server ended, may have left something on this
 * device.
 */
export const mayHaveLeft = () => localStorage.getItem(leftKey) !== null || usesDeviceTokens()

/**
 * Session storage: the pincode has opened this tab. It outlives a browser that ends the page while the camera
 * is open, and not the tab.
 */
export const unlockedKey = 'unlocked'
export const isUnlocked = () => sessionStorage.getItem(unlockedKey) !== null

/** May have expired; undefined when nobody is signed in. */
export const storedToken = () => readMirror()?.token

export const pageTokens: TokenStore = {
  read: async () => {
    const mirrored = readMirror()
    // A write to local storage is lost when the phone crashes right after it; one to the device database is
    // durable.
    if (mirrored === undefined ? !(await mayHaveDeviceTokens()) : !usesDeviceTokens()) return mirrored
    const stored = await (await deviceTokens()).read()
    const pair = stored ?? mirrored
    if (pair === undefined) return undefined
    if (stored === undefined) await storeAgain(pair)
    storeLocally(deviceKey, 'true')
    if (pair.token !== mirrored?.token) mirror(pair)
    return pair
  },
  write: async (pair) => {
    if (!usesDeviceTokens()) return writeMirror(pair)
    await (await deviceTokens()).write(pair)
    mirror(pair)
  },
}

export async function moveTokensToDevice(pair: TokenPair): Promise<void> {
  await (await deviceTokens()).write(pair)
  localStorage.setItem(deviceKey, 'true')
  writeMirror(pair)
}

/** The outbox is not sent from then on. */
export async function removeTokensFromDevice(): Promise<void> {
  if (await mayHaveDeviceTokens()) await (await deviceTokens()).write(undefined)
  localStorage.removeItem(deviceKey)
}

/** From the device database first, or another tab would copy them back from there. */
export async function forgetTokens(): Promise<void> {
  await removeTokensFromDevice()
  writeMirror(undefined)
}

/** The device database has no session any more. */
export function forgetMirror(): void {
  localStorage.removeItem(deviceKey)
  writeMirror(undefined)
}

/**
 * The browser has cleared the device database and kept local storage. Without the tokens nothing would be
 * sent or fetched, though the page looks signed in.
 */
async function storeAgain(pair: TokenPair): Promise<void> {
  const tokens = await deviceTokens()
  await tokens.write(pair, true)
  // Another tab has signed out meanwhile: the session must not return.
  if (readMirror() === undefined) await tokens.write(undefined)
}

/** Avoids the code of the device database, which a guest's first visit does not need. */
async function mayHaveDeviceTokens(): Promise<boolean> {
  if (usesDeviceTokens()) return true
  // Some browsers lack `databases()` or IndexedDB: then local storage is the only source.
  const { indexedDB: store } = globalThis as { readonly indexedDB?: Partial<IDBFactory> }
  const databases = await store?.databases?.().catch(() => [])
  return databases?.some(({ name }) => name === 'vrachtpas') ?? false
}

function readMirror(): TokenPair | undefined {
  const token = localStorage.getItem(tokenKey)
  return token === null ? undefined : { token, refresh_token: localStorage.getItem(refreshKey) ?? '' }
}

/**
 * Copies the device database's tokens to local storage. A full disk takes no copy, which signs nobody out.
 */
function mirror(pair: TokenPair | undefined): void {
  try {
    writeMirror(pair)
  } catch {
    // The next read tries again.
  }
}

function writeMirror(pair: TokenPair | undefined): void {
  if (pair === undefined) {
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(refreshKey)
    return
  }
  localStorage.setItem(tokenKey, pair.token)
  localStorage.setItem(refreshKey, pair.refresh_token)
}
