import type { TokenPair } from '#contract/auth.ts'
import type { TokenStore } from '../api/client.ts'

/** Where the specification (section 9) wants the tokens. */
const tokenKey = 'auth_token'
const refreshKey = 'refresh_token'
/** Set while a driver is signed in: then the device's database is the source, which the worker can read as well. */
const deviceKey = 'session_on_device'

const deviceTokens = async () => (await import('../offline/session/tokens.ts')).deviceTokens

/** True once this page keeps its tokens on the device. */
export const isOnDevice = () => localStorage.getItem(deviceKey) !== null

/** The token in local storage, which may be spent; undefined where nobody is signed in. */
export const tokenAtHand = () => readMirror()?.token

export const pageTokens: TokenStore = {
  read: async () => {
    const mirrored = readMirror()
    // Local storage does not outlive a phone that dies just after a write; what stands on the device does.
    if (mirrored === undefined ? !(await mayBeOnDevice()) : !isOnDevice()) return mirrored
    const pair = (await (await deviceTokens()).read()) ?? mirrored
    if (pair === undefined) return undefined
    localStorage.setItem(deviceKey, 'true')
    if (pair.token !== mirrored?.token) writeMirror(pair)
    return pair
  },
  write: async (pair) => {
    if (isOnDevice()) await (await deviceTokens()).write(pair)
    writeMirror(pair)
  },
}

/** From now on the tokens live on the device, for a driver. */
export async function moveTokensToDevice(pair: TokenPair): Promise<void> {
  await (await deviceTokens()).write(pair)
  localStorage.setItem(deviceKey, 'true')
  writeMirror(pair)
}

/** From now on they are this page's alone: nothing is sent of what is queued on the device. */
export async function takeTokensOffDevice(): Promise<void> {
  if (await mayBeOnDevice()) await (await deviceTokens()).write(undefined)
  localStorage.removeItem(deviceKey)
}

/** Removes the tokens from wherever they are; from the device first, or another tab would take them for its own again. */
export async function forgetTokens(): Promise<void> {
  await takeTokensOffDevice()
  writeMirror(undefined)
}

/** Without loading what reads it: a stranger's first visit needs none of that. */
async function mayBeOnDevice(): Promise<boolean> {
  if (isOnDevice()) return true
  // Where a browser has no such list, or no store at all, what local storage says is all there is.
  const { indexedDB: store } = globalThis as { readonly indexedDB?: Partial<IDBFactory> }
  const databases = await store?.databases?.().catch(() => [])
  return databases?.some(({ name }) => name === 'vrachtpas') ?? false
}

function readMirror(): TokenPair | undefined {
  const token = localStorage.getItem(tokenKey)
  return token === null ? undefined : { token, refresh_token: localStorage.getItem(refreshKey) ?? '' }
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
