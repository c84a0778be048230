import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { uuid } from '../kit/primitives.ts'

/*
 * A device proves by a key of its own that it is the one that was registered: what was done on it can then be handed over
 * to the office whatever became of its user's session or account.
 */

/** 32 bytes in base64url. */
const coordinate = z.string().check(z.regex(/^[\w-]{43}$/))

/** A public key of ECDSA on P-256, as a JSON Web Key (RFC 7518, 6.2.1). The private one never leaves its device. */
export const devicePublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
})
export type DevicePublicKey = z.output<typeof devicePublicKey>

/** The algorithm of a device's signature, as WebCrypto names it. */
export const deviceSignatureAlgorithm = { name: 'ECDSA', hash: 'SHA-256' } as const

/** What a device signs to answer a challenge, in UTF-8. */
export const challengeText = (challenge: string) => `vrachtpas device ${challenge}`

/** A challenge for a device, of use for a few minutes. The answer is the same whether there is such a device or not. */
export const challengeDevice = endpoint({
  method: 'POST',
  path: '/devices/{id}/challenge',
  access: 'public',
  params: z.object({ id: uuid }),
  response: z.object({ challenge: z.string() }),
  refusals: ['too_many_requests'],
})

/**
 * A token for the holder of a device's key, of use for a few minutes: it hands over, and sends the bytes of photos that
 * were announced by the device's user. Nothing else is open to it.
 */
export const signInDevice = endpoint({
  method: 'POST',
  path: '/devices/{id}/token',
  access: 'public',
  params: z.object({ id: uuid }),
  body: z.object({
    challenge: z.string().check(z.maxLength(200)),
    /** Of `challengeText`; 64 bytes (r and s) in base64url. */
    signature: z.string().check(z.regex(/^[\w-]{86}$/)),
  }),
  response: z.object({ token: z.string() }),
  refusals: ['device_key_refused', 'too_many_requests'],
})
