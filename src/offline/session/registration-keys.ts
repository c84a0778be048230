import * as z from 'zod/mini'
import { devicePublicKey } from '#contract/accounts/device-keys.ts'
import { fromBase64Url } from '#contract/letters/letter-code/binary-from-text.ts'
import type { DeviceStateRow } from '../store/device-database.ts'
import type { Runtime } from '../store/runtime.ts'

/* Separate from the code that uses these keys, because the first screen loads it. */

type DeviceKey = NonNullable<DeviceStateRow['key']>
type Subtle = NonNullable<Runtime['subtle']>

/** For hand-overs without a session. Undefined without WebCrypto, or when keys cannot be stored. */
export async function makeDeviceKey(
  { store, subtle }: Runtime,
  userId: string,
): Promise<DeviceKey | undefined> {
  if (subtle === undefined) return undefined
  try {
    const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
    const key: DeviceKey = {
      privateKey: pair.privateKey,
      publicKey: z.parse(devicePublicKey, await subtle.exportKey('jwk', pair.publicKey)),
    }
    // A certificate names the old key.
    await store.deviceStates.update(userId, { key, certificate: undefined })
    return key
  } catch {
    return undefined
  }
}

export const sealingAlgorithm = 'AES-GCM'

/** The keys are non-extractable; none when the browser cannot store them. */
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
