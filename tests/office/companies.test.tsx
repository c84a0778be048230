import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { OfficeApi } from '../support/office-api.ts'
import { chooseInMenu, openedDialog, openPage, openPageAs, signInAs, startDemoPage } from './office-page.tsx'
import { isLongRun } from '../support/long-run.ts'

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

async function companyNamed(name: string): Promise<string> {
  const [row] = await rowsOf(`/companies?name=${encodeURIComponent(name)}`)
  return row?.id ?? expect.fail(`No company ${name}`)
}

type User = ReturnType<typeof openPage>['user']

/** While the item is read, another dialog stands in its place. */
const formNamed = (name: string) =>
  waitFor(async () => {
    const dialog = await openedDialog(name)
    within(dialog).getByRole('button', { name: 'Save' })
    return dialog
  })

async function fill(user: User, within_: HTMLElement, name: string, text: string) {
  const field = within(within_).getByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
}

test('a company is added with its numbers as they are stored, changed, and removed', async () => {
  const { user, at } = await openPageAs('office', '/companies/new')
  await screen.findByRole('heading', { level: 1, name: 'Add a company' })
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Kadewerk B.V.')
  await user.type(screen.getByRole('textbox', { name: 'VIHB number' }), '990 399 vxxx')
  await user.click(screen.getByRole('button', { name: 'Add company' }))
  expect(await screen.findByText('One thing is not right yet')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Carrier' }))
  await user.click(screen.getByRole('button', { name: 'Add company' }))
  await screen.findByRole('heading', { level: 1, name: 'Kadewerk B.V.' })
  expect(at()).toMatch(/^\/companies\/[0-9a-f-]{36}$/)

  await user.type(await screen.findByRole('textbox', { name: 'Phone of planning' }), '010 123 45 67')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText('Saved.')
  expect(await rowsOf('/companies?name=Kadewerk')).toMatchObject([
    { name: 'Kadewerk B.V.', types: ['carrier'], vihbNumber: '990399VXXX', phonePlanning: '+31101234567' },
  ])

  await chooseInMenu(user, screen.getByRole('button', { name: 'More of Kadewerk B.V.' }), 'Remove company')
  const question = await openedDialog('Remove Kadewerk B.V.?')
  await user.click(within(question).getByRole('button', { name: 'Remove company' }))
  await screen.findByRole('heading', { level: 1, name: 'Companies' })
  expect(await rowsOf('/companies?name=Kadewerk')).toEqual([])
})

test.runIf(isLongRun)(
  'name and password of a weighbridge are typed whole, kept by a form that leaves them empty, and removed apart',
  async () => {
    const company = await companyNamed('Oosterkreek')
    const read = () => office.get<Row>(`/companies/${company}`)
    const typed = () => screen.getByLabelText<HTMLInputElement>('Name and password of the EBA web service')
    const removal = () => screen.queryByRole('checkbox', { name: 'Remove the stored name and password' })
    const { user } = await openPageAs('office', `/companies/${company}`)
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(typed().value).toBe(''))
    }
    await user.type(await screen.findByLabelText('Address of the EBA web service'), 'https://eba.example.com')
    expect(removal()).toBeNull()
    await user.type(typed(), 'scale:one')
    await save()
    await waitFor(() => expect(typed().placeholder).toBe('Stored. Type others to replace them.'))
    expect(await read()).toMatchObject({ ebaCredentials: 'set' })

    // Nothing stands in the field that what is typed would be added to.
    await user.type(typed(), 'scale:two')
    expect(typed().value).toBe('scale:two')
    await save()

    await fill(user, document.body, 'General e-mail', 'post@oosterkreek.example.com')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await read()).toMatchObject({ generalEmail: 'post@oosterkreek.example.com' }),
    )
    expect(await read()).toMatchObject({ ebaCredentials: 'set' })

    await user.click(removal() ?? expect.fail('nothing removes them'))
    expect(typed().disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await read()).not.toHaveProperty('ebaCredentials'))
    await waitFor(() => expect(removal()).toBeNull())
  },
)

test('a company in use stays, and the dialog says what uses it', async () => {
  const { user } = await openPageAs('office', `/companies/${await companyNamed('Zilverkreek')}`)
  await chooseInMenu(
    user,
    await screen.findByRole('button', { name: /^More of Zilverkreek/ }),
    'Remove company',
  )
  const question = await openedDialog('Remove Zilverkreek Waterbouw Demo B.V.?')
  await user.click(within(question).getByRole('button', { name: 'Remove company' }))
  expect((await within(question).findByRole('alert')).textContent).toMatch(/material flows/)
  expect(await rowsOf('/companies?name=Zilverkreek')).toHaveLength(1)
})

test('persons: one is added and changed in a dialog with an address of its own', async () => {
  await signInAs('office')
  const company = await companyNamed('Oosterkreek')
  const { user, at } = openPage(`/companies/${company}/persons`)
  await user.click(await screen.findByRole('link', { name: 'Add a person' }))
  const dialog = await openedDialog('Add a contact person')
  await fill(user, dialog, 'First name', 'Eva')
  await fill(user, dialog, 'Last name', 'Kade')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('link', { name: 'Eva Kade' }))
  await waitFor(() => expect(at()).toMatch(/\/persons\?item=[0-9a-f-]{36}$/))
  const opened = await formNamed('Contact person')
  await fill(user, opened, 'Job title', 'Uitvoerder')
  await user.click(within(opened).getByRole('button', { name: 'Save' }))
  await screen.findByText('Uitvoerder')
  await waitFor(() => expect(at()).toBe(`/companies/${company}/persons`))
})

test('my locations: a planner adds one with a position, and numbers in the notation of the language', async () => {
  await signInAs('planner')
  const planner = await OfficeApi.signIn(demo.server.origin, 'planner@demo.example.com')
  const { user } = openPage('/my-locations')
  await user.click(await screen.findByRole('link', { name: 'Add a location' }))
  const dialog = await openedDialog('Add a location')
  await fill(user, dialog, 'Description', 'Stalling')
  await fill(user, dialog, 'Latitude', '51.9')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  // Half of a position is none.
  expect(within(dialog).getByRole('textbox', { name: 'Longitude' }).getAttribute('aria-invalid')).toBe('true')
  // As maps write it.
  await fill(user, dialog, 'Longitude', `4°28'52.5"E`)
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Stalling' })
  expect(await rowsOf('/locations?description=Stalling', planner)).toMatchObject([
    { description: 'Stalling', position: { latitude: 51.9, longitude: 4.48125 }, ebaLocation: false },
  ])
})

test.runIf(isLongRun)('documents: a file is uploaded, another becomes the next version', async () => {
  await signInAs('office')
  const company = await companyNamed('Oosterkreek')
  const { user } = openPage(`/companies/${company}/documents?item=new`)
  const dialog = await openedDialog('Add a document')
  await fill(user, dialog, 'Name', 'Omgevingsvergunning')
  await user.upload(fileInput(dialog), pdf('first.pdf'))
  await within(dialog).findByRole('button', { name: 'Remove first.pdf' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))

  await user.click(await screen.findByRole('link', { name: 'Omgevingsvergunning' }))
  const opened = await formNamed('Document')
  expect(within(opened).getByText('first.pdf')).toBeDefined()
  await user.upload(fileInput(opened), pdf('second.pdf'))
  await within(opened).findByRole('button', { name: 'Remove second.pdf' })
  await user.click(within(opened).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await rowsOf(`/documents?company=${company}`)).toMatchObject([
    { name: 'Omgevingsvergunning', documentType: 'permit', latestVersion: { version: 2 } },
  ])
})

test('transport modes: a plate is stored with its dashes, and only its own kind is sent', async () => {
  await signInAs('planner')
  const planner = await OfficeApi.signIn(demo.server.origin, 'planner@demo.example.com')
  const [own] = await rowsOf('/companies', planner)
  const { user } = openPage(`/companies/${own?.id}/transport-modes?item=new`)
  const dialog = await openedDialog('Add a transport mode')
  await fill(user, dialog, 'Licence plate', '7bzx79')
  await user.tab()
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Licence plate' }).value).toBe(
    '7-BZX-79',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: /7-BZX-79/ })

  const { user: again } = openPage(`/companies/${own?.id}/transport-modes?item=new`)
  const shipDialog = await openedDialog('Add a transport mode')
  await again.selectOptions(within(shipDialog).getByRole('combobox', { name: 'Kind' }), 'Ship')
  await fill(again, shipDialog, 'Name of the ship', 'Volharding')
  await again.click(within(shipDialog).getByRole('button', { name: 'Add a hold' }))
  const hold = within(shipDialog).getByRole('group', { name: 'Holds 1' })
  for (const side of ['Length', 'Width', 'Depth']) await fill(again, hold, side, '10.5')
  const certificate = within(shipDialog).getByLabelText('Measurement certificate', { selector: 'input' })
  await again.upload(certificate, new File(['%PDF-1.4'], 'meetbrief.pdf', { type: 'application/pdf' }))
  await within(shipDialog).findByRole('button', { name: 'Remove meetbrief.pdf' })
  await fill(again, shipDialog, 'Displacement table', '80;500')
  await again.click(within(shipDialog).getByRole('button', { name: 'Save' }))
  await within(shipDialog).findAllByText('A table has two lines or more.')
  await fill(again, shipDialog, 'Displacement table', '80;500\n170;950.5')
  await again.click(within(shipDialog).getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: /Volharding/ })
  expect(await rowsOf('/transport_modes?identificationCode=Volharding', planner)).toMatchObject([
    {
      type: 'ship',
      measurementCertificate: expect.stringMatching(/^\/api\/media_objects\//) as string,
      ship: {
        shipType: 'freighter',
        holds: [{ length: 10.5, width: 10.5, depth: 10.5 }],
        displacement: [
          { draught: 0.8, cubicMetres: 500 },
          { draught: 1.7, cubicMetres: 950.5 },
        ],
      },
    },
  ])
})

test('carriers: one is linked as outsourced, and its dialog shows its drivers and their standing', async () => {
  await signInAs('office')
  const company = await companyNamed('Zilverkreek')
  const carrier = await companyNamed('Kleiweg')
  for (const { id } of await rowsOf(`/company_transporters?company=${company}&transporter=${carrier}`))
    await office.send('DELETE', `/company_transporters/${id}`)
  const { user } = openPage(`/companies/${company}/transporters?item=new`)
  const dialog = await openedDialog('Link a carrier')
  await user.click(within(dialog).getByRole('combobox', { name: 'Carrier' }))
  await user.paste('Kleiweg')
  await user.click(await screen.findByRole('option', { name: /^Kleiweg Transport/ }))
  await user.click(within(dialog).getByRole('radio', { name: 'Outsourced' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('link', { name: /^Kleiweg Transport/ }))
  const opened = await formNamed('Kleiweg Transport Demo B.V.')
  const driver = within(opened).getByRole('link', { name: 'Daan Rijder' })
  expect(driver.closest('li')?.textContent).toContain('Approved')
  expect(within(opened).getByRole<HTMLInputElement>('radio', { name: 'Outsourced' }).checked).toBe(true)
})

const fileInput = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field for a file')

const pdf = (name: string) =>
  new File([`%PDF-1.4\n% ${name}\ntrailer<</Root 1 0 R>>\n%%EOF\n`], name, { type: 'application/pdf' })
