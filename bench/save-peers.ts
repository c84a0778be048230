/**
 * Measures saving a load durably on the device beside three public queues, whose transactions are made as strict as ours, in the
 * same page and in turn.
 */
import { openBrowser } from '../tests/support/plain-browser.ts'
import { asMultiple } from './finding.ts'
import { makeFolder } from './folder.ts'
import { MeasuringProxy } from './measuring-proxy.ts'
import { bundlePeerPage, queuesFolder } from './peers/bundle.ts'
import { installPeers } from './peers/install.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

/** What each is called, and what it does as it comes. */
const peers = {
  workbox: { name: 'Workbox', itself: 'writes relaxed' },
  tanstack: { name: 'TanStack', itself: 'writes relaxed and does not wait for the commit' },
  rxdb: { name: 'RxDB', itself: 'writes relaxed' },
} as const
type Peer = keyof typeof peers
/** Ratios differ by a tenth from one browser to the next, more than from round to round. */
const pageCount = 3
type Milliseconds = Readonly<Record<'floor' | 'ours' | `${Peer}Strict` | `${Peer}Relaxed`, readonly number[]>>

await measureRow('save-peers', async ({ report, use }) => {
  await installPeers(queuesFolder)
  const bundle = use(await makeFolder('bundle'))
  await bundlePeerPage(bundle.path, 'strict-saves')
  const proxy = use(await MeasuringProxy.start(bundle.path))
  proxy.setting = { rounds: 40, queued: 10 }
  const pages: Milliseconds[] = []
  while (pages.length < pageCount) {
    const profile = use(await makeFolder('profile'))
    const result = proxy.result<Milliseconds>()
    const browser = use(await openBrowser(profile.path, proxy.page('strict-saves')))
    pages.push(await result)
    await browser.close()
  }
  const measured = (name: keyof Milliseconds) => pages.flatMap((page) => page[name])
  const floor = spreadOf(measured('floor'))
  const ours = spreadOf(measured('ours'))
  const multiple = (values: readonly number[]) => `${(spreadOf(values).median / floor.median).toFixed(2)} x`

  for (const [peer, { name, itself }] of Object.entries(peers) as [Peer, (typeof peers)[Peer]][]) {
    const strict = measured(`${peer}Strict`)
    report(
      asMultiple({
        title: `save a load, strict, 10 queued, beside ${name} writing strictly`,
        floor: spreadOf(strict),
        ours,
        unit: 'ms',
        // TanStack writes one text under one key without a read: it can refuse no second press.
        ...(peer === 'tanstack' ? {} : { budget: { must: 1, better: 'less' } }),
        note: `of a raw strict put ours takes ${multiple(measured('ours'))}, ${name} ${multiple(strict)}, and ${multiple(measured(`${peer}Relaxed`))} as it comes, which ${itself}`,
      }),
    )
  }
})
