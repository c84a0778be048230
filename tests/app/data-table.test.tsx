// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLanguage, startTexts } from '../../src/i18n/setup.ts'
import { DataTable, type PagingState, type Sorting } from '../../src/ui/DataTable.tsx'
import { UiProvider } from '../../src/ui/UiProvider.tsx'

beforeAll(startTexts)
afterEach(cleanup)

const rows = [
  { id: '1', number: 'A-1', netto: 28.04 },
  { id: '2', number: 'A-2', netto: 16.28 },
]

function open({ sorting, paging }: { sorting?: Sorting; paging?: Partial<PagingState> } = {}) {
  const asked: unknown[] = []
  const table = (
    <UiProvider>
      <DataTable
        caption="Vrachten"
        rows={rows}
        empty={null}
        sorting={sorting}
        onSort={(wanted) => asked.push(wanted)}
        linkOf={({ id }) => `/shipments/${id}`}
        columns={[
          {
            key: 'number',
            title: 'Nummer',
            sortable: true,
            cell: ({ id, number }) => <Link to={`/elsewhere/${id}`}>{number}</Link>,
          },
          { key: 'netto', title: 'Netto', numeric: true, cell: ({ netto }) => netto },
        ]}
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

test('where we are and how many a page shows is said in the words of the specification', async () => {
  const { user, asked } = open()
  const paging = screen.getByRole('navigation', { name: "Pagina's" })
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

test('a column is sorted, then turned round, and says how it stands', async () => {
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

test('a row leads to its own page, and a link within it to its own', async () => {
  const byRow = open()
  await byRow.user.click(screen.getByText('28.04'))
  expect(byRow.at()).toBe('/shipments/1')
  cleanup()

  const byLink = open()
  await byLink.user.click(screen.getByRole('link', { name: 'A-2' }))
  expect(byLink.at()).toBe('/elsewhere/2')
})
