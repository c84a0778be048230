import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { OfficeApi } from '../support/office-api.ts'
import { chooseInMenu, openedDialog, openPage, openPageAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()
let office: OfficeApi
let admin: OfficeApi

beforeAll(async () => {
  office = await OfficeApi.signIn(demo.server.origin)
  admin = await OfficeApi.signIn(demo.server.origin, 'admin@demo.example.com')
})
beforeEach(() => sessionStorage.removeItem('draft'))

interface Row {
  readonly id: string
  readonly [field: string]: unknown
}
const rowsOf = async (path: string, api = office) => (await api.get<{ member: readonly Row[] }>(path)).member
const rowOf = (list: HTMLElement, name: string) =>
  within(list).getByRole('link', { name }).closest('tr') ?? expect.fail(`no row ${name}`)

type User = ReturnType<typeof openPage>['user']
async function enter(user: User, name: string, text: string) {
  const field = await screen.findByRole('textbox', { name })
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
const pdf = (name: string) =>
  new File([`%PDF-1.4\n% ${name}\ntrailer<</Root 1 0 R>>\n%%EOF\n`], name, { type: 'application/pdf' })
const fileInput = () =>
  document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field for a file')
test('a product is added with its producer and certificate, changed, and removed', async () => {
  const { user, at } = await openPageAs('office', '/products/new')
  await enter(user, 'Name', 'Breuksteen 5-40 kg')
  await user.click(screen.getByRole('combobox', { name: 'Manufacturer or seller' }))
  await user.paste('Wilgenwaard')
  await user.click(await screen.findByRole('option', { name: /^Zandhandel Wilgenwaard/ }))
  await enter(user, 'Certificate number', 'K-778')
  await enter(user, 'Certificate valid until', '31/12/2020')
  // Dropping a file does not keep the user from other kinds.
  await userEvent
    .setup({ applyAccept: false })
    .upload(fileInput(), new File(['x'], 'certificate.docx', { type: 'application/msword' }))
  await screen.findByText('Only PDF, PNG, JPEG is accepted.')
  await user.upload(fileInput(), pdf('certificate.pdf'))
  await screen.findByRole('button', { name: 'Remove certificate.pdf' })
  await user.click(screen.getByRole('button', { name: 'Add product' }))

  await screen.findByRole('heading', { level: 1, name: 'Breuksteen 5-40 kg' })
  expect(at()).toMatch(/^\/products\/[0-9a-f-]{36}$/)
  expect((await screen.findByRole('link', { name: 'certificate.pdf' })).getAttribute('href')).toMatch(
    /^\/api\/media_objects\/[0-9a-f-]{36}\/content\?/,
  )
  expect(await screen.findByText(/^The certificate was valid until 31 Dec 2020/)).toBeDefined()
  await enter(user, 'Certificate valid until', '31/12/2090')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText('Saved.')
  await waitFor(() => expect(screen.queryByText(/^The certificate was valid until/)).toBeNull())
  expect(await rowsOf('/products?name=Breuksteen')).toMatchObject([
    {
      name: 'Breuksteen 5-40 kg',
      company: { name: expect.stringMatching(/Wilgenwaard/) },
      certificateNumber: 'K-778',
      certificateValidUntil: '2090-12-31',
      certificate: expect.stringMatching(/^\/api\/media_objects\//),
    },
  ])

  await chooseInMenu(user, screen.getByRole('button', { name: /^More of Breuksteen/ }), 'Remove product')
  const question = await openedDialog('Remove Breuksteen 5-40 kg?')
  await user.click(within(question).getByRole('button', { name: 'Remove product' }))
  await screen.findByRole('heading', { level: 1, name: 'Products' })
  expect(at()).toBe('/products')
  expect(await rowsOf('/products?name=Breuksteen')).toEqual([])
})

test('the list says which certificates have expired; a product of a flow stays', async () => {
  await office.send('POST', '/products', { name: 'Oud zand', certificateValidUntil: '2020-01-31' })
  const { user } = await openPageAs('office', '/products')
  const list = await screen.findByRole('table', { busy: false, name: 'Products' })
  await within(list).findByRole('link', { name: 'Oud zand' })
  expect(rowOf(list, 'Oud zand').textContent).toContain('31 Jan 2020Expired')
  expect(rowOf(list, 'Ophoogzand 0/2').textContent).toContain('31 Dec 2027')

  const [flow] = await rowsOf('/material_flows?documentType=product')
  const carried = flow?.['product'] as { readonly name: string }
  const menu = within(rowOf(list, carried.name)).getByRole('button', { name: `Actions for ${carried.name}` })
  await chooseInMenu(user, menu, 'Remove product')
  const question = await openedDialog(`Remove ${carried.name}?`)
  await user.click(within(question).getByRole('button', { name: 'Remove product' }))
  expect((await within(question).findByRole('alert')).textContent).toMatch(/material flows/)
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
})

test('an administrator adds a product for a customer, whose certificate waits for that', async () => {
  const { user } = await openPageAs('admin', '/products/new')
  await enter(user, 'Name', 'Klei')
  expect(screen.getByRole('button', { name: 'Choose a file' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Add product' }))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Customer' }).getAttribute('aria-invalid')).toBe('true'),
  )
  const { customer } = await office.get<{ customer: Row }>('/users/me')
  await user.click(screen.getByRole('combobox', { name: 'Customer' }))
  await user.click(await screen.findByRole('option', { name: String(customer['name']) }))
  await user.upload(fileInput(), pdf('klei.pdf'))
  await screen.findByRole('button', { name: 'Remove klei.pdf' })
  await user.click(screen.getByRole('button', { name: 'Add product' }))
  await screen.findByRole('heading', { level: 1, name: 'Klei' })
  // Staff of the customer open its certificate.
  const [product] = await rowsOf('/products?name=Klei')
  expect(await office.get(String(product?.['certificate']).replace('/api', ''))).toMatchObject({
    kind: 'certificate',
    fileName: 'klei.pdf',
  })
})

test('a product that is missing is added from the form of a flow, and is chosen there', async () => {
  const { user } = await openPageAs('office', '/material-flows/new')
  await user.click(await screen.findByRole('radio', { name: 'Product' }))
  await user.click(await screen.findByRole('combobox', { name: 'Product' }))
  await user.paste('Grind 4/32')
  await user.click(await screen.findByRole('option', { name: /Add a product/ }))
  const cancelled = await openedDialog('Add a product')
  await user.click(within(cancelled).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' })
  expect(field.value, 'nothing was chosen').toBe('')

  await user.click(field)
  await user.paste('Grind 4/32')
  await user.click(await screen.findByRole('option', { name: /Add a product/ }))
  const dialog = await openedDialog('Add a product')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The field takes its new text a moment after its value.
  await screen.findByDisplayValue('Grind 4/32')
  expect(await rowsOf('/products?name=Grind')).toHaveLength(1)
})

test('an administrator is offered the products of the customer whose project it is', async () => {
  const other = await admin.send<Row>('POST', '/customers', { name: 'Other', manageProducts: true })
  await admin.send('POST', '/products', { name: 'Ophoogzand elders', customer: `/api/customers/${other.id}` })
  const [project] = await rowsOf('/projects?status.blocked=false')
  const { user } = await openPageAs('admin', `/projects/${project?.id}/material-flows/new`)
  await user.click(await screen.findByRole('radio', { name: 'Product' }))
  await user.click(await screen.findByRole('combobox', { name: 'Product' }))
  await user.paste('Ophoogzand')
  await screen.findByRole('option', { name: /^Ophoogzand 0\/2/ })
  expect(screen.queryByRole('option', { name: /elders/ })).toBeNull()
})

test('without the product module products are read, not changed', async () => {
  const { customer } = await office.get<{ customer: Row }>('/users/me')
  const setModule = (manageProducts: boolean) =>
    admin.send('PATCH', `/customers/${customer.id}`, { manageProducts })
  await setModule(false)
  try {
    await openPageAs('office', '/products')
    await screen.findByText('The product module is off')
    await screen.findByRole('link', { name: 'Ophoogzand 0/2' })
    expect(screen.queryByRole('link', { name: 'Add a product' })).toBeNull()
    const [product] = await rowsOf('/products?name=Ophoogzand')
    openPage(`/products/${product?.id}`)
    expect((await screen.findByText('Certificate number')).parentElement?.textContent).toContain('DEMO-BRL')
    expect(screen.queryByRole('textbox')).toBeNull()
    openPage('/products/new')
    await screen.findByText('The product module is off')
    expect(screen.queryByRole('button', { name: 'Add product' })).toBeNull()
    await openPageAs('admin', `/products/${product?.id}`)
    await screen.findByText(/does not have the product module/)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  } finally {
    await setModule(true)
  }
})
