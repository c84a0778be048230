import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { OfficeApi } from '../support/office-api.ts'
import { chooseInMenu, openedDialog, openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()
let office: OfficeApi

beforeAll(async () => {
  office = await OfficeApi.signIn(demo.server.origin)
})
beforeEach(() => sessionStorage.removeItem('draft'))

interface Row {
  readonly id: string
  readonly [field: string]: unknown
}
const rowsOf = async (path: string, api = office) => (await api.get<{ member: readonly Row[] }>(path)).member

type User = ReturnType<typeof openPage>['user']
async function choose(user: User, name: string, typed: string) {
  await user.click(await screen.findByRole('combobox', { name }))
  await user.paste(typed)
  await user.click(await screen.findByRole('option', { name: (title) => title.includes(typed) }))
}
const pdf = (name: string) =>
  new File([`%PDF-1.4\n% ${name}\ntrailer<</Root 1 0 R>>\n%%EOF\n`], name, { type: 'application/pdf' })
const fileInput = (within_: ParentNode = document) =>
  within_.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field for a file')
const versionRow = (text: string) => screen.getByText(text).closest('li') ?? expect.fail(`no ${text}`)

test('a document is added to a project, gets a next version and another default, and is removed', async () => {
  await signInAs('office')
  const project = await office.send<Row>('POST', '/projects', { number: 'DOC', name: 'Paper' })
  const { user, at } = openPage('/documents/new')
  // The owner of the file must be known before it is sent.
  const chooseFile = await screen.findByRole('button', { name: 'Choose a file' })
  expect(chooseFile.getAttribute('aria-disabled')).toBe('true')
  await choose(user, 'Project', 'DOC Paper')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Kapvergunning')
  await user.upload(fileInput(), pdf('first.pdf'))
  await screen.findByRole('button', { name: 'Remove first.pdf' })
  await user.click(screen.getByRole('button', { name: 'Add document' }))

  await screen.findByRole('heading', { level: 1, name: 'Kapvergunning' })
  expect(at()).toMatch(/^\/documents\/[0-9a-f-]{36}$/)
  expect(screen.getByRole('link', { name: 'DOC Paper' }).getAttribute('href')).toBe(
    `/projects/${project.id}/documents`,
  )
  await user.click(screen.getByRole('button', { name: 'New version or name' }))
  const dialog = await openedDialog('Document')
  await user.upload(fileInput(dialog), pdf('second.pdf'))
  await within(dialog).findByRole('button', { name: 'Remove second.pdf' })
  await user.click(within(dialog).getByRole('checkbox', { name: /logo/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Version 2')
  expect(versionRow('Version 2').textContent).toMatch(/NewestDefault.*with company logo/)

  await user.click(screen.getByRole('button', { name: 'Make version 1 the default' }))
  await screen.findByText('Version 1 is now the default.')
  await waitFor(() => expect(versionRow('Version 1').textContent).toContain('Default'))
  expect(versionRow('Version 2').textContent).not.toMatch(/NewestDefault/)
  const [stored] = await rowsOf(`/documents?project=${project.id}`)
  expect(await rowsOf(`/document_versions?document=${stored?.id}&order[version]=asc`)).toMatchObject([
    { version: 1, defaultDocument: true, withCompanyLogo: false },
    { version: 2, defaultDocument: false, withCompanyLogo: true },
  ])

  await chooseInMenu(user, screen.getByRole('button', { name: 'More of Kapvergunning' }), 'Remove document')
  const question = await openedDialog('Remove Kapvergunning?')
  await user.click(within(question).getByRole('button', { name: 'Remove document' }))
  await waitFor(() => expect(at()).toBe('/documents'))
  expect(await rowsOf(`/documents?project=${project.id}`)).toEqual([])
})

test('a document needs its owner: a company is one, and leaves the project out', async () => {
  const { user } = await openPageAs('office', '/documents/new')
  await user.click(await screen.findByRole('radio', { name: 'A company' }))
  await user.click(screen.getByRole('button', { name: 'Add document' }))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Company' }).getAttribute('aria-invalid')).toBe('true'),
  )
  await choose(user, 'Company', 'Zilverkreek')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Erkenning')
  await user.upload(fileInput(), pdf('erkenning.pdf'))
  await screen.findByRole('button', { name: 'Remove erkenning.pdf' })
  await user.click(screen.getByRole('button', { name: 'Add document' }))
  await screen.findByRole('heading', { level: 1, name: 'Erkenning' })
  const [stored] = await rowsOf('/documents?name=Erkenning')
  expect(stored).toMatchObject({ company: expect.any(String) })
  expect(stored).not.toHaveProperty('project')
})

test('the list has the letters too, each with what it belongs to, which nobody changes', async () => {
  const { user } = await openPageAs('office', '/documents?type=guidance_letter')
  const list = await screen.findByRole('table', { busy: false, name: 'Documents' })
  const [letter] = await rowsOf('/documents?documentType=guidance_letter&order[createdAt]=desc')
  const shipment = await office.get<Row>(String(letter?.['shipment']).replace('/api', ''))
  const link = (await within(list).findAllByRole('link', { name: String(letter?.['name']) }))[0]
  expect(link?.closest('tr')?.textContent).toContain(String(shipment['number']))
  await user.click(link ?? expect.fail('no letter'))
  await screen.findByText(/^This letter is made from the data/)
  expect(screen.getByRole('link', { name: String(shipment['number']) }).getAttribute('href')).toBe(
    `/shipments/${shipment.id}`,
  )
  expect(screen.queryByRole('button', { name: /^Make version/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New version or name' })).toBeNull()
})

test('a reader opens the documents of a project, and changes none', async () => {
  const reader = await OfficeApi.signIn(demo.server.origin, 'reader@demo.example.com')
  const [project] = await rowsOf('/projects', reader)
  const { user } = await openPageAs('office', `/projects/${project?.id}/documents?item=new`)
  const dialog = await openedDialog('Add a document')
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Werkplan')
  await user.upload(fileInput(dialog), pdf('plan.pdf'))
  await within(dialog).findByRole('button', { name: 'Remove plan.pdf' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Werkplan' })

  const { user: asReader } = await openPageAs('reader', '/documents?q=Werkplan')
  await asReader.click(await screen.findByRole('link', { name: 'Werkplan' }))
  await screen.findByRole('heading', { level: 1, name: 'Werkplan' })
  expect(screen.getByRole('button', { name: 'Download version 1' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'plan.pdf' }).getAttribute('href')).toContain('/content?')
  expect(screen.queryByRole('button', { name: 'New version or name' })).toBeNull()
})
