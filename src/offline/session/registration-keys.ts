import * as z from 'zod/mini'
import { devicePublicKey } from '#contract/accounts/device-keys.ts'
import { fromBase64Url } from '#contract/letters/letter-code/binary-text.ts'
import type { DeviceStateRow } from '../store/device-database.ts'
import type { Runtime } from '../store/runtime.ts'

/*
 * What a phone needs to be registered, apart from what uses these keys: it is fetched on its first screen.
 */

type DeviceKey = NonNullable<DeviceStateRow['key']>
type Subtle = NonNullable<Runtime['subtle']>

/**
 * Makes and stores the key by which this device hands over without a session; undefined where the browser has no
 * WebCrypto, or does not store such keys: the device then does without.
 */
export async function makeDeviceKey(
  { store, subtle }: Runtime,
  userId: string,
): Promise<DeviceKey | undefined> {
  if (subtle === undefined) return undefined
  try {
    const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
    const key: DeviceKey = {
      privateKey: pair.privateKey,
      // Always readable; only the private part is kept in.
      publicKey: z.parse(devicePublicKey, await subtle.exportKey('jwk', pair.publicKey)),
    }
    // A certificate names the key before.
    await store.markers.update(userId, { key, certificate: undefined })
    return key
  } catch {
    return undefined
  }
}

/** Of the keys by which what was delivered is sealed. */
export const sealingAlgorithm = 'AES-GCM'

/** The keys as the server gives them, which cannot be read out of the browser; none where it stores no such keys. */
export async function importSealingKeys(
  subtle: Subtle,
  keys: readonly string[],
): Promise<NonNullable<DeviceStateRow['sealingKeys']>> {
  return await Promise.all(
    keys.map((key) =>
      subtle.importKey('raw', fromBase64Url(key), sealingAlgorithm, false, ['encrypt', 'decrypt']),
    ),
  )
}
