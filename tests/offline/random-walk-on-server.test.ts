import { expect, test } from 'vitest'
import { loadableFlows } from '../../src/offline/flows/flows.ts'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { claimDevice } from '../../src/offline/sync/device.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { loadShipment, unloadShipment } from '../../src/offline/shipments/statements.ts'
import { setCurrentUserId, setRuntime } from '../../src/offline/store/runtime.ts'
import { transportModes } from '../../src/offline/vehicles/transport-modes.ts'
import { demoPairingCode } from '../support/driver-app.ts'
import { makePhoto } from '../support/photos.ts'
import { startTestServer } from '../support/test-server.ts'
import { runSync } from './driver-actions.ts'
import { overHttp, signInOnServer } from './phone-on-server.ts'
import {
  expectAllDelivered,
  operationsOf,
  restoreConnectivity,
  seededRandom,
  takeRandomSteps,
  type WalkActions,
  walkSeeds,
} from './random-walk.ts'
import { clockAt, phoneOn } from './simulated-phone.ts'

const clock = clockAt(Date.now())
const hour = 3_600_000
const weighings = { firstWeighing: 40.5, secondWeighing: 15.2 }

/**
 * What the driver does with the demo's flows: one that is weighed at loading, one that asks for a photo and
 * is weighed at unloading.
 */
async function actionsOn(random: () => number): Promise<WalkActions> {
  const flows = await loadableFlows()
  const flow = (name: string) => {
    const found = flows.find(({ usualName }) => usualName === name)
    if (found === undefined) throw new Error(`The phone has no flow ${name}.`)
    return found
  }
  const [sand, soil] = [flow('Ophoogzand 0/2'), flow('Grond met minerale olie achter kademuur')]
  const mode = (await transportModes()).find(({ identificationCode }) => identificationCode === '7-BZX-71')
  if (mode === undefined) throw new Error('The phone has no truck.')
  let drafts = 0
  const draft = () => `draft-${(drafts += 1)}`
  return {
    load: () => loadShipment({ draft: draft(), flow: sand, mode, ...weighings }),
    loadWithPhoto: async () => {
      const name = draft()
      const photo = await makePhoto({ seed: 1 + Math.floor(random() * 20), width: 320, height: 240 })
      const bytes = new Uint8Array(photo.bytes).buffer
      const id = await addPhoto(name, 'load', {
        bytes,
        mediaType: 'image/jpeg',
        thumbnail: bytes.slice(0, 10),
      })
      const saved = await loadShipment({ draft: name, flow: soil, mode })
      return { ...saved, photos: new Map([[id, photo.sha256]]) }
    },
    unload: async (shipment) => {
      const isMeasuredNow = (await findShipment(shipment))?.materialFlow === soil.id
      return await unloadShipment({
        draft: `unload:${shipment}`,
        shipment,
        flow: isMeasuredNow ? soil : sand,
        mode,
        ...(isMeasuredNow ? { ...weighings, weighSlipNumber: 'WB-1' } : {}),
      })
    },
    expireTokens: () => {
      clock.server += hour
      clock.device += hour
    },
    restartFeed: () => undefined,
  }
}

// Many walks, each of them many steps: longer than other tests of the queue.
test('the real server takes every operation once and in order, whatever happens', async () => {
  await using testServer = await startTestServer({ clock: () => new Date(clock.server) })
  const origin = await testServer.listen()
  const caller = await testServer.asDriver()
  await caller.post('/project_pairings', { pairingCode: demoPairingCode })
  const { body: user } = await caller.get<{ id: string }>('/users/me')

  await walkSeeds(async (seed) => {
    const random = seededRandom(seed)
    const server = overHttp(origin)
    clock.device = clock.server
    // Every request is answered in the end: a limit would only add retries that depend on how busy the
    // machine is.
    const driver = phoneOn(server, clock, random, 30_000)
    const firstPage = driver.open()
    setRuntime(firstPage)
    await deviceTokens.write(await signInOnServer(testServer))
    await claimDevice(firstPage, user.id)
    setCurrentUserId(user.id)
    await runSync(firstPage, 'start')
    const actions = await actionsOn(random)
    const { expected, kills, page } = await takeRandomSteps({ driver, page: firstPage, random, actions })
    await restoreConnectivity(driver, page, () => signInOnServer(testServer))

    const rows = await driver.rows()
    await expectAllDelivered(rows, expected)
    const { pool } = testServer.database
    const applied = await pool.query<{ id: string }>('select id from operations where id = any($1)', [
      rows.map(({ id }) => id),
    ])
    expect(applied.rows).toHaveLength(rows.length)
    // A shipment that an earlier walk's phone loaded is on this driver's board too.
    for (const shipment of new Set(expected.statements)) {
      const events = await pool.query<{ operation_id: string; kind: string }>(
        'select operation_id, kind from shipment_events where shipment_id = $1 and operation_id = any($2) order by sequence',
        [shipment, rows.map(({ id }) => id)],
      )
      expect(events.rows.map(({ operation_id }) => operation_id)).toEqual(operationsOf(rows, shipment))
      expect(events.rows.map(({ kind }) => kind)).not.toContain('refused')
    }
    const received = await pool.query<{ id: string; sha256: string }>(
      "select id, coalesce(original_sha256, sha256) as sha256 from media_objects where status = 'received' and id = any($1)",
      [[...expected.photos.keys()]],
    )
    expect(new Map(received.rows.map(({ id, sha256 }) => [id, sha256]))).toEqual(expected.photos)
    expect(server.deliveries).toBeLessThan(40 + 3 * kills + 3 * rows.length)
  })
}, 120_000)
