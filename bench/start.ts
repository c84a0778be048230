/**
 * Measures starts: of the server until its first response, and of the driver's app until its list can be
 * used.
 */
import { chmod } from 'node:fs/promises'
import { buildPageIfStale } from '../scripts/builds.ts'
import { demoDriver, weighedFlow } from '../tests/support/driver-app.ts'
import { asCount, asMultiple } from './finding.ts'
import { makeFolder } from './folder.ts'
import { MeasuringProxy } from './measuring-proxy.ts'
import { startMeasuredProduct } from './measured-product.ts'
import { queuedPairs } from './queued-pairs.ts'
import { timePresses } from './press.ts'
import { measureRow } from './row.ts'
import { measureServerStart } from './server-start.ts'
import { prepareDriverProfile, installEmptyPage, timeVisit } from './shell-start.ts'
import { type Spread, spreadOf, takeTurns } from './spread.ts'

const serverRounds = 5
const shellRounds = 10
const pressBudget = { must: 1.5, aim: 1, better: 'less' } as const
const shellBudget = { must: 5, aim: 3, better: 'less' } as const

await measureRow('start', async (row) => {
  await measureServer(row)
  await measureShell(row)
})

type Row = Parameters<Parameters<typeof measureRow>[1]>[0]

async function measureServer(row: Row): Promise<void> {
  const home = row.use(await makeFolder('server'))
  // PostgreSQL runs as another user when this process is root.
  await chmod(home.path, 0o755)
  const server = await measureServerStart(home.path, serverRounds)
  const floor = spreadOf(server.floor)
  row.report(
    asMultiple({
      title: '`npm start` on an existing folder, built before, to the first answer',
      floor,
      ours: spreadOf(server.npm),
      unit: 'ms',
      budget: { must: 4, aim: 2.5, better: 'less' },
      note: "floor: Node, Fastify, pg and PostgreSQL's own program, nothing else",
    }),
  )
  row.report(asMultiple({ title: 'the same without npm', floor, ours: spreadOf(server.node), unit: 'ms' }))
}

/**
 * An empty page, and the driver's app with nothing queued and with a long queue, each in a browser profile of
 * its own.
 */
async function prepareVisits(row: Row) {
  await buildPageIfStale()
  const product = row.use(await startMeasuredProduct())
  const bundle = row.use(await makeFolder('bundle'))
  const proxy = row.use(await MeasuringProxy.start(bundle.path, product.origin))
  const [empty, idle, queued] = [
    row.use(await makeFolder('empty')),
    row.use(await makeFolder('idle')),
    row.use(await makeFolder('queued')),
  ]
  const emptyPage = await installEmptyPage(bundle.path, proxy, empty.path)
  const { rows } = await product.database.query<{ flow: string; mode: string; code: string }>(
    `select f.id as flow, m.id as mode, m.identification_code as code
    from material_flows f, users u join transport_modes m on m.company_id = u.company_id and m.type = 'truck'
    where f.usual_name = $1 and u.email = $2 order by m.identification_code limit 1`,
    [weighedFlow, demoDriver.username],
  )
  const [fixture] = rows
  if (fixture === undefined) throw new Error('The demo has no flow.')
  await prepareDriverProfile(proxy.origin, idle.path, fixture.code, () => [])
  await prepareDriverProfile(proxy.origin, queued.path, fixture.code, (userId) =>
    queuedPairs(2500, { userId, materialFlow: fixture.flow, transportMode: fixture.mode }),
  )
  const driver = `${proxy.origin}/driver`
  return {
    proxy,
    empty: { profile: empty.path, url: emptyPage, text: 'Measured' },
    idle: { profile: idle.path, url: driver, text: weighedFlow },
    queued: { profile: queued.path, url: driver, text: weighedFlow },
  }
}

async function measureShell(row: Row): Promise<void> {
  const { proxy, empty, idle, queued } = await prepareVisits(row)
  const second = await takeTurns(shellRounds, {
    floor: () => timeVisit({ ...empty, repeated: true }),
    ours: () => timeVisit({ ...idle, repeated: true }),
  })
  proxy.network = { cut: true, delay: 0 }
  proxy.requests.length = 0
  const cold = await takeTurns(shellRounds, {
    floor: () => timeVisit(empty),
    idle: () => timeVisit(idle),
    queued: () => timeVisit(queued),
  })
  const note =
    'floor: an empty page from its worker that opens IndexedDB; CPU 4 x slower in the page, as DevTools does it'
  row.report(
    asMultiple({
      title: "driver's shell, second visit, to a usable list",
      floor: spreadOf(second.floor),
      ours: spreadOf(second.ours),
      unit: 'ms',
      budget: shellBudget,
      note,
    }),
  )
  const coldFloor = spreadOf(cold.floor)
  for (const [title, ours, budget] of [
    ["driver's shell, cold start offline, to a usable list", cold.idle, shellBudget],
    ['the same with 5,000 operations queued', cold.queued, { must: 5.5, better: 'less' }],
  ] as const)
    row.report(asMultiple({ title, floor: coldFloor, ours: spreadOf(ours), unit: 'ms', budget, note }))
  const shell = proxy.requests.filter(
    ({ path }) => !path.startsWith('/api/') && !path.startsWith('/.well-known/'),
  )
  const paths = [...new Set(shell.map(({ path }) => path))].join(' ')
  row.report(
    asCount({
      title: 'network requests that a cold start makes for the shell',
      ours: spreadOf([shell.length / (2 * shellRounds)]),
      unit: 'requests',
      budget: { must: 0, better: 'less' },
      ...(paths === '' ? {} : { note: `requested: ${paths}` }),
    }),
  )
  reportPresses(row, coldFloor, await timePresses(proxy.origin, idle.profile, shellRounds))
}

function reportPresses(row: Row, floor: Spread, pressed: Awaited<ReturnType<typeof timePresses>>): void {
  for (const what of ['load', 'unload'] as const)
    row.report(
      asMultiple({
        title: `from the press of "${what === 'load' ? 'Load' : 'Unload'}" until "saved" is painted, offline`,
        floor,
        ours: spreadOf(pressed[what]),
        unit: 'ms',
        budget: pressBudget,
      }),
    )
}
