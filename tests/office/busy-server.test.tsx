import './page-globals.ts'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer } from '../support/demo-server.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import type { Fault } from '../support/faults.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { closePage, openPage, signInAs, startPage } from './office-page.tsx'

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

const words = 'The server is busy, and what drivers send goes first.'
const busy: Fault = {
  kind: 'replace-answer',
  status: 503,
  headers: { 'content-type': 'application/problem+json', 'retry-after': '0' },
  body: JSON.stringify({ type: '/errors/server_busy', code: 'server_busy', status: 503, detail: words }),
}
const list = /^\/api\/material_flows\?/

test('a list that a busy server refuses is asked for again by itself', async () => {
  await signInAs('office')
  const rule = line.strike({ path: list, times: 2 }, busy)
  openPage('/material-flows')
  await screen.findByRole('table', { name: 'Material flows' })
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
