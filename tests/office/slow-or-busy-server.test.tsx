import './page-globals.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPageAt } from '../app/page-server.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import type { Fault } from '../support/faults.ts'
import { addFilter, closePage, openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'
import { isLongRun } from '../support/long-run.ts'

const demo = startDemoPage()
let line: FaultProxy

beforeAll(async () => {
  line = await FaultProxy.start(demo.server.origin)
  openPageAt(line.origin)
})
afterAll(async () => {
  closePage()
  await line.close()
})

const list = /^\/api\/material_flows\?/
const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox')

test.runIf(isLongRun)(
  'on a slow line no search that was still on its way comes back after everything is shown again',
  async () => {
    const { user, at } = await openPageAs('office', '/material-flows')
    await screen.findByRole('table', { busy: false, name: 'Material flows' })
    line.strike({ path: list }, { kind: 'delay', milliseconds: 800 })
    await user.type(searchBox(), 'there is no such thing')
    const showAll = await screen.findByRole('button', { name: 'Show all' })
    await user.type(searchBox(), 'er')
    await user.click(showAll)
    await waitFor(() => expect(at()).toBe('/material-flows'))
    await waitFor(() => expect(searchBox().value).toBe(''))
    line.heal()
  },
)

test('choices made while the answer to an earlier one is awaited all count, the search that was just typed too', async () => {
  const { user, at } = await openPageAs('office', '/material-flows')
  await screen.findByRole('table', { busy: false, name: 'Material flows' })
  const held = line.strike({ path: list }, { kind: 'hold-answer' })
  await addFilter(user, 'Shipments')
  await user.click(await screen.findByRole('radio', { name: 'Without' }))
  await user.keyboard('{Escape}')
  // Its dialog gives the focus back a moment later, and would take it from the search.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('dialog'))
  await user.type(searchBox(), 'zand')
  await addFilter(user, 'Document')
  await user.click(await screen.findByRole('checkbox', { name: 'Reuse' }))
  held.lift()
  for (const request of held.struck) {
    await line.until(() => line.isHeld(request))
    line.release(request)
  }
  const asked = () => Object.fromEntries(new URL(at(), 'http://localhost').searchParams)
  await waitFor(() => expect(asked()).toEqual({ shipped: 'no', q: 'zand', document: 'reuse' }))
  expect(searchBox().value).toBe('zand')
})

const words = 'The server is busy, and what drivers send goes first.'
const busy: Fault = {
  kind: 'replace-answer',
  status: 503,
  headers: { 'content-type': 'application/problem+json', 'retry-after': '0' },
  body: JSON.stringify({ type: '/errors/server_busy', code: 'server_busy', status: 503, detail: words }),
}

test('a list that a busy server refuses is asked for again by itself', async () => {
  await signInAs('office')
  const rule = line.strike({ path: list, times: 2 }, busy)
  openPage('/material-flows')
  await screen.findByRole('table', { busy: false, name: 'Material flows' })
  expect(rule.struck).toHaveLength(2)
})

test('a server that stays busy is said to be so', async () => {
  await signInAs('office')
  const rule = line.strike({ path: list }, busy)
  openPage('/material-flows?q=nowhere')
  await screen.findByText(words)
  expect(rule.struck).toHaveLength(3)
  line.heal()
})
