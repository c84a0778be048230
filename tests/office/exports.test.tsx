import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { weighedFlow } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { flat, wordsOfPdf } from '../support/pdf.ts'
import { ScriptedDriver } from '../support/scripted-driver.ts'
import {
  chooseInMenu,
  closePage,
  openedDialog,
  openPageAs,
  startDemoPage,
  type openPage,
} from './office-page.tsx'
import { isLongRun } from '../support/long-run.ts'

const demo = startDemoPage()
const saved = new Map<string, Blob>()
let holdExports: Promise<void> | undefined

beforeAll(async () => {
  const files = new Map<string, Blob>()
  URL.createObjectURL = (file: Blob) => {
    const address = `blob:${files.size}`
    files.set(address, file)
    return address
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.getAttribute('href') ?? '')
    if (file !== undefined) saved.set(this.download, file)
  })
  const request = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (/\/api\/exports\//.test(String(input instanceof Request ? input.url : input))) await holdExports
    return await request(input, init)
  })
})
beforeEach(() => {
  saved.clear()
  holdExports = undefined
})
afterAll(async () => {
  vi.restoreAllMocks()
  closePage()
})

/** jsdom's files are read by a reader alone. */
const bytesOf = (file: Blob) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = reject
    reader.readAsArrayBuffer(file)
  })

async function exportAs(format: string, user: ReturnType<typeof openPage>['user']) {
  await chooseInMenu(user, await screen.findByRole('button', { name: 'Export' }), format)
}

async function exportAsCsv(user: ReturnType<typeof openPage>['user'], form?: string) {
  await exportAs('CSV', user)
  const dialog = within(await openedDialog('Export as CSV'))
  if (form !== undefined) await user.click(dialog.getByRole('radio', { name: form }))
  await user.click(dialog.getByRole('button', { name: 'Export' }))
}

test('an export has the rows, the columns and the order that the list shows', async () => {
  const { user } = await openPageAs('office', '/shipments?status=unloaded&order=number.asc')
  const list = await screen.findByRole('table', { busy: false, name: 'Shipments' })
  await within(list).findAllByRole('link')
  const numbers = within(list)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)
  await exportAsCsv(user)
  await waitFor(() => expect(saved.size).toBe(1))
  const [[name, file] = ['', new Blob()]] = saved
  expect(name).toMatch(/^shipments-\d{4}-\d\d-\d\d\.csv$/)
  const lines = new TextDecoder()
    .decode(await bytesOf(file))
    .trim()
    .split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(numbers)
  expect(lines[0]).toMatch(
    /^Number,.*Net weight,Unit,Loaded on \(Europe\/Amsterdam\),Unloaded on \(Europe\/Amsterdam\),Photos received,Photos announced$/,
  )
  expect(lines[0]).not.toContain('Carrier')
  expect(await screen.findByText(`${numbers.length} rows were exported.`)).toBeDefined()
})

test('CSV is written as its reader chose last, at first as their language has it', async () => {
  const heading = async () => {
    await waitFor(() => expect(saved.size).toBe(1))
    const [file = new Blob()] = saved.values()
    saved.clear()
    const [line = ''] = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(await bytesOf(file))
      .split('\r\n')
    return line.slice(0, 12)
  }
  const { user } = await openPageAs('office', '/companies')
  await screen.findByRole('table', { busy: false, name: 'Companies' })
  await exportAsCsv(user)
  expect(await heading()).toMatch(/^Name,Types,/)
  await exportAsCsv(user, 'Semicolons')
  expect(await heading()).toMatch(/^\uFEFFName;Types;/)
  await exportAsCsv(user)
  expect(await heading()).toMatch(/^\uFEFFName;Types;/)
  localStorage.clear()
})

test('a workbook is one too', async () => {
  const { user } = await openPageAs('office', '/projects')
  await screen.findByRole('table', { busy: false, name: 'Projects' })
  await exportAs('Excel (XLSX)', user)
  await waitFor(() => expect([...saved.keys()][0]).toMatch(/^projects-.*\.xlsx$/))
  const [file = new Blob()] = saved.values()
  // A ZIP archive.
  expect(Array.from((await bytesOf(file)).subarray(0, 2))).toEqual([0x50, 0x4b])
})

test('an export that is stopped saves nothing', async () => {
  let release = () => {}
  holdExports = new Promise((resolve) => (release = resolve))
  const { user } = await openPageAs('office', '/shipments')
  await screen.findByRole('table', { busy: false, name: 'Shipments' })
  await exportAsCsv(user)
  const dialog = await openedDialog('The list is exported')
  expect(within(dialog).getByText('The server begins')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  release()
  await holdExports
  // Another export goes its whole way, and is the only one that is saved.
  await exportAs('Excel (XLSX)', user)
  await waitFor(() => expect(saved.size).toBe(1))
  expect([...saved.keys()]).toEqual([expect.stringMatching(/\.xlsx$/)])
})

test.runIf(isLongRun)(
  'the letters of a project are saved as one zip file, of the versions that are handed out',
  async () => {
    const driver = await ScriptedDriver.start(demo.server.origin)
    const shipment = await driver.load(weighedFlow, [Buffer.from('announced, not sent')])
    const office = await OfficeApi.signIn(demo.server.origin)
    const { project } = await office.get<{ project: { id: string } }>(`/shipments/${shipment.id}`)
    const readLetters = async () =>
      (
        await office.get<{ member: { name: string }[] }>(
          `/documents?documentType=guidance_letter&itemsPerPage=100&project=/api/projects/${project.id}`,
        )
      ).member
    // It is made in the background.
    await waitFor(async () =>
      expect((await readLetters()).map(({ name }) => name)).toContain(shipment.number),
    )

    const { user } = await openPageAs('office', `/projects/${project.id}/documents`)
    await chooseInMenu(user, await screen.findByRole('button', { name: 'Letters as zip' }), 'All letters')
    // Letters are drawn at low priority: a busy machine takes its time.
    await waitFor(() => expect(saved.size).toBe(1), { timeout: 50_000 })
    expect([...saved.keys()][0]).toMatch(/\.zip$/)
    const [file = new Blob()] = saved.values()
    const files = unzipSync(await bytesOf(file))
    const names = (await readLetters()).map(({ name }) => `${name}.pdf`)
    expect(Object.keys(files).sort()).toEqual(names.sort())
    const text = await wordsOfPdf(files[`${shipment.number}.pdf`] ?? new Uint8Array())
    expect(text).toContain(flat(shipment.number))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)
