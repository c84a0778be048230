import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Project } from '#contract/flows/projects.ts'
import { OfficeApi } from '../support/office-api.ts'
import { chooseInMenu, openedDialog, openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'

type User = ReturnType<typeof openPage>['user']

const demo = startDemoPage()
let colleague: OfficeApi

vi.setConfig({ testTimeout: 180_000 })
beforeAll(async () => {
  colleague = await OfficeApi.signIn(demo.server.origin)
  await signInAs('office')
})

const newProject = (number: string) =>
  colleague.send<Project>('POST', '/projects', { number, name: `Project ${number}` })
const listOf = async <Row,>(path: string, project: Project) =>
  (await colleague.get<{ member: readonly Row[] }>(`/${path}?project=${project.id}`)).member
const button = (name: string) => screen.findByRole('button', { name })

async function choose(user: User, name: string, typed: string) {
  await user.click(await screen.findByRole('combobox', { name }))
  await user.paste(typed)
  const list = within(await screen.findByRole('listbox'))
  const found = await list.findAllByRole('option', { name: (title) => title.includes(typed) })
  await user.click(found[0] ?? expect.fail(name))
}
test('a reader who is known and one who is invited read a project, until they are removed', async () => {
  const project = await newProject('READ')
  const { user } = openPage(`/projects/${project.id}/readers`)
  await screen.findByText('Nobody reads along')
  await user.click(await button('Add a reader'))
  await choose(user, 'User', 'Tjeerd')
  await user.click(await button('Add'))
  await screen.findByText(/may now read the project\.$/)
  await waitFor(async () => expect(await listOf('project_readers', project)).toHaveLength(1))

  await chooseInMenu(user, await screen.findByRole('button', { name: /^Actions for/ }), 'Remove')
  const question = await openedDialog(/^Take .* off this project\?$/)
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await listOf('project_readers', project)).toHaveLength(0))

  await user.click(await button('Add a reader'))
  await user.click(await screen.findByRole('radio', { name: 'Somebody new' }))
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Noa')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Lezer')
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'noa@example.com')
  await user.click(await button('Add'))
  await screen.findByText('Noa Lezer may now read the project.')
  const [reader] = await listOf<{ user: { email: string } }>('project_readers', project)
  expect(reader?.user.email).toBe('noa@example.com')
})

test('a project is shared with a carrier, whose planner finds it among the shared projects', async () => {
  const project = await newProject('SHARE')
  const planner = await OfficeApi.signIn(demo.server.origin, 'planner@demo.example.com')
  const { company } = await planner.get<{ company: { name: string } }>('/users/me')
  const { user } = openPage(`/projects/${project.id}/sharing`)
  await screen.findByText(/^The project, its material flows, shipments/)
  await user.click(await button('Share the project'))
  await choose(user, 'Company', company.name)
  await user.click(await button('Share'))
  await screen.findByText(`The project is shared with ${company.name}.`)

  await openPageAs('planner', '/shared-projects')
  await screen.findByRole('link', { name: 'SHARE' })
  openPage(`/projects/${project.id}`)
  await screen.findByText(/who lets you read along/)
  expect(screen.queryByText(String(project.pairingCode))).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  const page = await openPageAs('office', `/projects/${project.id}/sharing`)
  await chooseInMenu(page.user, await screen.findByRole('button', { name: /^Actions for/ }), 'End')
  const question = await openedDialog(`Stop sharing with ${company.name}?`)
  await page.user.click(within(question).getByRole('button', { name: 'End' }))
  await waitFor(async () => expect(await listOf('project_shares', project)).toHaveLength(0))
})

test('an unknown debtor number is refused at its field, which a reload and putting back show again', async () => {
  const project = await newProject('DEBTOR')
  const { user } = openPage(`/projects/${project.id}/sharing`)
  await user.click(await button('Share the project'))
  await user.click(await screen.findByRole('radio', { name: 'A customer, by debtor number' }))
  const field = await screen.findByRole('textbox', { name: 'Debtor number' })
  await user.type(field, 'no such')
  await user.click(await button('Share'))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))

  const reloaded = openPage(`/projects/${project.id}/sharing`)
  await reloaded.user.click(await button('Share the project'))
  await reloaded.user.click(await button('Put it back'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Debtor number' })).value).toBe(
    'no such',
  )
})

test('documents are added to a project by those who manage it', async () => {
  const project = await newProject('PAPER')
  const { user } = openPage(`/projects/${project.id}/documents`)
  await screen.findByText('No documents yet')
  await user.click(await screen.findByRole('link', { name: 'Add a document' }))
  const dialog = within(await openedDialog())
  expect(dialog.getByRole('textbox', { name: 'Name' })).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeDefined()
})
