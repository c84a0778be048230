import { randomInt } from 'node:crypto'
import { pairingCodeLength } from '#contract/project-pairing.ts'
import { readableAlphabet } from '#contract/readable-codes.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Queryable } from '../db/connect.ts'
import { eq, sql } from '../db/drizzle.ts'
import { projects } from '../db/schema/projects.ts'

const findByCode = builtOnce((db) =>
  db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.pairingCode, sql.placeholder('code'))),
)

/** Generates an unused pairing code. There are 25^6 codes, so the first one is nearly always free. */
export async function freePairingCode(db: Queryable): Promise<string> {
  for (;;) {
    const code = Array.from(
      { length: pairingCodeLength },
      () => readableAlphabet[randomInt(readableAlphabet.length)],
    ).join('')
    const [taken] = await findByCode(db, { code })
    if (taken === undefined) return code
  }
}
