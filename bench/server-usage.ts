import { readFile } from 'node:fs/promises'
import { runningProcesses, treeOf } from '../tests/support/process-tree.ts'
import type { MeasuredProduct } from './measured-product.ts'

/** Clock ticks of the kernel in a second. */
const ticksPerSecond = 100

/** What the server has used since it started. */
export interface ServerUsage {
  /** Seconds of one core. */
  readonly server: number
  readonly database: number
  /** Megabytes of the server's process at this moment. */
  readonly memory: number
}

/** Reads it from /proc, which Linux alone has. */
export async function usageOf({ processId, database }: MeasuredProduct): Promise<ServerUsage> {
  // Asked first: the process that answers may have been made for it.
  const { rows } = await database.query<{ id: number }>('select pg_backend_pid() as id')
  const all = await runningProcesses()
  const postmaster = all.find(({ id }) => id === rows[0]?.id)?.parent
  const processes = postmaster === undefined ? [] : treeOf([postmaster], all)
  const times = await Promise.all(processes.map(({ id }) => cpuSecondsOf(id)))
  const status = await readFile(`/proc/${processId}/status`, 'utf8')
  return {
    server: await cpuSecondsOf(processId),
    database: times.reduce((sum, time) => sum + time, 0),
    memory: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024,
  }
}

/** Of a process and of the children that it has waited for; 0 where it has ended meanwhile. */
async function cpuSecondsOf(id: number): Promise<number> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  // The name stands in brackets and may hold spaces; utime is the fourteenth field, the state after it the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return Number.isNaN(ticks) ? 0 : ticks / ticksPerSecond
}
