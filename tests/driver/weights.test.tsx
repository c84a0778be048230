// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  grossOfRest,
  implausibleAcceptance,
  implausibleRest,
  implausibleWeights,
} from '#contract/shipments/implausible-weights.ts'
import { likelyAcceptance, likelyWeights } from '#contract/shipments/likely-weights.ts'
import { openPage, prepareDevice, sand, ship, soil, startPage, truck, typeIn, unit } from './driver-page.tsx'

beforeAll(startPage)

const loadOf = (flow: { readonly id: string }) => `/driver/flows/${flow.id}/load`
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const load = () => screen.getByRole('button', { name: 'Load' })

describe('the unit of the slip', () => {
  test('is chosen, read back in the other one, and remembered; the letter keeps its own', async () => {
    const store = await prepareDevice({ flows: [soil], drives: truck })
    const { user } = openPage(loadOf(soil))
    expect((await field('Empty (tare)')).value).toBe('19.2')
    await typeIn(user, 'kg')
    expect((await field('Empty (tare)')).value, 'the known tare').toBe('19200')
    await user.type(await field('Full (gross)'), '46880')
    expect(screen.getByText('= 46.88 t')).toBeDefined()
    expect(screen.getByText('= 19.2 t')).toBeDefined()
    expect(screen.getByRole('status', { name: 'Net weight' }).textContent).toBe('27.68 t27,680\u00a0kg')
    await user.type(await field('Weigh slip number'), 'WB 1')
    await user.click(load())

    expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
    const [operation] = await store.outbox.toArray()
    expect(operation?.payload).toMatchObject({ firstWeighing: 46.88, secondWeighing: 19.2 })

    cleanup()
    openPage(loadOf(soil))
    await user.click(await screen.findByRole('button', { name: 'Load in addition' }))
    expect((await unit()).textContent).toBe('kg')
  })

  test('changes what the digits mean, and never the digits', async () => {
    await prepareDevice({ flows: [soil], drives: truck })
    const { user } = openPage(loadOf(soil))
    await typeIn(user, 't')
    await user.type(await field('Full (gross)'), '46880')
    expect(screen.getByText('= 46,880,000 kg')).toBeDefined()
    await typeIn(user, 'kg')
    expect((await field('Full (gross)')).value).toBe('46880')
    expect(screen.getByText('= 46.88 t')).toBeDefined()
    await user.type(await field('Full (gross)'), '.5')
    await user.type(await field('Weigh slip number'), 'WB 1')
    await user.click(load())
    expect(await screen.findByText('Write whole kilograms.')).toBeDefined()
  })

  test('tells what grouped thousands are: kilograms are whole, tonnes may be either', async () => {
    const store = await prepareDevice({ flows: [soil], drives: truck })
    const { user } = openPage(loadOf(soil))
    await typeIn(user, 't')
    await user.type(await field('Full (gross)'), '28,040')
    expect(screen.getByRole('button', { name: '28.04 t' })).toBeDefined()
    await typeIn(user, 'kg')
    expect(screen.queryByRole('button', { name: '28.04 kg' })).toBeNull()
    expect(screen.getByText('= 28.04 t')).toBeDefined()
    await user.type(await field('Weigh slip number'), 'WB 1')
    await user.click(load())
    expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
    const [operation] = await store.outbox.toArray()
    expect(operation?.payload).toMatchObject({ firstWeighing: 28.04, secondWeighing: 19.2 })
  })

  test('is not asked where the flow is measured otherwise', async () => {
    await prepareDevice({ flows: [sand], drives: ship })
    openPage(loadOf(sand))
    await field('Amount')
    expect(screen.queryByRole('button', { name: /^The slip says/ })).toBeNull()
  })
})

test('kilograms in a field of tonnes are asked about: "change" saves nothing, "right" saves', async () => {
  const store = await prepareDevice({ flows: [soil], drives: truck })
  const { user } = openPage(loadOf(soil))
  await typeIn(user, 't')
  await user.type(await field('Full (gross)'), '24500')
  await user.clear(await field('Empty (tare)'))
  await user.type(await field('Empty (tare)'), '15000')
  await user.type(await field('Weigh slip number'), 'WB 1')
  await user.click(load())

  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog).getByText(
      'The empty weight is 15,000 t (15,000,000 kg); 7-BZX-71 usually weighs 19.2 t (19,200 kg) empty. Were kilograms taken for tonnes, or tonnes for kilograms?',
    ),
  ).toBeDefined()
  expect(
    within(dialog).getByText(
      '9,500 t (9,500,000 kg) is more than 7-BZX-71 can carry: 50 t (50,000 kg). Was a decimal mark forgotten, or a digit too many typed?',
    ),
  ).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Change it' }))
  expect(await store.outbox.count()).toBe(0)
  expect((await field('Full (gross)')).value).toBe('24500')

  await user.click(load())
  await user.click(await screen.findByRole('button', { name: 'Yes, it is right' }))
  expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
  expect(await store.outbox.count()).toBe(1)
})

test('kilograms taken for tonnes are put right by the answer that names them', async () => {
  const store = await prepareDevice({ flows: [soil], drives: truck })
  const { user } = openPage(loadOf(soil))
  await typeIn(user, 't')
  await user.type(await field('Full (gross)'), '28700')
  await user.type(await field('Weigh slip number'), 'WB 1')
  await user.click(load())
  await user.click(await screen.findByRole('button', { name: 'It is 9,500\u00a0kg' }))
  expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
  const [operation] = await store.outbox.toArray()
  expect(operation?.payload).toMatchObject({ firstWeighing: 28.7, secondWeighing: 19.2 })
})

test('the key for "next" goes from field to field, and saves from the last', async () => {
  const store = await prepareDevice({ flows: [soil], drives: truck })
  const { user } = openPage(loadOf(soil))
  await typeIn(user, 't')
  await user.type(await field('Full (gross)'), '46.88{Enter}')
  expect(document.activeElement).toBe(await field('Empty (tare)'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await field('Weigh slip number'))
  await user.keyboard('WB 1{Enter}')
  expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
  expect(await store.outbox.count()).toBe(1)
})

describe('what is asked about', () => {
  const kinds = (...input: Parameters<typeof implausibleWeights>) =>
    implausibleWeights(...input).map(({ kind }) => kind)
  const weighed = (firstWeighing: number, secondWeighing = 19.2) => ({ firstWeighing, secondWeighing })
  const loads = [25, 27, 30]

  test.each([
    ['a usual load', soil, truck, weighed(46.88), loads, []],
    ['nothing at all', soil, truck, weighed(19.2), loads, ['zero']],
    ['less than the empty truck', soil, truck, weighed(12, 11.9), [], ['gross_below_empty']],
    ['the tare of another truck', soil, truck, weighed(46.88, 12), [], ['empty_differs']],
    ['a tare in kilograms', soil, truck, weighed(46.88, 0.0192), [], ['empty_differs']],
    [
      'more than the truck may carry',
      soil,
      { ...truck, truck: { licencePlate: 'X', tareWeight: 19_200, maximumLoadCapacity: 20_000 } },
      weighed(46.88),
      [],
      ['over_capacity'],
    ],
    ['more than any truck carries', soil, truck, weighed(80), [], ['over_capacity']],
    ['more than the whole flow', { ...soil, estimatedLoad: 20 }, truck, weighed(46.88), [], ['over_flow']],
    ['far more than the others', soil, truck, weighed(62), [15, 16, 17], ['far_from_others']],
    ['far less than the others', soil, truck, weighed(24), loads, ['far_from_others']],
    ['too few others to tell', soil, truck, weighed(24), [25, 27], []],
    [
      'a hold of cubic metres',
      sand,
      { ...ship, ship: { shipType: 'hopper_barge' as const, quantityCubicMetre: 500 } },
      { amount: 512.5, chlorideValue: 120 },
      [],
      ['over_capacity'],
    ],
    ['no chloride', sand, ship, { amount: 512.5, chlorideValue: 0 }, [], ['chloride_zero']],
    [
      'tonnes of a ship',
      soil,
      { ...ship, ship: { shipType: 'hopper_barge' as const, quantityTon: 1200 } },
      { amount: 1250 },
      [],
      ['over_capacity'],
    ],
  ])('%s', (_name, flow, mode, values, others, expected) => {
    expect(kinds(flow, mode, values, others)).toEqual(expected)
  })
})

test.each([
  ['all that was loaded', 27_680, 27_680, []],
  ['more than was loaded', 27_680.5, 27_680, ['accepted_over_load']],
  ['what was not weighed', 49_000, undefined, []],
  ['what was not weighed, and no truck carries', 50_000_000, undefined, ['over_capacity']],
  ['an acceptance without kilograms', undefined, 27_680, []],
])('of the accepted kilograms: %s', (_name, accepted, loaded, expected) => {
  const found = implausibleAcceptance(accepted, loaded, truck)
  expect(found.map(({ kind }) => kind)).toEqual(expected)
})

test('all that was loaded cannot be far less, a part can, unless it is hardly anything', () => {
  const kinds = (accepted: number, outcome: 'accepted' | 'partly') =>
    implausibleAcceptance(accepted, 27_680, truck, outcome).map(({ kind }) => kind)
  expect(kinds(27_000, 'accepted'), 'scales differ').toEqual([])
  expect(kinds(10_000, 'partly')).toEqual([])
  expect(kinds(277, 'partly')).toEqual([])
  expect(kinds(276, 'partly')).toEqual(['accepted_hardly'])
  expect(kinds(10_000, 'accepted')).toEqual(['accepted_under_load'])
})

test.each([
  ['a usual part', 12_000, 27_680, 'partly', undefined],
  ['tonnes for kilograms', 14.8, 27_680, 'partly', 14_800],
  ['tonnes for kilograms, of all', 27.6, 27_680, 'accepted', 27_600],
  ['tonnes for kilograms, more than was loaded', 34.8, 27_680, 'partly', undefined],
  ['kilograms for tonnes', 14_800_000, 27_680, 'partly', 14_800],
  ['a digit too many', 148_000, 27_680, 'partly', 14_800],
  ['a digit too many, within a kilogram', 148_005, 27_680, 'partly', undefined],
  ['a digit too many, of what was not weighed', 248_000, undefined, 'partly', 24_800],
  ['hardly anything by a unit', 300_000, 27_680, 'partly', undefined],
] as const)('what was likely accepted: %s', (_name, accepted, loaded, outcome, expected) => {
  expect(likelyAcceptance(accepted, loaded, truck, outcome)).toBe(expected)
})

test.each([
  ['a rest', { amount: 17 }, []],
  ['far less than was left', { amount: 3 }, ['rest_under_load']],
  ['more than was left', { amount: 17.7 }, ['rest_over_load']],
  ['more than was loaded', { amount: 99_999 }, ['rest_over_load']],
])('of what comes back: %s', (_name, rest, expected) => {
  expect(implausibleRest(soil, truck, rest, 17.68).map(({ kind }) => kind)).toEqual(expected)
})

test('what comes back of a load that was weighed as it was unloaded is called a rest, and left the scale lighter', () => {
  const weighed = { weighedLoad: 38.4, tareWeight: 26.4 }
  const kinds = (firstWeighing: number, secondWeighing: number) =>
    implausibleRest(
      soil,
      truck,
      { firstWeighing, secondWeighing },
      undefined,
      grossOfRest('at_unload', weighed, 'partly'),
    ).map(({ kind }) => kind)
  expect(kinds(26.5, 15.8)).toEqual([])
  expect(kinds(45.2, 15.8)).toEqual(['rest_over_gross'])
  expect(grossOfRest('at_load', weighed, 'partly'), 'before anything was unloaded').toBeUndefined()
  expect(grossOfRest('at_load', weighed, 'refused')).toBe(38.4)
  expect(implausibleRest(soil, truck, { amount: 9000 }, undefined).map(({ kind }) => kind)).toEqual([
    'over_capacity',
  ])
})

describe('what was likely meant', () => {
  test.each([
    ['a usual load', soil, truck, { firstWeighing: 46.88, secondWeighing: 19.2 }, undefined],
    ['both weighings in kilograms', soil, truck, { firstWeighing: 24_500, secondWeighing: 15_000 }, 9.5],
    ['one, beside the tare', soil, truck, { firstWeighing: 46_880, secondWeighing: 19.2 }, 27.68],
    ['the tare alone', soil, truck, { firstWeighing: 46.88, secondWeighing: 19_200 }, 27.68],
    ['tonnes for kilograms', soil, truck, { firstWeighing: 0.047, secondWeighing: 0.019 }, 28],
    ['kilograms without weighings', soil, truck, { amount: 9500 }, 9.5],
    ['a forgotten decimal mark', soil, truck, { amount: 95 }, undefined],
    ['more decimals than are stored', soil, truck, { amount: 9500.5 }, undefined],
    ['something else odd', soil, truck, { amount: 9500, chlorideValue: 0 }, undefined],
    ['what is not weighed', sand, ship, { amount: 51_250_000, chlorideValue: 120 }, undefined],
  ])('%s', (_name, flow, mode, weights, expected) => {
    expect(likelyWeights(flow, mode, weights, [])?.netWeight).toBe(expected)
  })
})
