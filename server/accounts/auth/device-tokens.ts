import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { FastifyRequest } from 'fastify'
import { newId } from '../../platform/db/uuid.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { type Keys, signingAlgorithm } from './keys.ts'

/** Long enough for the photos of a day on a slow network; a device renews it by itself. */
const lifeSeconds = 600
/** The header's `typ`, which keeps it from being accepted as an access token. */
const tokenType = 'device+jwt'

/** A token of a device that has proved its key. It names no session, so the rest of the API refuses it. */
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
 * Finds the device of a request, as the driver who owns it whatever that user may do today; undefined without
 * a token. It throws HttpProblem token_invalid for an expired or foreign token.
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

function deviceKeyId(token: string): string | undefined {
  try {
    const { typ, kid } = decodeProtectedHeader(token)
    return typ === tokenType && typeof kid === 'string' ? kid : undefined
  } catch {
    return undefined
  }
}
