/**
 * The values of several runs. Machines are shared: the median counts, and the range says how reliable it is.
 */
export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
  readonly runs: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('Nothing was measured.')
  const lower = sorted.length % 2 === 0 ? (sorted[middle - 1] ?? upper) : upper
  return {
    median: (lower + upper) / 2,
    least: sorted[0] ?? upper,
    most: sorted.at(-1) ?? upper,
    runs: sorted.length,
  }
}

/**
 * Runs the given measurements in turn, round after round, so that a machine that becomes slower slows all of
 * them. Every other round goes backwards, so that none always follows the same one. Returns the values of
 * each measurement.
 */
export async function takeTurns<Name extends string>(
  rounds: number,
  runs: Readonly<Record<Name, (round: number) => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(runs) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      measured[name].push(await runs[name](round))
  }
  return measured
}
