import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Project } from '#contract/flows/projects.ts'
import { OfficeApi } from '../support/office-api.ts'
import { chooseInMenu, openedDialog, openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'
import { isLongRun } from '../support/long-run.ts'

const demo = startDemoPage()
let colleague: OfficeApi

beforeAll(async () => {
  colleague = await OfficeApi.signIn(demo.server.origin)
  await signInAs('office')
})

const textbox = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const combobox = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
const newProject = (number: string, more: Readonly<Record<string, unknown>> = {}) =>
  colleague.send<Project>('POST', '/projects', { number, name: `Project ${number}`, ...more })
const statusId = async (blocked: boolean) => {
  const { member } = await colleague.get<{ member: readonly { '@id': string; blocked: boolean }[] }>(
    '/project_statuses',
  )
  return member.find((status) => status.blocked === blocked)?.['@id']
}

test('a project is made with its employer and contact, and then changed', async () => {
  const { user, at } = openPage('/projects/new')
  await user.type(await textbox('Number'), 'KADE-7')
  await user.type(await textbox('Name'), 'Quay wall 7')
  await user.type(await textbox('Reference of the employer'), 'REF-1')
  expect((await combobox('Contact of the employer')).disabled, 'without an employer').toBe(true)
  await user.click(await combobox('Employer'))
  await user.paste('Zilver')
  await user.click(await screen.findByRole('option', { name: /^Zilverkreek/ }))
  const employer = (await combobox('Employer')).value
  await waitFor(async () => expect((await combobox('Contact of the employer')).disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Create project' }))
  await screen.findByRole('heading', { level: 1, name: 'Quay wall 7' })
  const id = /^\/projects\/([^/]+)/.exec(at())?.[1] ?? expect.fail(at())
  const made = await colleague.get<Project>(`/projects/${id}`)
  expect(made).toMatchObject({ number: 'KADE-7', employerReference: 'REF-1', employer: { name: employer } })
  expect(made.status.blocked, 'open by default').toBe(false)

  await user.click(screen.getByRole('link', { name: 'Edit' }))
  const name = await textbox('Name')
  await user.clear(name)
  await user.type(name, 'Quay wall seven')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Quay wall seven' })
})

test('a number that another project has is refused at its field', async () => {
  await newProject('TWICE')
  const { user } = openPage('/projects/new')
  await user.type(await textbox('Number'), 'TWICE')
  await user.type(await textbox('Name'), 'Second')
  await user.click(screen.getByRole('button', { name: 'Create project' }))
  await waitFor(async () => expect((await textbox('Number')).getAttribute('aria-invalid')).toBe('true'))
})

test('the pairing code is shown as a QR code and replaced after a warning', async () => {
  const { id, pairingCode } = await newProject('PAIR')
  const { user } = openPage(`/projects/${id}`)
  await user.click(await screen.findByRole('button', { name: 'QR code' }))
  await screen.findByRole('img', { name: `QR code of pairing code ${pairingCode}` })
  await user.keyboard('{Escape}')
  await chooseInMenu(user, await screen.findByRole('button', { name: /^More/ }), 'New pairing code')
  const question = await openedDialog()
  expect(question.textContent).toContain(`Code ${pairingCode} stops working at once`)
  await user.click(within(question).getByRole('button', { name: 'New pairing code' }))
  await screen.findByText('The project has a new pairing code.')
  const replaced = await colleague.get<Project>(`/projects/${id}`)
  expect(replaced.pairingCode).not.toBe(pairingCode)
  await screen.findByText(String(replaced.pairingCode))
})

test('the sheet for the site hut has project, code and steps in both languages', async () => {
  const { id, pairingCode } = await newProject('SHEET')
  openPage(`/projects/${id}/pairing-sheet`)
  const sheet = await screen.findByRole('article', { name: 'SHEET Project SHEET' })
  expect(sheet.textContent).toContain(pairingCode)
  expect(sheet.textContent).toContain('Scan the QR code')
  expect(sheet.textContent).toContain('Scan de QR-code')
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(6)
  await within(sheet).findByRole('img')
})

test.runIf(isLongRun)(
  'a closed project shows no code, says why, and takes no change but of its status',
  async () => {
    const { id, pairingCode } = await newProject('SHUT')
    await colleague.send('PATCH', `/projects/${id}`, { status: await statusId(true) })
    openPage(`/projects/${id}`)
    await screen.findByText(/^This project is closed: nothing in it can be changed/)
    expect(screen.queryByText(String(pairingCode))).toBeNull()
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull()

    openPage(`/projects/${id}/pairing-sheet`)
    await screen.findByText(/there is nothing to print/)
    expect(screen.queryByText(String(pairingCode))).toBeNull()

    const { user } = openPage(`/projects/${id}/edit`)
    expect((await textbox('Name')).disabled).toBe(true)
    const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' })
    await user.selectOptions(status, String(await statusId(false)).replace(/.*\//, ''))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(String(pairingCode))
  },
)

test('a project is removed after its number is typed, and stays where it has flows', async () => {
  const { id } = await newProject('GONE')
  const { user, at } = openPage(`/projects/${id}`)
  await chooseInMenu(user, await screen.findByRole('button', { name: /^More/ }), 'Remove project')
  const question = await openedDialog()
  const remove = within(question).getByRole('button', { name: 'Remove project' })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  await user.type(within(question).getByRole('textbox'), 'GONE')
  await user.click(remove)
  await waitFor(() => expect(at()).toBe('/projects'))
  expect((await colleague.fetch(`/projects/${id}`)).status).toBe(404)
})

test('those who only read a project see neither its code nor what changes it', async () => {
  await openPageAs('planner', '/projects')
  const [first] = await screen.findAllByRole('link', { name: /ZK-/ })
  openPage(first?.getAttribute('href') ?? expect.fail('no project'))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByText('DEMO24')).toBeNull()
  await signInAs('office')
})
