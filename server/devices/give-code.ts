import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Device } from '#contract/devices.ts'
import type { Queryable } from '../db/connect.ts'
import { devices } from '../db/schema/devices.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/**
 * Letters of device codes. No vowels, so that no code is a word; none that is taken for a digit or for another letter, because
 * a counter follows the code in a shipment's number.
 */
const alphabet = 'CFHJKMNPRTVWXY'
const shortest = 4
const longest = 6
const triesPerLength = 8

/**
 * Gives a device its code, once for ever. Phones are shared in a cab: a device that another user has announced keeps its code
 * and serves both.
 */
export async function giveCode(
  db: Queryable,
  viewer: Viewer,
  wanted: { id: string; name?: string | undefined },
): Promise<Device> {
  // The more codes are given out, the more often a short one is taken already: then it gets longer.
  for (let length = shortest; length <= longest; length += 1) {
    for (let attempt = 0; attempt < triesPerLength; attempt += 1) {
      const [created] = await db
        .insert(devices)
        .values({ id: wanted.id, userId: viewer.userId, code: randomCode(length), name: wanted.name ?? null })
        .onConflictDoNothing()
        .returning({ id: devices.id, code: devices.code })
      const device = created ?? (await seenAgain(db, wanted.id))
      if (device !== undefined) return device
    }
  }
  throw new Error('No device code is left to give out.')
}

async function seenAgain(db: Queryable, id: string): Promise<Device | undefined> {
  const [device] = await db
    .update(devices)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(devices.id, id))
    .returning({ id: devices.id, code: devices.code })
  return device
}

const randomCode = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
