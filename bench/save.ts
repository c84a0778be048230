/** Measures saving a statement durably on the device, against plain IndexedDB with the same bytes. */
import { openBrowser } from '../tests/support/plain-browser.ts'
import { asMultiple, type Finding } from './finding.ts'
import { makeFolder } from './folder.ts'
import { MeasuringProxy } from './measuring-proxy.ts'
import { bundlePages } from './page-bundle.ts'
import type { SaveResult, SaveSetting } from './page/save.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

const saveBudget = { must: 2.5, aim: 1.8, better: 'less' } as const
const photoBudget = { must: 2, aim: 1.5, better: 'less' } as const
const growthBudget = { must: 1.25, aim: 1.1, better: 'less' } as const

await measureRow('save', async ({ report, use }) => {
  const bundle = use(await makeFolder('bundle'))
  await bundlePages(bundle.path, ['save'])
  const proxy = use(await MeasuringProxy.start(bundle.path))
  proxy.setting = { rounds: 40, levels: [10, 1000, 10_000] } satisfies SaveSetting
  const profile = use(await makeFolder('profile'))
  const result = proxy.result<SaveResult>()
  use(await openBrowser(profile.path, proxy.page('save')))
  const { operationBytes, photoBytes, relaxed, levels, unload, photo } = await result

  const [smallest, ...larger] = levels
  if (smallest === undefined) throw new Error('Nothing was measured.')
  const ours = spreadOf(smallest.ours)
  report(
    asMultiple({
      title: `save a load (${operationBytes} bytes), strict, ${smallest.queued} queued`,
      floor: spreadOf(smallest.floor),
      ours,
      unit: 'ms',
      budget: saveBudget,
      note: `floor: raw strict IndexedDB put of the same object; a relaxed one took ${spreadOf(relaxed).median.toFixed(2)} ms`,
    }),
  )
  report(
    asMultiple({
      title: 'save an unload, strict, 10 queued',
      floor: spreadOf(unload.floor),
      ours: spreadOf(unload.ours),
      unit: 'ms',
      budget: saveBudget,
    }),
  )
  for (const level of larger) {
    report(
      asMultiple({
        title: `growth of saving a load: ${level.queued} queued against ${smallest.queued}`,
        floor: ours,
        ours: spreadOf(level.ours),
        unit: 'ms',
        budget: growthBudget,
        note: `floor: the same save with ${smallest.queued} queued; the raw put took ${spreadOf(level.floor).median.toFixed(2)} ms in between`,
      }),
    )
  }
  reportPhoto(report, photoBytes, photo)
})

/** The save with a photo, and its two parts. */
function reportPhoto(
  report: (finding: Finding) => void,
  photoBytes: number,
  photo: SaveResult['photo'],
): void {
  const size = `${Math.round(photoBytes / 1024)} KiB`
  report(
    asMultiple({
      title: `save with one photo (${size}), strict: arrival of the photo and press together`,
      floor: spreadOf(photo.floorWhole),
      ours: spreadOf(photo.both),
      unit: 'ms',
      budget: photoBudget,
      note: 'floor: one raw strict put of the same bytes; ours are two durable saves, as the photo must survive before the driver presses',
    }),
  )
  report(
    asMultiple({
      title: `of which the arrival of the photo (${size}), its SHA-256 among it`,
      floor: spreadOf(photo.floorArrival),
      ours: spreadOf(photo.arrival),
      unit: 'ms',
    }),
  )
  report(
    asMultiple({
      title: 'of which the press of the button, bytes being there',
      floor: spreadOf(photo.floorPress),
      ours: spreadOf(photo.press),
      unit: 'ms',
    }),
  )
}
