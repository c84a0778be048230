/** Keeping what a driver did, durable to the disk, against IndexedDB itself with the same bytes. */
import { openBrowser } from './browser.ts'
import { asMultiple } from './finding.ts'
import { makeFolder } from './folder.ts'
import { Front } from './front.ts'
import { bundlePages } from './page-bundle.ts'
import type { SaveResult, SaveSetting } from './page/save.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

const ofASave = { must: 1.5, aim: 1.2, better: 'less' } as const
const ofGrowth = { must: 1.25, aim: 1.1, better: 'less' } as const

await measureRow('save', async ({ found, use }) => {
  const bundle = use(await makeFolder('bundle'))
  await bundlePages(bundle.path, ['save'])
  const front = use(await Front.start(bundle.path))
  front.setting = { rounds: 40, levels: [10, 1000, 10_000] } satisfies SaveSetting
  const profile = use(await makeFolder('profile'))
  const result = front.result<SaveResult>()
  use(await openBrowser(profile.path, front.page('save')))
  const { operationBytes, photoBytes, relaxed, levels, unload, photo } = await result

  const [least, ...more] = levels
  if (least === undefined) throw new Error('Nothing was measured.')
  const ours = spreadOf(least.ours)
  found(
    asMultiple({
      what: `save a load (${operationBytes} bytes), strict, ${least.queued} queued`,
      floor: spreadOf(least.floor),
      ours,
      unit: 'ms',
      budget: ofASave,
      note: `floor: raw strict IndexedDB put of the same object; a relaxed one took ${spreadOf(relaxed).median.toFixed(2)} ms`,
    }),
  )
  found(
    asMultiple({
      what: 'save an unload, strict, 10 queued',
      floor: spreadOf(unload.floor),
      ours: spreadOf(unload.ours),
      unit: 'ms',
      budget: ofASave,
    }),
  )
  for (const level of more) {
    found(
      asMultiple({
        what: `growth of saving a load: ${level.queued} queued against ${least.queued}`,
        floor: ours,
        ours: spreadOf(level.ours),
        unit: 'ms',
        budget: ofGrowth,
        note: `floor: the same save with ${least.queued} queued; the raw put took ${spreadOf(level.floor).median.toFixed(2)} ms in between`,
      }),
    )
  }
  const size = `${Math.round(photoBytes / 1024)} KiB`
  found(
    asMultiple({
      what: `save with one photo (${size}), strict: arrival of the photo and press together`,
      floor: spreadOf(photo.floorWhole),
      ours: spreadOf(photo.both),
      unit: 'ms',
      budget: ofASave,
      note: 'floor: one raw strict put of the same bytes; ours are two durable saves, as the photo must survive before the driver presses',
    }),
  )
  found(
    asMultiple({
      what: `of which the arrival of the photo (${size}), its SHA-256 among it`,
      floor: spreadOf(photo.floorArrival),
      ours: spreadOf(photo.arrival),
      unit: 'ms',
    }),
  )
  found(
    asMultiple({
      what: 'of which the press of the button, bytes being there',
      floor: spreadOf(photo.floorPress),
      ours: spreadOf(photo.press),
      unit: 'ms',
    }),
  )
})
