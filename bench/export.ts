import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { copyOut } from '../server/platform/db/copy-out.ts'
import { asCount, asMultiple, type Finding } from './finding.ts'
import type { MeasuredProduct } from './measured-product.ts'
import { spreadOf, takeTurns } from './spread.ts'

const rounds = 3
const mebibyte = 1024 * 1024

/**
 * Measures the CSV export of all shipments over HTTP against COPY of the same rows, and how much the server's
 * memory grows.
 */
export async function measureExport({
  product,
  token,
  rows,
  report,
}: {
  readonly product: MeasuredProduct
  readonly token: string
  readonly rows: number
  readonly report: (finding: Finding) => void
}): Promise<void> {
  const pool = new pg.Pool({ connectionString: product.connectionString, max: 1 })
  const growths: number[] = []
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
        const { duration, lines, growth } = await exportOnce(product, token)
        if (lines <= rows) throw new Error(`The export has ${lines} lines of ${rows} shipments.`)
        growths.push(growth / mebibyte)
        return duration
      },
    })
    report(
      asMultiple({
        title: `export of ${rows} shipments as CSV`,
        floor: spreadOf(seconds.floor),
        ours: spreadOf(seconds.ours),
        unit: 's',
        budget: { must: 5, aim: 3, better: 'less' },
        note: 'floor: COPY of the same rows out of the table alone, as CSV',
      }),
    )
    report(
      asCount({
        title: "what the server's memory grows by while it exports them",
        ours: spreadOf(growths),
        unit: 'MiB',
        budget: { must: 64, better: 'less' },
      }),
    )
  } finally {
    await pool.end()
  }
}

/**
 * How many seconds an export takes, how many lines it has, and how many bytes the server's memory grows by
 * meanwhile.
 */
async function exportOnce(product: MeasuredProduct, token: string) {
  const before = residentSize(product.processId)
  let highest = before
  const sampler = setInterval(() => (highest = Math.max(highest, residentSize(product.processId))), 50)
  const began = performance.now()
  const response = await fetch(`${product.origin}/api/exports/shipments`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok || response.body === null) throw new Error(`The export answered ${response.status}.`)
  let lines = 0
  for await (const chunk of response.body) for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1
  const duration = (performance.now() - began) / 1000
  clearInterval(sampler)
  return { duration, lines, growth: highest - before }
}

/** The resident set size of a process, in bytes. */
function residentSize(processId: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) * 1024
}
