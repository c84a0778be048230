// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, showLanguage, startTexts } from '../../src/i18n/setup.ts'
import { DataTable } from '../../src/ui/table/DataTable.tsx'
import type { Column, Sorting } from '../../src/ui/table/columns.ts'
import { columnWidths, noPreferences } from '../../src/ui/table/columns.ts'
import type { PagingState } from '../../src/ui/table/Paging.tsx'
import { UiProvider } from '../../src/ui/theme/UiProvider.tsx'

beforeAll(async () => {
  await startTexts()
  await showLanguage('nl')
  await loadTexts('lists')
})
afterEach(cleanup)

interface Shipment {
  readonly id: string
  readonly number: string
  readonly netto: number
}
const rows: readonly Shipment[] = [
  { id: '1', number: 'A-1', netto: 28.04 },
  { id: '2', number: 'A-2', netto: 16.28 },
  { id: '3', number: 'A-3', netto: 9.5 },
]
const columns: readonly Column<Shipment>[] = [
  { key: 'number', title: 'Nummer', sortable: true, cell: ({ number }) => number },
  { key: 'netto', title: 'Netto', numeric: true, cell: ({ netto }) => netto },
  { key: 'flow', title: 'Stroom', cell: ({ id }) => <Link to={`/flows/${id}`}>{`F-${id}`}</Link> },
]

interface OpenOptions {
  readonly sorting?: Sorting
  readonly paging?: Partial<PagingState>
  readonly rows?: readonly Shipment[]
}

function open({ sorting, paging, rows: shown = rows }: OpenOptions = {}) {
  const asked: unknown[] = []
  const table = (
    <UiProvider>
      <DataTable
        caption="Vrachten"
        rows={shown}
        empty={null}
        sorting={sorting}
        onSort={(wanted) => asked.push(wanted)}
        linkOf={({ id }) => `/shipments/${id}`}
        columns={columns}
        paging={{
          page: 2,
          itemsPerPage: 30,
          totalItems: 61,
          onPage: (page) => asked.push(page),
          onItemsPerPage: (size) => asked.push({ size }),
          ...paging,
        }}
      />
    </UiProvider>
  )
  const router = createMemoryRouter([
    { path: '/', element: table },
    { path: '*', element: null },
  ])
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), asked, at: () => router.state.location.pathname }
}

test('the range of rows and their number a page are in the words of the specification', async () => {
  const { user, asked } = open()
  const paging = screen.getByRole('navigation', { name: 'Pagina’s' })
  expect(paging.textContent).toContain('Regels per pagina:')
  expect(paging.textContent).toContain('31–60 van 61')
  await user.click(within(paging).getByRole('button', { name: 'Volgende pagina' }))
  await user.click(within(paging).getByRole('button', { name: 'Vorige pagina' }))
  await user.selectOptions(within(paging).getByRole('combobox'), '100')
  expect(asked).toEqual([3, 1, { size: 100 }])
})

test('in English as well, and nothing leads beyond the last page', async () => {
  await showLanguage('en')
  open({ paging: { page: 3 } })
  const paging = screen.getByRole('navigation', { name: 'Pages' })
  expect(paging.textContent).toContain('Rows per page:')
  expect(paging.textContent).toContain('61–61 of 61')
  expect(within(paging).getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
  await showLanguage('nl')
})

test.each([0, 1, 30])('a table of %d rows, which one page holds, has no pages', (totalItems) => {
  open({ paging: { page: 1, totalItems } })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a click on a column sorts by it, a second one the other way round', async () => {
  const unsorted = open()
  expect(screen.getByRole('columnheader', { name: 'Nummer' }).hasAttribute('aria-sort')).toBe(false)
  await unsorted.user.click(screen.getByRole('button', { name: 'Nummer' }))
  expect(unsorted.asked).toEqual([{ field: 'number', direction: 'asc' }])
  cleanup()

  const sorted = open({ sorting: { field: 'number', direction: 'asc' } })
  expect(screen.getByRole('columnheader', { name: 'Nummer' }).getAttribute('aria-sort')).toBe('ascending')
  await sorted.user.click(screen.getByRole('button', { name: 'Nummer' }))
  expect(sorted.asked).toEqual([{ field: 'number', direction: 'desc' }])
  expect(screen.queryByRole('button', { name: 'Netto' })).toBeNull()
})

test('a row is one link over all its cells, which a browser can open in a tab, and a link within it leads elsewhere', async () => {
  const { user, at } = open()
  const row = screen.getByRole('row', { name: /A-2/ })
  expect(
    within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/shipments/2', '/flows/2'])
  const cover = row.querySelector('a[data-row-cover]')
  expect(cover?.getAttribute('href')).toBe('/shipments/2')
  expect(cover?.getAttribute('tabindex')).toBe('-1')
  // With the control key the click is the browser's own.
  await user.keyboard('{Control>}')
  await user.click(screen.getByRole('link', { name: 'A-2' }))
  await user.keyboard('{/Control}')
  expect(at()).toBe('/')
  await user.click(screen.getByRole('link', { name: 'F-2' }))
  expect(at()).toBe('/flows/2')
})

function Selectable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <UiProvider>
      <DataTable
        caption="Vrachten"
        columns={columns}
        rows={rows}
        empty={null}
        linkOf={({ id }) => `/shipments/${id}`}
        selection={{ selected, onSelect: setSelected, nameOf: ({ number }) => number }}
      />
      <output>{[...selected].toSorted().join()}</output>
    </UiProvider>
  )
}

test('the keyboard moves over the rows, selects them and opens one', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <Selectable /> },
    { path: '*', element: null },
  ])
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  const focused = () => document.activeElement?.textContent
  await user.keyboard('j')
  expect(focused()).toBe('A-1')
  await user.keyboard('jj{ArrowUp}')
  expect(focused()).toBe('A-2')
  await user.keyboard('xkx')
  expect(document.querySelector('output')?.textContent).toBe('1,2')
  await user.click(screen.getByRole('checkbox', { name: 'Alle regels van deze pagina selecteren' }))
  expect(document.querySelector('output')?.textContent).toBe('1,2,3')
  await user.click(screen.getByRole('checkbox', { name: 'Alle regels van deze pagina selecteren' }))
  await user.click(screen.getByRole('checkbox', { name: 'A-3 selecteren' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'A-2 selecteren' }))
  await user.keyboard('{/Shift}')
  expect(document.querySelector('output')?.textContent).toBe('2,3')
  // From above the rows it goes to the last.
  screen.getByRole('checkbox', { name: 'Alle regels van deze pagina selecteren' }).focus()
  await user.keyboard('k{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/shipments/3'))
})

test('a long table draws only the rows in sight', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    id: `${index}`,
    number: `B-${index}`,
    netto: index,
  }))
  open({ rows: many, paging: { totalItems: 1000, itemsPerPage: 1000, page: 1 } })
  await screen.findByRole('table')
  expect(screen.getAllByRole('row').length).toBeLessThan(150)
})

test('spare width goes to the columns that can use it, unless the user chose widths', () => {
  const layout = [
    { key: 'a', width: 100 },
    { key: 'b', width: 100, maxWidth: 300 },
    { key: 'c', width: 100, maxWidth: 200 },
  ]
  expect(columnWidths(layout, noPreferences, 200)).toEqual({ a: 100, b: 100, c: 100 })
  expect(columnWidths(layout, noPreferences, 450)).toEqual({ a: 100, b: 200, c: 150 })
  expect(columnWidths(layout, noPreferences, 2000)).toEqual({ a: 100, b: 300, c: 200 })
  expect(columnWidths(layout, { visible: {}, widths: { b: 120 } }, 450)).toEqual({ a: 100, b: 120, c: 100 })
})
