// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { boxOfRule, flowReadiness, isFilledAtLoad, type ReadinessCode } from '../../contract/letter-rules.ts'
import { letterTextIn } from '../../contract/letter-texts/letter-text.ts'
import { keysOf } from '../../contract/objects.ts'
import type { MaterialFlow } from '../../contract/material-flows.ts'
import { takings } from '../support/arbitrary-letters.ts'
import { openPage, plainSand, prepareDevice, sand, soil, startPage, truck } from './driver-page.tsx'

beforeAll(startPage)

const text = letterTextIn('en')

/** A flow of the kind that the rule is for. */
const completeFor = (code: ReadinessCode): MaterialFlow =>
  code === 'evidence' ? sand : code === 'product' ? plainSand : soil

const openLoad = async (flow: MaterialFlow) => {
  const store = await prepareDevice({ flows: [flow], modes: [truck], drives: truck })
  return { store, page: openPage(`/driver/flows/${flow.id}/load`) }
}

test.each(keysOf(takings).filter((code) => code !== 'crosses_border' && !isFilledAtLoad(code)))(
  'without a network, a load whose letter lacks %s is stopped, with its box and whom to call',
  async (code) => {
    const taken = takings[code](completeFor(code))
    const flow = { ...taken, sender: { ...taken.sender, phonePlanning: '+31 10 000 01 01' } }
    const { store } = await openLoad(flow)
    const alert = await screen.findByText('This load may not leave')
    const said = alert.closest('[role]')?.textContent ?? ''
    for (const missing of flowReadiness(flow).filter((each) => !isFilledAtLoad(each))) {
      const box = flow.documentType === 'waste' ? `Box ${boxOfRule(missing, flow)}: ` : ''
      expect(said).toContain(`${box}${text(`items.${missing}`)}`)
    }
    expect(flowReadiness(flow)).toContain(code)
    expect(screen.getByRole('link', { name: `Call ${flow.sender.name}` }).getAttribute('href')).toBe(
      'tel:+31100000101',
    )
    expect(screen.queryByRole('button', { name: 'Load' })).toBeNull()
    expect(await store.outbox.count()).toBe(0)
  },
)

test('waste across a border is stopped with its reason', async () => {
  await openLoad(takings.crosses_border(soil))
  expect(await screen.findByText(/European shipment papers are needed/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Load' })).toBeNull()
})

test('once the office has completed the flow, the load goes on', async () => {
  const { store } = await openLoad(takings.disposer(soil))
  await screen.findByText('This load may not leave')
  await store.materialFlows.put(soil)
  await waitFor(() => screen.getByRole('button', { name: 'Load' }))
  expect(screen.queryByText('This load may not leave')).toBeNull()
})
