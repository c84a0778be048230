import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'

/*
 * A device proves with its own key that it is the registered one, so that it can hand work over to the office
 * even after its user's session or account has ended.
 */

/** 32 bytes in base64url. */
const coordinate = z.string().check(z.regex(/^[\w-]{43}$/))

/** A public ECDSA key (P-256; RFC 7518, 6.2.1). The private key never leaves the device. */
export const devicePublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
})
export type DevicePublicKey = z.output<typeof devicePublicKey>

export const deviceSignatureAlgorithm = { name: 'ECDSA', hash: 'SHA-256' } as const

export const challengeText = (challenge: string) => `vrachtpas device ${challenge}`

/** A challenge for a device, valid for a few minutes. The answer is the same for an unknown device. */
export const challengeDevice = endpoint({
  method: 'POST',
  path: '/devices/{id}/challenge',
  access: 'public',
  response: z.object({ challenge: z.string() }),
  refusals: ['too_many_requests'],
})

/** Valid for minutes, only for hand-overs and bytes of photos that the device's user announced. */
export const signInDevice = endpoint({
  method: 'POST',
  path: '/devices/{id}/token',
  access: 'public',
  body: z.object({
    challenge: z.string().check(z.maxLength(200)),
    /** Signature of `challengeText`: 64 bytes (r and s) in base64url. */
    signature: z.string().check(z.regex(/^[\w-]{86}$/)),
  }),
  response: z.object({ token: z.string() }),
  refusals: ['device_key_refused', 'too_many_requests'],
})
