import { postmasterOf } from './debian-postgres.ts'
import { runningProcesses } from './process-tree.ts'

/**
 * Pauses the PostgreSQL of a data folder with everything that serves connections; returns a function that
 * lets it go on.
 */
export async function pausePostgres(dataFolder: string): Promise<() => void> {
  const postmaster = await postmasterOf(dataFolder)
  // First the one that would start more of them.
  process.kill(postmaster, 'SIGSTOP')
  const children = (await runningProcesses()).filter(({ parent }) => parent === postmaster)
  for (const { id } of children) process.kill(id, 'SIGSTOP')
  return () => {
    for (const { id } of children) process.kill(id, 'SIGCONT')
    process.kill(postmaster, 'SIGCONT')
  }
}
