import { expect } from 'vitest'
import { bodyOf } from '../../support/test-server.ts'
import { type DeliveredLoad, type Receiver, type Stream, streams } from './lma-month.ts'

const streamNames = ['sludge', 'rubble', 'household'] as const satisfies readonly Stream[]

interface Planned extends DeliveredLoad {
  readonly by: number
}

/** Tonnes with decimals; one load in twenty is refused, one is accepted in part. */
const planned = (count: number, at: Date): readonly Planned[] =>
  Array.from({ length: count }, (_, index) => ({
    by: index,
    stream: streamNames[index % 3] ?? 'sludge',
    net: 10 + (index % 17) + (index % 8) / 8,
    at,
    accepted: index % 20 === 7 ? 'nothing' : index % 20 === 9 ? 5000 + index : 'all',
  }))

const kilogramsOf = ({ net, accepted }: DeliveredLoad) =>
  accepted === 'nothing' ? 0 : typeof accepted === 'number' ? accepted : net * 1000

/**
 * A month of this many loads, with refused and partly accepted ones, two carriers and one private disposer: it is
 * notified, answered with errors, mended, corrected and notified again, and the desk has the right sums.
 */
export async function notifyMonthOf(receiver: Receiver, count: number): Promise<void> {
  const { deliver, desk, jobs, line, office, readMonth, send } = receiver
  const today = new Date()
  const at = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15, 12))
  const month = at.toISOString().slice(0, 7)
  const period = `${month.slice(5)}${month.slice(0, 4)}`
  const loads = planned(count, at)
  const shipments: string[] = []
  for (const load of loads) shipments.push(...(await deliver(load.by, [load])))
  const kilograms = loads.map(kilogramsOf)
  const expected = (stream: Stream) => {
    const of = loads.flatMap((load, index) =>
      load.stream === stream && load.accepted !== 'nothing' ? [kilograms[index] ?? 0] : [],
    )
    return { kilograms: of.reduce((sum, each) => sum + each, 0), loads: of.length }
  }

  // What the address book lacks keeps a line back, and the desk finds an error in another.
  expect(await line(month, 'rubble')).toMatchObject({
    kind: 'first',
    ...expected('rubble'),
    carriers: ['00000201', '00000202'],
    missing: ['disposer_number'],
    state: 'open',
  })
  desk.refuse = ({ number }) =>
    number === streams.household ? ['WoonplaatsOnbekend', 'De plaats is niet bekend.'] : undefined
  await bodyOf(send(month), 201)
  expect((await line(month, 'sludge')).state).toBe('waiting')
  await jobs()
  expect(desk.faults).toEqual([])
  expect(await line(month, 'sludge')).toMatchObject({ state: 'accepted', ...expected('sludge') })
  expect(await line(month, 'household')).toMatchObject({
    state: 'refused',
    notified: { errors: [{ code: 'WoonplaatsOnbekend', text: 'De plaats is niet bekend.' }] },
  })
  expect([...desk.notified.values()].map(({ number }) => number)).toEqual([streams.sludge])

  // Mended.
  desk.refuse = () => undefined
  await bodyOf(office.patch(`/companies/${receiver.disposer}`, { cocNumber: '00000103' }))
  await bodyOf(send(month), 201)
  await jobs()
  expect((await readMonth(month)).lines.map(({ state }) => state)).toEqual([
    'accepted',
    'accepted',
    'accepted',
  ])
  for (const stream of streamNames) expect(desk.sum(streams[stream], period)).toEqual(expected(stream))

  // Corrected: loads of two numbers weigh less than was notified.
  for (const index of [0, 1, 3]) {
    const load = loads[index]
    if (load === undefined) continue
    await bodyOf(
      office.patch(`/shipments/${shipments[index]}`, { weighedLoad: 15 + load.net - 1, reason: 'Slip' }),
    )
    kilograms[index] = (load.net - 1) * 1000
  }
  expect((await readMonth(month)).lines.map(({ state }) => state)).toEqual(['differs', 'differs', 'accepted'])
  await bodyOf(send(month), 201)
  await jobs()
  for (const stream of streamNames) {
    expect(await line(month, stream)).toMatchObject({ kind: 'first', state: 'accepted', ...expected(stream) })
    expect(desk.sum(streams[stream], period)).toEqual(expected(stream))
  }
  // A correction took the place of what it corrects.
  expect(desk.notified.size).toBe(3)
  expect(desk.faults).toEqual([])
}
