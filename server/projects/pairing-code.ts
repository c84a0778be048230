import { randomInt } from 'node:crypto'
import { pairingCodeLength } from '#contract/project-pairing.ts'
import { readableAlphabet } from '#contract/readable-codes.ts'
import type { Queryable } from '../db/connect.ts'
import { eq } from '../db/drizzle.ts'
import { projects } from '../db/schema/projects.ts'

/** Generates an unused pairing code. There are 25^6 codes, so the first one is nearly always free. */
export async function freePairingCode(db: Queryable): Promise<string> {
  for (;;) {
    const code = Array.from(
      { length: pairingCodeLength },
      () => readableAlphabet[randomInt(readableAlphabet.length)],
    ).join('')
    const [taken] = await db.select({ id: projects.id }).from(projects).where(eq(projects.pairingCode, code))
    if (taken === undefined) return code
  }
}
