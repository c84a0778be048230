import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { shipmentsExportPath } from '#contract/shipments.ts'
import { copyOut } from '../server/db/copy-out.ts'
import { asCount, asMultiple, type Finding } from './finding.ts'
import type { MeasuredProduct } from './measured-product.ts'
import { spreadOf, takeTurns } from './spread.ts'

const rounds = 3
const mebibyte = 1024 * 1024

/** All shipments as CSV over HTTP, by an administrator, against COPY of the same rows; and what the server's memory grows by meanwhile. */
export async function measureExport({
  product,
  token,
  rows,
  found,
}: {
  readonly product: MeasuredProduct
  readonly token: string
  readonly rows: number
  readonly found: (finding: Finding) => void
}): Promise<void> {
  const pool = new pg.Pool({ connectionString: product.connectionString, max: 1 })
  const grown: number[] = []
  try {
    const seconds = await takeTurns(rounds, {
      floor: async () => {
        const began = performance.now()
        await pipeline(
          await copyOut(pool, sql.raw('select * from shipments')),
          new Writable({ write: (_, __, done) => done() }),
        )
        return (performance.now() - began) / 1000
      },
      ours: async () => {
        const before = residentSize(product.processId)
        let most = before
        const watch = setInterval(() => (most = Math.max(most, residentSize(product.processId))), 50)
        const began = performance.now()
        const answer = await fetch(`${product.origin}/api${shipmentsExportPath}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        if (!answer.ok || answer.body === null) throw new Error(`The export answered ${answer.status}.`)
        let lines = 0
        for await (const piece of answer.body)
          for (const octet of piece as Uint8Array) if (octet === 10) lines += 1
        const taken = (performance.now() - began) / 1000
        clearInterval(watch)
        if (lines <= rows) throw new Error(`The export has ${lines} lines of ${rows} shipments.`)
        grown.push((most - before) / mebibyte)
        return taken
      },
    })
    found(
      asMultiple({
        what: `export of ${rows} shipments as CSV`,
        floor: spreadOf(seconds.floor),
        ours: spreadOf(seconds.ours),
        unit: 's',
        budget: { must: 5, aim: 3, better: 'less' },
        note: 'floor: COPY of the same rows out of the table alone, as CSV',
      }),
    )
    found(
      asCount({
        what: "what the server's memory grows by while it exports them",
        ours: spreadOf(grown),
        unit: 'MiB',
        budget: { must: 64, better: 'less' },
      }),
    )
  } finally {
    await pool.end()
  }
}

/** Octets of a process that are in memory. */
function residentSize(processId: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) * 1024
}
