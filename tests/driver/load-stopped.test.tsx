// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isInOwnWords, type OwnWordsCode } from '../../contract/letters/letter-boxes.ts'
import {
  boxOfRule,
  flowReadiness,
  isFilledAtLoad,
  type ReadinessCode,
} from '../../contract/letters/letter-rules.ts'
import { letterTextIn } from '../../contract/letters/letter-texts/letter-text.ts'
import { keysOf } from '../../contract/kit/objects.ts'
import type { MaterialFlow } from '../../contract/flows/material-flows.ts'
import { dayOfLoad, takings } from '../support/arbitrary-letters.ts'
import {
  openPage,
  plainSand,
  prepareDevice,
  sand,
  soil,
  startPage,
  truck,
  loadButton,
} from './driver-page.tsx'

beforeAll(startPage)

const text = letterTextIn('en')

/** A flow of the kind that the rule is for. */
const completeFor = (code: ReadinessCode): MaterialFlow =>
  code === 'evidence' ? sand : code === 'product' ? plainSand : soil

const openLoad = async (flow: MaterialFlow) => {
  const store = await prepareDevice({ flows: [flow], drives: truck })
  return { store, page: openPage(`/driver/flows/${flow.id}/load`) }
}

test.each(keysOf(takings).filter((code) => !isInOwnWords(code) && !isFilledAtLoad(code)))(
  'without a network, a load whose letter lacks %s is stopped, with its box and whom to call',
  async (code) => {
    const taken = takings[code](completeFor(code))
    const flow = { ...taken, sender: { ...taken.sender, phonePlanning: '+31 10 000 01 01' } }
    const { store } = await openLoad(flow)
    const alert = await screen.findByText('This load may not leave')
    const said = alert.closest('[role]')?.textContent ?? ''
    for (const missing of flowReadiness(flow, dayOfLoad).filter((each) => !isFilledAtLoad(each))) {
      const box = flow.documentType === 'waste' ? `Box ${boxOfRule(missing, flow)}: ` : ''
      expect(said).toContain(`${box}${text(`items.${missing as Exclude<ReadinessCode, OwnWordsCode>}`)}`)
    }
    expect(flowReadiness(flow, dayOfLoad)).toContain(code)
    expect(screen.getByRole('link', { name: `Call ${flow.sender.name}` }).getAttribute('href')).toBe(
      'tel:+31100000101',
    )
    expect(screen.queryByRole('button', { name: 'Load' })).toBeNull()
    expect(await store.outbox.count()).toBe(0)
  },
)

test('waste across a border is stopped with its reason', async () => {
  await openLoad(takings.crosses_border(soil))
  expect(
    await screen.findByText(
      /papers of Regulation \(EU\) 2024\/1157 in place of this letter: .* DIWASS .* Annex VII/,
    ),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Load' })).toBeNull()
})

describe('the EWC code on the day of the load, by the clock of the customer', () => {
  afterEach(() => void vi.useRealTimers())
  const names = { en: 'Batteries', nl: 'Batterijen' }
  const withCode = (ewcCode: NonNullable<MaterialFlow['ewcCode']>): MaterialFlow => ({ ...soil, ewcCode })
  const openAt = async (moment: string, flow: MaterialFlow) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
    return await openLoad(flow)
  }
  const lithium = withCode({ code: '160605', hazardous: false, names, validTo: '2026-12-08' })
  const alkaline = withCode({
    code: '160604',
    hazardous: false,
    names,
    validTo: '2026-12-08',
    later: [{ hazardous: true, names, validFrom: '2026-12-09' }],
  })
  const planned = {
    ...lithium,
    plannedChange: {
      from: '2026-12-09',
      ewcCode: { code: '160607', hazardous: true, names, validFrom: '2026-12-09' },
    },
  }
  const toCome = withCode({ code: '160607', hazardous: true, names, validFrom: '2026-12-09' })

  test.each([
    ['2026-12-09T00:00:00+01:00', lithium, 'EWC code 16 06 05 ended on 8 December 2026.'],
    ['2026-12-08T23:59:59+01:00', toCome, 'EWC code 16 06 07* is valid from 9 December 2026.'],
  ])('at %s stops it by its name', async (moment, flow, reason) => {
    const { store } = await openAt(moment, flow)
    expect(await screen.findByText(reason)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Load' })).toBeNull()
    expect(screen.queryByText('Its letter lacks:')).toBeNull()
    expect(await store.outbox.count()).toBe(0)
  })

  test.each([
    ['2026-12-08T23:59:59+01:00', lithium, false],
    ['2026-12-08T23:59:59+01:00', alkaline, false],
    ['2026-12-09T00:00:00+01:00', alkaline, true],
    ['2026-12-10T12:00:00+01:00', toCome, true],
    ['2026-12-08T23:59:59+01:00', planned, false],
    ['2026-12-09T00:00:00+01:00', planned, true],
    ['2026-12-10T12:00:00+01:00', soil, true],
  ])('at %s says whether it is hazardous then', async (moment, flow, isHazardous) => {
    await openAt(moment, flow)
    expect(await loadButton()).toBeDefined()
    expect(screen.queryByText('Hazardous') !== null).toBe(isHazardous)
  })
})

test('once the office has completed the flow, the load goes on', async () => {
  const { store } = await openLoad(takings.disposer(soil))
  await screen.findByText('This load may not leave')
  await store.materialFlows.put(soil)
  await loadButton()
  expect(screen.queryByText('This load may not leave')).toBeNull()
})
