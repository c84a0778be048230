import './page-globals.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FaultProxy } from '../support/fault-proxy.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { addFilter, closePage, openPage, signInAs, startPage } from './office-page.tsx'

let serverProcess: ServerProcess
let line: FaultProxy

beforeAll(async () => {
  serverProcess = (await startDemoServer()).server
  line = await FaultProxy.start(serverProcess.origin)
  await startPage(line.origin)
})
afterAll(async () => {
  closePage()
  await line.close()
  await serverProcess.stop()
})

const list = /^\/api\/material_flows\?/
const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox')

test('on a slow line no search that was still on its way comes back after everything is shown again', async () => {
  await signInAs('office')
  const { user, at } = openPage('/material-flows')
  await screen.findByRole('table', { name: 'Material flows' })
  line.strike({ path: list }, { kind: 'delay', milliseconds: 800 })
  await user.type(searchBox(), 'there is no such thing')
  const showAll = await screen.findByRole('button', { name: 'Show all' })
  await user.type(searchBox(), 'er')
  await user.click(showAll)
  await waitFor(() => expect(at()).toBe('/material-flows'))
  await waitFor(() => expect(searchBox().value).toBe(''))
  line.heal()
})

test('choices made while the answer to an earlier one is awaited all count, the search that was just typed too', async () => {
  await signInAs('office')
  const { user, at } = openPage('/material-flows')
  await screen.findByRole('table', { name: 'Material flows' })
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
