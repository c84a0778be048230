import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { FastifyRequest } from 'fastify'
import { newId } from '../../platform/db/uuid.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { type Keys, signingAlgorithm } from './keys.ts'

/** Long enough for the photos of a day on a slow network; a device gets the next one by itself. */
const lifeSeconds = 600
/** Of the header: no access token, and never taken for one. */
const tokenType = 'device+jwt'

/** A token of a device that has shown its key. It names no session, as which alone the rest of the API takes tokens. */
export async function signDeviceToken(
  keys: Keys,
  device: { readonly id: string; readonly userId: string; readonly driverId: string | null },
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  const key = keys.current(now)
  return await new SignJWT({
    device: device.id,
    ...(device.driverId !== null && { driver: device.driverId }),
  })
    .setProtectedHeader({ typ: tokenType, alg: signingAlgorithm, kid: key.id })
    .setSubject(device.userId)
    .setJti(newId())
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifeSeconds)
    .sign(key.signing)
}

/**
 * Returns the function that tells the device of a request by its token: undefined where it carries none, and as the
 * driver that it belongs to otherwise, whatever that user may do today. It throws HttpProblem token_invalid for one that
 * is over or not ours.
 */
export function deviceAuthenticator(
  keys: Keys,
  clock: Clock,
): (request: FastifyRequest) => Promise<Viewer | undefined> {
  return async (request) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const keyId = token === undefined ? undefined : deviceKeyId(token)
    if (token === undefined || keyId === undefined) return undefined
    const now = clock()
    const key = keys.verifyingKey(keyId, now) ?? (await keys.findVerifyingKey(keyId, now))
    if (key === undefined) throw new HttpProblem('token_invalid')
    const { payload } = await jwtVerify(token, key, {
      algorithms: [signingAlgorithm],
      typ: tokenType,
      currentDate: now,
    }).catch(() => {
      throw new HttpProblem('token_invalid')
    })
    const { sub, device, driver } = payload
    if (sub === undefined || typeof device !== 'string') throw new HttpProblem('token_invalid')
    return {
      userId: sub,
      roles: ['ROLE_DRIVER'],
      sessionId: '',
      deviceId: device,
      ...(typeof driver === 'string' && { driverId: driver }),
    }
  }
}

/** The id of the key that signed the token of a device; undefined for all other tokens. */
function deviceKeyId(token: string): string | undefined {
  try {
    const { typ, kid } = decodeProtectedHeader(token)
    return typ === tokenType && typeof kid === 'string' ? kid : undefined
  } catch {
    return undefined
  }
}
