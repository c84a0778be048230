import { expect, test } from 'vitest'
import { DriverApi } from '../support/driver-api.ts'
import { ServerProcess } from '../support/server-process.ts'

const kills = 20

test(
  `${kills} kills of the whole server tree while operations arrive lose no acknowledged one`,
  { timeout: 280_000 },
  async () => {
    await using serverProcess = await ServerProcess.start()
    const driver = await DriverApi.signIn(serverProcess.origin)
    const acknowledged: string[] = []
    for (let round = 0; round < kills; round += 1) {
      const enough = acknowledged.length + 1 + ((round * 7) % 40)
      let alive = true
      // Three connections, as phones have: the kill strikes while some of their operations are being applied.
      const senders = [1, 2, 3].map(async () => {
        while (alive) {
          const batch = Array.from({ length: 5 }, () => driver.newTruck())
          const results = await driver.deliver(batch).catch(() => [])
          for (const result of results) if ('receipt' in result) acknowledged.push(result.id)
          if (results.length === 0) return
        }
      })
      while (acknowledged.length < enough) await new Promise(setImmediate)
      await serverProcess.kill()
      alive = false
      await Promise.all(senders)
      await serverProcess.restart()
      const known = await driver.knownOperations(acknowledged)
      expect(
        acknowledged.filter((id) => !known.has(id)),
        `lost in round ${round + 1}`,
      ).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThan(kills)
  },
)
