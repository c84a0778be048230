import { setTimeout as pause } from 'node:timers/promises'
import { postmasterOf } from './debian-postgres.ts'
import { type RunningProcess, runningProcesses } from './process-tree.ts'

/**
 * Pauses the PostgreSQL of a data folder with everything that serves connections; returns a function that
 * lets it go on. All of it stands still when this resolves.
 */
export async function pausePostgres(dataFolder: string): Promise<() => void> {
  const postmaster = await postmasterOf(dataFolder)
  // First the one that would start more of them: a fork that is under way when the signal arrives is finished.
  await stopAll(({ id }) => id === postmaster)
  const children = await stopAll(({ parent }) => parent === postmaster)
  return () => {
    for (const id of children) process.kill(id, 'SIGCONT')
    process.kill(postmaster, 'SIGCONT')
  }
}

/** SIGSTOP to those that `choose` picks; resolves with their ids when all of them have stopped. */
async function stopAll(choose: (running: RunningProcess) => boolean): Promise<readonly number[]> {
  for (;;) {
    const chosen = (await runningProcesses()).filter(choose)
    const going = chosen.filter(({ isStopped }) => !isStopped)
    if (going.length === 0) return chosen.map(({ id }) => id)
    for (const { id } of going) process.kill(id, 'SIGSTOP')
    await pause(5)
  }
}
