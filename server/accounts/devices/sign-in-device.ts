import { webcrypto } from 'node:crypto'
import {
  challengeText,
  deviceSignatureAlgorithm,
  type signInDevice as endpoint,
} from '#contract/accounts/device-keys.ts'
import { signDeviceToken } from '../auth/device-tokens.ts'
import type { Keys } from '../auth/keys.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import type { PoolCall, RequestOf } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { isOwnChallenge } from './challenges.ts'

/** @throws HttpProblem device_key_refused, the same for an unknown device and one without a key */
export async function signInDevice(
  { db, params: { id }, body }: PoolCall & RequestOf<typeof endpoint>,
  { keys, clock }: { readonly keys: Keys; readonly clock: Clock },
): Promise<{ token: string }> {
  const now = clock()
  const { challenge, signature } = body
  if (!isOwnChallenge(keys, id, challenge, now)) throw new HttpProblem('device_key_refused')
  const [device] = await db
    .select({
      userId: devices.userId,
      publicKey: devices.publicKey,
      revokedAt: devices.revokedAt,
      driverId: drivers.id,
    })
    .from(devices)
    .leftJoin(drivers, eq(drivers.userId, devices.userId))
    .where(eq(devices.id, id))
  if (device?.publicKey == null || device.revokedAt !== null) throw new HttpProblem('device_key_refused')
  const { subtle } = webcrypto
  const isOfDevice = await subtle
    .importKey('jwk', device.publicKey, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    .then((key) =>
      subtle.verify(
        deviceSignatureAlgorithm,
        key,
        Buffer.from(signature, 'base64url'),
        Buffer.from(challengeText(challenge)),
      ),
    )
    .catch(() => false)
  if (!isOfDevice) throw new HttpProblem('device_key_refused')
  return { token: await signDeviceToken(keys, { id, ...device }, now) }
}
