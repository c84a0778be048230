import './page-globals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { maintainedLists } from '../../src/office/master-data/list-names.ts'
import { reference as texts } from '../../src/i18n/en/reference.ts'
import { isLongRun } from '../support/long-run.ts'
import { OfficeApi } from '../support/office-api.ts'
import { chooseInMenu, openedDialog, openPage, openPageAs, startDemoPage } from './office-page.tsx'

const demo = startDemoPage()
let administrator: OfficeApi

beforeAll(async () => {
  administrator = await OfficeApi.signIn(demo.server.origin, 'admin@demo.example.com')
})

type User = ReturnType<typeof openPage>['user']

/** What a new entry of each list is made of, by the labels of its fields. */
const newEntries = {
  'ewc-codes': {
    Code: '17 05 99',
    'Description in Dutch': 'zeldzame grond',
    'Description in English': 'zebra',
  },
  'processing-methods': { Code: 'Z09', 'Name in Dutch': 'zeven', 'Name in English': 'zebra', Group: 'Z' },
  'project-statuses': { Key: 'halted', 'Name in Dutch': 'stilgelegd', 'Name in English': 'zebra' },
  'sender-types': {
    Code: 'trader',
    'Name in Dutch': 'inkoper',
    'Name in English': 'zebra',
    'Role in box 1': 'Merchant',
  },
  'truck-types': { Code: 'crane', 'Name in Dutch': 'kraanwagen', 'Name in English': 'zebra' },
  units: { Code: 'lb', Symbol: 'lb', 'Name in Dutch': 'pond', 'Name in English': 'zebra' },
  countries: {
    'ISO code, 2 letters': 'xx',
    'ISO code, 3 letters': 'xxk',
    'Name in Dutch': 'Nergensland',
    'Name in English': 'zebra',
  },
} as const

async function fill(user: User, dialog: HTMLElement, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    const field = within(dialog).getByLabelText(label, { exact: false, selector: 'input, select, textarea' })
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, value)
    else await user.type(field, value)
  }
}
const save = (user: User, dialog: HTMLElement) =>
  user.click(within(dialog).getByRole('button', { name: /^Save/ }))

/** All are one form by its fields; the main run takes the one with days and the one with a factor. */
const tried = isLongRun ? maintainedLists : (['ewc-codes', 'units'] as const)

test.each(tried)('%s: an administrator adds an entry, changes and removes it', async (name) => {
  const { user, at } = await openPageAs('admin', `/master-data/${name}?q=zebra`)
  const { add, edit } = texts.lists[name]
  await screen.findByText('Nothing fits this search')
  await user.click(await screen.findByRole('link', { name: add }))
  const dialog = await openedDialog(add)
  const values: Readonly<Record<string, string>> = newEntries[name]
  await fill(user, dialog, values)
  await save(user, dialog)
  await screen.findByText(/is added\.$/)
  await waitFor(() => expect(at()).toBe(`/master-data/${name}?q=zebra`))

  const row = await screen.findByRole('row', { name: /zebra/ })
  await chooseInMenu(user, within(row).getByRole('button', { name: /^Actions for/ }), 'Edit')
  // While the entry is read another dialog stands in the place of its form.
  const dutchName = await waitFor(() =>
    within(screen.getByRole('dialog', { name: edit })).getByLabelText(/ in Dutch/),
  )
  await user.clear(dutchName)
  await user.type(dutchName, 'iets anders')
  await save(user, screen.getByRole('dialog', { name: edit }))
  await screen.findByText(/is saved\.$/)
  const { member } = await administrator.get<{ member: readonly { names: { nl: string } }[] }>(
    `/${name.replaceAll('-', '_')}?q=zebra`,
  )
  expect(member).toMatchObject([{ names: { nl: 'iets anders', en: 'zebra' } }])

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const changed = await screen.findByRole('row', { name: /zebra/ })
  await chooseInMenu(user, within(changed).getByRole('button', { name: /^Actions for/ }), 'Remove')
  const question = await openedDialog(/^Remove/)
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Nothing fits this search')
})

test('what is in use is not removed, and the dialog says what uses it', async () => {
  const { user } = await openPageAs('admin', '/master-data/units')
  const row = await screen.findByRole('row', { name: /tonne/ })
  await chooseInMenu(user, within(row).getByRole('button', { name: /^Actions for/ }), 'Remove')
  const question = await openedDialog(/^Remove/)
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await within(question).findByText(/cannot be removed: it is used by/)).toBeDefined()
})

test('a unit of the weighbridge needs its factor, and a code without spaces', async () => {
  const { user } = await openPageAs('admin', '/master-data/units?item=new')
  const dialog = await openedDialog(texts.lists.units.add)
  await fill(user, dialog, { ...newEntries.units, Code: 'my unit' })
  await user.click(within(dialog).getByRole('switch', { name: texts.weighbridge }))
  await save(user, dialog)
  expect(await within(dialog).findAllByText(texts.codeWrong)).not.toEqual([])
  const factor = within(dialog).getByLabelText(new RegExp(texts.factor))
  await waitFor(() => expect(factor.getAttribute('aria-invalid')).toBe('true'))
})

test('others read the lists and change nothing', async () => {
  await openPageAs('reader', '/master-data/project-statuses')
  const list = await screen.findByRole('table', { busy: false, name: 'Project statuses' })
  expect((await within(list).findAllByRole('row')).length).toBeGreaterThan(2)
  expect(within(list).queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  expect(screen.queryByRole('link', { name: texts.lists['project-statuses'].add })).toBeNull()
})

test('the lists are found from their page, with those that have pages of their own', async () => {
  const { user } = await openPageAs('office', '/master-data')
  const own = await screen.findByRole('navigation', { name: texts.ownPages })
  expect(
    within(own)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/customers', '/companies'])
  await user.click(screen.getByRole('link', { name: /^Transport modes/ }))
  await screen.findByRole('heading', { level: 1, name: 'Transport modes' })
  expect(screen.getByRole('row', { name: /Freighter/ })).toBeDefined()
  openPage('/master-data/no-such-list')
  await screen.findByRole('heading', { level: 1, name: 'Master data' })
})

test('a list of EWC codes is shown entry by entry before it is imported', async () => {
  const { user } = await openPageAs('admin', '/master-data/ewc-codes/import')
  await screen.findByRole('heading', { level: 1, name: texts.import.title })
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field')
  const show = () => user.click(screen.getByRole('button', { name: texts.import.preview }))
  const csv = (line: string) =>
    new File([`code;hazardous;name en;name nl\n${line}\n`], 'ewc.csv', { type: 'text/csv' })

  await user.upload(input, csv('17 99 1;false;new waste;nieuw afval'))
  await show()
  const errors = await screen.findByRole('region', { name: texts.import.errors })
  expect(within(errors).getByRole('row', { name: /^2/ }).textContent).toContain('code')
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()

  await user.upload(input, csv('17 09 99;true;new waste;nieuw afval'))
  await show()
  const added = await screen.findByRole('row', { name: /new waste/ })
  expect(added.textContent).toContain('17 09 99*')
  await user.click(screen.getByRole('button', { name: 'Import one change' }))
  await screen.findByRole('heading', { name: texts.import.done })
  const { member } = await administrator.get<{ member: readonly object[] }>('/ewc_codes?code=170999')
  expect(member).toMatchObject([{ hazardous: true, names: { en: 'new waste', nl: 'nieuw afval' } }])
})
