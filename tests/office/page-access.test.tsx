import './page-globals.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOut } from '../../src/app/session.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { closePage, openPage, signInAs, startPage } from './office-page.tsx'

let serverProcess: ServerProcess

beforeAll(async () => {
  serverProcess = (await startDemoServer()).server
  await startPage(serverProcess.origin)
})
afterAll(async () => {
  closePage()
  await serverProcess.stop()
})

const everyone = ['admin', 'office', 'planner', 'reader'] as const
const pages: readonly (readonly [path: string, heading: string, openTo: readonly string[]])[] = [
  ['/', 'Overview', everyone],
  ['/projects', 'Projects', everyone],
  ['/material-flows', 'Material flows', everyone],
  ['/shipments', 'Shipments', everyone],
  ['/drivers', 'Drivers and skippers', ['admin', 'office', 'planner']],
  ['/drivers/waiting', 'Drivers and skippers', ['admin', 'office', 'planner']],
  ['/drivers/invite', 'Invite a driver', ['admin', 'office', 'planner']],
  ['/users', 'Users', ['admin', 'office']],
  ['/users/new', 'Add a user', ['admin', 'office']],
  ['/faults', 'Faults of the app and the server', ['admin']],
]
const refusal = 'This page is not open to you'

for (const who of everyone) {
  test(`${who}: each page opens or says why not, as the navigation shows or hides it`, async () => {
    await signInAs(who)
    for (const [path, heading, openTo] of pages) {
      openPage(path)
      const isOpen = openTo.includes(who)
      await screen.findByRole('heading', { level: 1, name: isOpen ? heading : refusal })
      expect(screen.queryByRole('heading', { name: isOpen ? refusal : heading })).toBeNull()
      const entries = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
      const area = `/${path.split('/')[1] ?? ''}`
      expect(entries.includes(area), `${area} in the navigation of ${who}`).toBe(isOpen)
      if (!isOpen) expect(screen.getByRole('link', { name: 'Go to the overview' })).toBeDefined()
    }
  })
}

test('an unknown path keeps the navigation of an office user, and is a bare page for a guest', async () => {
  await signInAs('reader')
  openPage('/no/such/page')
  await screen.findByRole('heading', { level: 1, name: /^404/ })
  expect(await screen.findByRole('link', { name: 'Projects', hidden: true })).toBeDefined()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(document.title).toBe('Not found · Vrachtpas')
  await signOut()
  openPage('/no/such/page')
  await screen.findByRole('heading', { level: 1, name: /^404/ })
  await waitFor(() => expect(screen.queryByRole('navigation', { hidden: true })).toBeNull())
  expect(screen.getAllByRole('main')).toHaveLength(1)
})
