import { expect, test } from 'vitest'
import { sha256Of } from '../../src/offline/photos/photos.ts'
import { load, loadWithPhotos, startSignedInPhone, unload } from './driver-actions.ts'
import {
  expectAllDelivered,
  operationsOf,
  restoreConnectivity,
  seededRandom,
  takeRandomSteps,
  walkSeeds,
} from './random-walk.ts'
import { driverId } from './simulated-phone.ts'

async function walk(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const { driver, page: firstPage } = await startSignedInPhone({ random })
  const { server } = driver
  const actions = {
    load: () => load(),
    loadWithPhoto: async () => {
      const saved = await loadWithPhotos(1 + Math.floor(random() * 300_000))
      const hashes = await Promise.all(saved.bytes.map(sha256Of))
      return { ...saved, photos: new Map(saved.photos.map((id, at) => [id, hashes[at] ?? ''])) }
    },
    unload,
    expireTokens: () => server.sessions.clear(),
    restartFeed: () => void (server.feedStartsOver = true),
  }
  const { expected, kills, page } = await takeRandomSteps({ driver, page: firstPage, random, actions })
  await restoreConnectivity(driver, page, async () => server.signIn(driverId))

  const rows = await driver.rows()
  await expectAllDelivered(rows, expected)
  // None lost, each with one effect, in the order of its shipment.
  const applied = server.applied.map(({ operation }) => operation)
  expect(applied.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
  for (const shipment of new Set(expected.statements))
    expect(applied.filter(({ lane }) => lane === `shipment:${shipment}`).map(({ id }) => id)).toEqual(
      operationsOf(rows, shipment),
    )
  for (const [id, sha256] of expected.photos) {
    const photo = server.photos.get(id)
    expect(photo?.complete).toBe(true)
    expect(await sha256Of(photo?.content.slice().buffer ?? new ArrayBuffer())).toBe(sha256)
  }
  const requests = server.requests.filter((request) => request.path === '/operations').length
  expect(requests).toBeLessThan(40 + 3 * kills + 3 * rows.length)
}

// Many walks, each of them many steps: longer than other tests of the queue.
test('whatever happens on the way, every operation arrives once and in order', { timeout: 120_000 }, () =>
  walkSeeds(walk),
)
