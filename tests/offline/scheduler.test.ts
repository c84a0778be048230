import { expect, test, vi } from 'vitest'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { startSync } from '../../src/offline/sync/scheduler.ts'
import { load, startSignedInPhone } from './driver-actions.ts'
import { passThrough, unplugged } from './simulated-phone.ts'

/** What a page asks the browser to run later, by its timer alone: no event of the browser tells it of a network. */
function holdTimers() {
  const held: { readonly run: () => void; readonly wait: number }[] = []
  const { setTimeout: start } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, wait = 0) => {
    // Requests end by shorter ones; where nothing is due a page looks again after five minutes.
    if (wait < 1000) return start(run, wait)
    if (wait < 300_000) held.push({ run, wait })
    return undefined
  }) as typeof setTimeout)
  return () => vi.waitFor(() => held.shift() ?? expect.fail('nothing is due'))
}

test('a page tries again within ten seconds after a network is back that no event tells it of, however long it had none', async () => {
  const { driver } = await startSignedInPhone({ random: () => 0.999 })
  driver.network = unplugged
  await load()
  const next = holdTimers()
  startSync()
  for (let failures = 0; failures < 12; failures += 1) {
    const { run, wait } = await next()
    expect(wait).toBeLessThanOrEqual(10_000)
    driver.advance(wait)
    if (failures === 11) driver.network = passThrough
    run()
  }
  await vi.waitFor(async () => expect(await outboxSummary()).toEqual({ kind: 'sent' }))
})
