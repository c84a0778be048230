import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test(
  'npm run load measures a real server with drivers and dashboards, overloads it, and finds nothing lost',
  {
    timeout: 180_000,
  },
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      'bench/sustained-load.ts',
      '--seconds',
      '2',
      '--rate',
      '4',
      '--dashboards',
      '3',
      '--phones',
      '4',
    ])
    expect(stdout).toMatch(/4 phones at a time[^]*operations [\d.]+ a second, p50 \d+, p95 \d+, p99 \d+ ms/)
    expect(stdout).toMatch(
      /3 open dashboards[^]*live lag, from the sending of a load to the dashboard: p50 \d+, /,
    )
    expect(stdout).toMatch(/each dashboard was sent [\d.]+ KB a second/)
    expect(stdout).toMatch(/shed: \d+ answers 503, 0 of them without Retry-After/)
    expect(stdout).toMatch(/Acknowledged: [1-9]\d* operations, [1-9]\d* photos; lost: 0$/m)
  },
)
