import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SystemStatus } from '#contract/office/system-status.ts'
import { diskFullAt } from '../../src/office/status/disk-full.ts'
import { concernsOf } from '../../src/office/status/concerns.ts'
import { addFailures } from '../support/add-failures.ts'
import { openPageAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()

test('an administrator sees what needs attention, and follows it to where it is mended', async () => {
  await addFailures(demo.databaseUrl)
  const { user, at, reload } = await openPageAs('admin', '/status')
  await screen.findByRole('heading', { level: 1, name: 'Status' })
  const concerns = await screen.findByRole('alert')
  expect(within(concerns).getByText(/^One background job has failed for good\./)).toBeDefined()
  expect(within(concerns).getByText('No backup has been taken yet.')).toBeDefined()
  const services = screen.getByRole('region', { name: 'Services' })
  const mail = within(services).getByRole('row', { name: /^E-mail/ })
  expect(mail.textContent).toContain('Stand-in')
  expect(screen.getByText('PostgreSQL').parentElement?.textContent).toMatch(/PostgreSQL1[5-9]\.\d/)

  expect(screen.getByText('Loads').parentElement?.textContent).toMatch(/^Loads[\d,]+ a day/)

  // The page shows it once it is read again.
  await addFailures(demo.databaseUrl)
  await waitFor(async () => {
    await reload()
    expect(within(screen.getByRole('alert')).getByText(/^2 background jobs have failed/)).toBeDefined()
  })
  await user.click(screen.getByRole('link', { name: /^Open: 2 background jobs/ }))
  await waitFor(() => expect(at()).toBe('/jobs'))
})

const fine: SystemStatus = {
  version: '1',
  schemaAt: '2026-11-01T00:00:00+00:00',
  server: {
    startedAt: '2026-11-20T00:00:00+00:00',
    memoryBytes: 1e8,
    liveStreams: 0,
    shedRequests: 0,
    connections: { busy: 0, idle: 1, waiting: 0, most: 12 },
  },
  database: { version: '18.4', bytes: 1e7 },
  files: { adapter: 's3', reachable: true, room: true },
  disk: { freeBytes: 5e10, totalBytes: 1e11 },
  mail: { adapter: 'smtp', queued: 0, failed: 0 },
  sms: { adapter: 'none', queued: 0, failed: 0 },
  register: { adapter: 'none' },
  jobs: [],
  failedJobs: 0,
  unofficialEwcCodes: 0,
  devices: { total: 1, seenToday: 1, withMissing: 0, missingOperations: 0 },
  lastBackupAt: '2026-11-25T02:00:00+00:00',
}
const now = Date.parse('2026-11-25T12:00:00+00:00')

const growth = { loadsPerDay: 100, databaseBytesPerDay: 1e6, filesBytesPerDay: 2e8, diskBytesPerDay: 2e8 }

test('it says when the disk is full at the rate of the last week, as far as that can be said', () => {
  const full = (own: Partial<typeof growth>, disk = fine.disk) => diskFullAt(disk, { ...growth, ...own }, now)
  expect(full({})).toBe('2027-08-02T12:00:00.000Z')
  expect(full({ diskBytesPerDay: 1e6 })).toBe('late')
  expect(full({ diskBytesPerDay: 0 }), 'database and files are elsewhere').toBeUndefined()
  expect(diskFullAt(undefined, growth, now)).toBeUndefined()
  expect(diskFullAt(fine.disk, undefined, now), 'before the first load').toBeUndefined()
  expect(concernsOf({ ...fine, growth }, now)).toEqual([])
})

test('nothing needs attention where all is well, also where something is switched off', () => {
  expect(concernsOf(fine, now)).toEqual([])
})

test.each<readonly [string, Partial<SystemStatus>]>([
  ['filesUnreachable', { files: { ...fine.files, reachable: false } }],
  ['noRoom', { files: { ...fine.files, room: false } }],
  ['diskLow', { disk: { freeBytes: 4.9e9, totalBytes: 1e11 } }],
  ['diskFull', { growth: { ...growth, diskBytesPerDay: 2e9 } }],
  ['failedJobs', { failedJobs: 1 }],
  ['missing', { devices: { ...fine.devices, withMissing: 1 } }],
  ['jobsLate', { jobs: [{ job: 'x', waiting: 1, running: 0, oldestAt: '2026-11-25T11:44:00+00:00' }] }],
  ['mailLate', { mail: { ...fine.mail, queued: 1, oldestQueuedAt: '2026-11-25T11:44:00+00:00' } }],
  ['mailFailed', { mail: { ...fine.mail, failed: 1 } }],
  ['mailStandIn', { mail: { ...fine.mail, adapter: 'folder' } }],
  ['smsStandIn', { sms: { ...fine.sms, adapter: 'outbox' } }],
  ['registerStandIn', { register: { adapter: 'demo' } }],
  ['registerFailed', { register: { adapter: 'http', last: { at: fine.schemaAt, succeeded: false } } }],
  ['ewcShort', { unofficialEwcCodes: 842 }],
  ['backupOld', { lastBackupAt: '2026-11-23T11:00:00+00:00' }],
])('%s is said', (text, change) => {
  expect(concernsOf({ ...fine, ...change }, now).map((concern) => concern.text)).toEqual([text])
})
