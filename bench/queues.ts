/**
 * What becomes of five operations, kept without a network, when one fault meets them on their way: with our
 * queue in the built app on the real server, and with four public ones as their quick starts set them up and as
 * their documentation advises. Lost, doubled and in another order; and whether the app was told.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from '../tests/support/chromium.ts'
import { storedOperations } from '../tests/support/device-store.ts'
import { DriverApp, phoneViewport } from '../tests/support/driver-app.ts'
import { FaultEnvironment, operationsPath } from '../tests/support/fault-environment.ts'
import { FaultProxy } from '../tests/support/fault-proxy.ts'
import { captivePortal, type Fault } from '../tests/support/faults.ts'
import { OfficeApi } from '../tests/support/office-api.ts'
import { buildServerIfStale } from '../scripts/builds.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { asCount } from './finding.ts'
import { makeFolder } from './folder.ts'
import { bundlePeers, peers, queuesFolder } from './peers/bundle.ts'
import { installPeers } from './peers/install.ts'
import type { Configuration, PeerQueue } from './peers/queue.ts'
import { RecordingServer } from './peers/recording-server.ts'
import { measureRow } from './row.ts'
import { spreadOf } from './spread.ts'

const operationCount = 5
/** Milliseconds after which what a queue still keeps counts as kept. */
const patienceMs = 20_000

const refusal = (status: number, code: string): Fault => ({
  kind: 'replace-answer',
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    type: `/errors/${code}`,
    code: status === 401 ? 401 : code,
    reason: code,
    status,
    message: code,
  }),
})

interface LineFault {
  readonly name: string
  /** What meets the first request that carries operations. */
  readonly fault: Fault
  /** The browser is killed while that request is under way, and opened again. */
  readonly isKilled?: boolean
}

const lineFaults: readonly LineFault[] = [
  { name: 'none', fault: { kind: 'forward' } },
  { name: '500', fault: refusal(500, 'internal_error') },
  { name: '401', fault: refusal(401, 'token_expired') },
  { name: '422', fault: refusal(422, 'validation_failed') },
  { name: 'connection reset', fault: { kind: 'drop' } },
  { name: 'answer lost', fault: { kind: 'swallow-answer' } },
  { name: 'captive portal', fault: captivePortal },
  { name: 'killed in flight', fault: { kind: 'hang' }, isKilled: true },
]

/** What became of the operations. */
interface Outcome {
  readonly lost: number
  /** Of these, how many the app was told of. */
  readonly told: number
  readonly doubled: number
  readonly isReordered: boolean
  /** Still kept when patience ended. */
  readonly kept: number
}

interface Ending {
  readonly ids: readonly string[]
  /** As the server applied them, in order. */
  readonly applied: readonly string[]
  readonly pending: readonly string[]
  readonly givenUp: readonly string[]
}

function judge({ ids, applied, pending, givenUp }: Ending): Outcome {
  const gone = ids.filter((id) => !applied.includes(id) && !pending.includes(id))
  const first = ids.filter((id) => applied.includes(id)).map((id) => applied.indexOf(id))
  return {
    lost: gone.length,
    told: gone.filter((id) => givenUp.includes(id)).length,
    doubled: applied.length - new Set(applied).size,
    isReordered: first.some((place, index) => index > 0 && place < (first[index - 1] ?? 0)),
    kept: ids.filter((id) => pending.includes(id) && !applied.includes(id)).length,
  }
}

const describe = ({ lost, told, doubled, isReordered, kept }: Outcome): string =>
  [
    lost > 0 ? `${lost} lost${told > 0 ? ` (${told} told)` : ', silently'}` : '',
    doubled > 0 ? `${doubled} doubled` : '',
    isReordered ? 'reordered' : '',
    kept > 0 ? `${kept} kept` : '',
  ]
    .filter((part) => part !== '')
    .join(', ') || 'all once'

/** A queue under one fault. */
type Trial = (lineFault: LineFault) => Promise<Outcome>

const startProduct = async () => {
  await buildServerIfStale()
  return { server: await ServerProcess.start({ environment: { LOG_LEVEL: 'error' } }), databaseUrl: '' }
}

await measureRow('queues', async ({ report, use }) => {
  await installPeers(queuesFolder)
  const bundle = use(await makeFolder('peers'))
  await bundlePeers(bundle.path)
  const server = use(await RecordingServer.start(bundle.path))
  const proxy = use(await FaultProxy.start(server.origin))
  const environment = use(await FaultEnvironment.start(await startProduct()))
  const subjects: readonly (readonly [string, Trial])[] = [
    ['ours', (lineFault) => tryOurs(environment, lineFault)],
    ...peers.flatMap((peer) =>
      (['default', 'advised'] as const).map((configuration): [string, Trial] => [
        `${peer}, ${configuration}`,
        (lineFault) => tryPeer({ peer, configuration, server, proxy }, lineFault),
      ]),
    ),
  ]
  for (const [name, trial] of subjects) {
    const outcomes: string[] = []
    let faults = 0
    for (const lineFault of lineFaults) {
      const outcome = await trial(lineFault)
      faults += outcome.lost + outcome.doubled + (outcome.isReordered ? 1 : 0)
      outcomes.push(`${lineFault.name}: ${describe(outcome)}`)
    }
    report(
      asCount({
        title: `${name}: lost, doubled or out of order in ${lineFaults.length} trials of ${operationCount}`,
        ours: spreadOf([faults]),
        unit: 'operations',
        budget: name === 'ours' ? { must: 0, better: 'less' } : undefined,
        note: outcomes.join('; '),
      }),
    )
  }
})

interface PeerSetting {
  readonly peer: string
  readonly configuration: Configuration
  readonly server: RecordingServer
  readonly proxy: FaultProxy
}

async function tryPeer(
  { peer, configuration, server, proxy }: PeerSetting,
  { fault, isKilled }: LineFault,
): Promise<Outcome> {
  await using profile = await makeFolder('profile')
  const address = `${proxy.origin}/${peer}?configuration=${configuration}`
  let browser = await launchChromium({ profileDirectory: profile.path })
  try {
    let page = await openPeer(browser.context.pages()[0] ?? (await browser.context.newPage()), address)
    const operations = Array.from({ length: operationCount }, (_, number) => ({ id: randomUUID(), number }))
    await browser.context.setOffline(true)
    for (const operation of operations)
      await page.evaluate(
        (added) => (globalThis as unknown as { queue: PeerQueue }).queue.add(added),
        operation,
      )
    const rule = proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, fault)
    await browser.context.setOffline(false)
    if (isKilled) {
      await page.evaluate(() => void (globalThis as unknown as { queue: PeerQueue }).queue.retry())
      await Promise.race([proxy.until(() => rule.struck.length > 0), pause(patienceMs)])
      await browser.kill()
      browser = await launchChromium({ profileDirectory: profile.path })
      page = await openPeer(browser.context.pages()[0] ?? (await browser.context.newPage()), address)
    }
    const ids = operations.map(({ id }) => id)
    const read = async (): Promise<Ending> => ({
      ids,
      applied: server.applied.map(({ id }) => id),
      ...(await page.evaluate(async () => {
        const { queue } = globalThis as unknown as { queue: PeerQueue }
        return { pending: [...(await queue.pending())], givenUp: queue.givenUp }
      })),
    })
    return judge(
      await settled(read, () =>
        page.evaluate(() => (globalThis as unknown as { queue: PeerQueue }).queue.retry()),
      ),
    )
  } finally {
    proxy.heal()
    await browser.close().catch(() => undefined)
    server.applied.length = 0
  }
}

async function openPeer(page: Page, address: string): Promise<Page> {
  await page.goto(address)
  await page.waitForFunction(() => 'queue' in globalThis)
  return page
}

async function tryOurs(environment: FaultEnvironment, { fault, isKilled }: LineFault): Promise<Outcome> {
  await using profile = await makeFolder('profile')
  await using phone = await environment.phone({ profileDirectory: profile.path })
  await phone.context.setOffline(true)
  for (let number = 0; number < operationCount; number += 1) await phone.load()
  const loads = await phone.operations()
  const rule = environment.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, fault)
  await phone.context.setOffline(false)
  if (isKilled) {
    await environment.proxy.until(() => rule.struck.length > 0)
    await phone.device.kill()
    phone.device = await launchChromium({ profileDirectory: profile.path, ...phoneViewport })
    phone.app = await DriverApp.open(phone.context, environment.proxy.origin)
  }
  const office = await OfficeApi.signIn(environment.product.origin)
  const read = async (): Promise<Ending> => {
    const stored = await storedOperations(phone.app.page)
    const events = await Promise.all(
      loads.map(({ payload }) => office.shipment(payload.shipment ?? '').catch(() => ({ events: [] }))),
    )
    return {
      ids: loads.map(({ id }) => id),
      applied: events.flatMap(({ events: found }) => found.map(({ id }) => id)),
      pending: stored.filter(({ state }) => state !== 'done').map(({ id }) => id),
      givenUp: [],
    }
  }
  return judge(await settled(read, () => phone.app.sendNow()))
}

/** Reads until all is delivered or nothing is kept any more; someone presses "send now" now and then meanwhile. */
async function settled(read: () => Promise<Ending>, retry: () => Promise<unknown>): Promise<Ending> {
  const end = Date.now() + patienceMs
  for (let round = 1; ; round += 1) {
    const ending = await read()
    const isDelivered = ending.ids.every((id) => ending.applied.includes(id))
    if (Date.now() > end || (ending.pending.length === 0 && (isDelivered || round > 3))) return ending
    await pause(1000)
    if (round % 4 === 2) await retry().catch(() => undefined)
  }
}
