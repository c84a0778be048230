import { setTimeout as sleep } from 'node:timers/promises'

const day = 86_400_000
const margin = 60_000

/** Waits for the next day (UTC) where this one ends within a minute: for what is counted by the day. */
export async function awayFromMidnight(): Promise<void> {
  const left = day - (Date.now() % day)
  if (left < margin) await sleep(left)
}
