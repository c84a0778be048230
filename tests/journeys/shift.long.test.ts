import { expect, test } from 'vitest'
import { FaultEnvironment, operationsPath, photoPath, smallPhoto } from '../support/fault-environment.ts'
import type { Fault } from '../support/faults.ts'

const loads = 12

/** How the line is while a load and its unload are made, one after the other. */
const lines: readonly ('down' | 'up' | Fault)[] = [
  'up',
  { kind: 'swallow-answer' },
  'down',
  { kind: 'drop' },
  { kind: 'truncate-answer', afterBytes: 20 },
  'down',
]

test(
  'a shift of twelve loads with a flapping line: all of it arrives, once and in order',
  {
    timeout: 300_000,
  },
  async () => {
    await using environment = await FaultEnvironment.start()
    await using phone = await environment.phone()
    const photo = await smallPhoto(12)
    for (let round = 0; round < loads; round += 1) {
      const line = lines[round % lines.length] ?? 'up'
      await phone.context.setOffline(line === 'down')
      if (typeof line === 'object') {
        environment.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, line)
        environment.proxy.strike({ method: 'PUT', path: photoPath, times: 1 }, line)
      }
      const { shipment } = await phone.load(photo)
      // It comes and goes between the two as well.
      await phone.context.setOffline(round % 2 === 0)
      await phone.unload(shipment)
    }
    environment.proxy.heal()
    await phone.context.setOffline(false)
    await phone.app.go('/driver/outbox')
    await phone.app.sendNow()
    await phone.app.waitUntilSent()
    expect((await phone.operations()).filter(({ type }) => type === 'shipment.load')).toHaveLength(loads)
    await phone.expectInvariants({ requestsPerOperation: 12 })
  },
)
