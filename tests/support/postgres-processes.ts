import { postmasterOf } from './debian-postgres.ts'
import { runningProcesses } from './process-tree.ts'

/** The PostgreSQL of a data folder, its postmaster first, with everything that serves connections at this moment. */
export async function postgresProcesses(dataFolder: string): Promise<number[]> {
  const postmaster = await postmasterOf(dataFolder)
  const children = (await runningProcesses()).filter(({ parent }) => parent === postmaster)
  return [postmaster, ...children.map(({ id }) => id)]
}

export function signalAll(processes: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const id of processes) process.kill(id, name)
}
