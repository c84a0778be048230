import { randomInt } from 'node:crypto'
import type { DevicePublicKey } from '#contract/accounts/device-keys.ts'
import type { Device } from '#contract/accounts/devices.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'

/**
 * No vowels, so that no code is a word; no letter that looks like a digit or another letter, because a
 * counter follows the code in a shipment number.
 */
const codeAlphabet = 'CFHJKMNPRTVWXY'
const minCodeLength = 4
const maxCodeLength = 6
const attemptsPerLength = 8

/**
 * The code never changes. A device belongs to one user: on a shared phone each driver has a device id, code
 * and sequence of their own. A device that names its code from before a restore gets it again unless another
 * one has it.
 * @throws HttpProblem access_denied when another user has registered the id
 */
export async function assignDeviceCode(
  db: Queryable,
  viewer: Viewer,
  device: {
    id: string
    name?: string | undefined
    publicKey?: DevicePublicKey | undefined
    code?: string | undefined
  },
): Promise<Device> {
  // As codes run out, random short ones are more often taken; then a longer one is tried.
  for (let length = minCodeLength; length <= maxCodeLength; length += 1) {
    for (let attempt = 0; attempt < attemptsPerLength; attempt += 1) {
      const isFirst = length === minCodeLength && attempt === 0
      const code =
        isFirst && device.code !== undefined && isOwnCode(device.code) ? device.code : randomCode(length)
      const [created] = await db
        .insert(devices)
        .values({
          id: device.id,
          userId: viewer.userId,
          code,
          name: device.name ?? null,
          publicKey: device.publicKey ?? null,
        })
        .onConflictDoNothing()
        .returning({ id: devices.id, code: devices.code })
      // Nothing is created when the device is already registered or its code is taken.
      const registered = created ?? (await touchDevice(db, viewer, device))
      if (registered !== undefined) return registered
    }
  }
  throw new Error('No free device code was found.')
}

/**
 * Undefined when it is not registered.
 * @throws HttpProblem access_denied when it is another user's
 */
async function touchDevice(
  db: Queryable,
  viewer: Viewer,
  { id, publicKey }: { id: string; publicKey?: DevicePublicKey | undefined },
): Promise<Device | undefined> {
  const [device] = await db
    .select({
      userId: devices.userId,
      code: devices.code,
      publicKey: devices.publicKey,
      earlierPublicKeys: devices.earlierPublicKeys,
    })
    .from(devices)
    .where(eq(devices.id, id))
  if (device === undefined) return undefined
  if (device.userId !== viewer.userId) throw new HttpProblem('access_denied')
  await db
    .update(devices)
    .set({ lastSeenAt: sql`now()`, ...(publicKey !== undefined && replacedKey(device, publicKey)) })
    .where(eq(devices.id, id))
  return { id, code: device.code }
}

/** More than a browser ever loses; each is tried when a signature is verified. */
const maxEarlierKeys = 5

function replacedKey(
  device: Pick<typeof devices.$inferSelect, 'publicKey' | 'earlierPublicKeys'>,
  publicKey: DevicePublicKey,
) {
  const known = [...device.earlierPublicKeys, ...(device.publicKey === null ? [] : [device.publicKey])]
  return {
    publicKey,
    earlierPublicKeys: known.filter((key) => !isSameKey(key, publicKey)).slice(-maxEarlierKeys),
  }
}

const isSameKey = (one: DevicePublicKey, other: DevicePublicKey) => one.x === other.x && one.y === other.y

const isOwnCode = (code: string) => [...code].every((letter) => codeAlphabet.includes(letter))

const randomCode = (length: number) =>
  Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
