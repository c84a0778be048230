import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { type Driver, drivers } from '#contract/drivers.ts'
import type { Page } from '#contract/paging.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/use-title.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { type Column, DataTable, type Sorting } from '../../ui/DataTable.tsx'
import { PlusIcon, TruckIcon } from '../../ui/icons.tsx'
import { Card, EmptyState, PageTitle } from '../../ui/surfaces.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { listQuery, parseListUrl } from '../shared/list-url-state.ts'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { useListUrlState } from '../shared/use-list-url-state.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { DriverStatusBadge } from './DriverStatusBadge.tsx'

const byName: Sorting = { field: 'name', direction: 'asc' }

/** All drivers, and those who wait for the carrier's approval. */
const filters = {
  all: {},
  waiting: { approved: 'false', inviteStatus: 'invite_accepted', exists: { rejectedAt: 'false' } },
} as const
type DriverFilter = keyof typeof filters

interface DriversPageData {
  readonly page: Page<Driver>
  readonly counts: Readonly<Record<DriverFilter, number>>
  readonly filter: DriverFilter
}

async function readDrivers(
  request: Request,
  filter: DriverFilter,
  signal: AbortSignal,
): Promise<DriversPageData> {
  const { searchParams } = new URL(request.url)
  const otherFilter: DriverFilter = filter === 'all' ? 'waiting' : 'all'
  const [page, otherPage] = await Promise.all([
    call(drivers.list, {
      query: { ...listQuery(parseListUrl(searchParams, byName)), ...filters[filter] },
      signal,
    }),
    call(drivers.list, { query: { ...filters[otherFilter], itemsPerPage: 0 }, signal }),
  ])
  const counts = { all: 0, waiting: 0, [filter]: page.totalItems, [otherFilter]: otherPage.totalItems }
  return { page, filter, counts }
}

export const loader = ({ request }: LoaderFunctionArgs) => {
  const filter: DriverFilter = new URL(request.url).pathname.endsWith('/waiting') ? 'waiting' : 'all'
  return loadPageData('drivers', request, (signal) => readDrivers(request, filter, signal))
}

function useDriverColumns(): readonly Column<Driver>[] {
  const { t } = useTranslation('people')
  const { moment, number } = useFormats()
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      cell: (row) => <TextLink to={`/drivers/${row.id}`}>{row.name}</TextLink>,
    },
    {
      key: 'kind',
      hiddenOnPhone: true,
      title: t('drivers.kind'),
      cell: (row) => t(`drivers.kinds.${row.kind}`),
    },
    { key: 'contact', hiddenOnPhone: true, title: t('contact'), cell: (row) => row.mobilePhone ?? row.email },
    { key: 'company', hiddenOnPhone: true, title: t('company'), cell: (row) => row.company?.name },
    { key: 'state', title: t('drivers.state'), cell: (row) => <DriverStatusBadge driver={row} /> },
    {
      key: 'graceUntil',
      hiddenOnPhone: true,
      title: t('drivers.graceUntil'),
      cell: (row) =>
        row.approved || row.graceUntil === undefined ? null : (
          <chakra.time dateTime={row.graceUntil} whiteSpace="nowrap" className="numbers">
            {moment(row.graceUntil)}
          </chakra.time>
        ),
    },
    {
      key: 'ridesToday',
      hiddenOnPhone: true,
      title: t('drivers.ridesToday'),
      numeric: true,
      cell: (row) => number(row.ridesToday),
    },
  ]
}

function DriversList({ data: { page, counts, filter } }: { readonly data: DriversPageData }) {
  const { t } = useTranslation('people')
  const { t: tOffice } = useTranslation('office')
  useTitle(t('drivers.title'))
  const list = useListUrlState(byName)
  const { number } = useFormats()
  const columns = useDriverColumns()
  return (
    <>
      <chakra.header
        display="flex"
        flexWrap="wrap"
        gap="12px"
        justifyContent="space-between"
        alignItems="center"
      >
        <PageTitle>{t('drivers.title')}</PageTitle>
        <LinkButton to="/drivers/invite">
          <PlusIcon width={20} height={20} />
          {t('drivers.invite')}
        </LinkButton>
      </chakra.header>
      <Tabs
        label={t('drivers.title')}
        tabs={[
          { to: '/drivers', title: t('drivers.all', { shown: number(counts.all) }), end: true },
          { to: '/drivers/waiting', title: t('drivers.waiting', { shown: number(counts.waiting) }) },
        ]}
      />
      <SearchField label={t('search')} value={list.q ?? ''} onSearch={(q) => list.change({ q }, true)} />
      <Card padding={{ base: '4px', md: '12px' }}>
        <DataTable
          caption={t('drivers.title')}
          columns={columns}
          rows={page.member}
          sorting={list.sorting}
          onSort={list.onSort}
          paging={list.paging(page)}
          linkOf={({ id }) => `/drivers/${id}`}
          empty={
            <EmptyState
              icon={<TruckIcon width={40} height={40} />}
              title={t(filter === 'waiting' && list.q === undefined ? 'drivers.noneWaiting' : 'drivers.none')}
            />
          }
        />
      </Card>
      <VisuallyHidden role="status">{tOffice('room.found', { count: page.totalItems })}</VisuallyHidden>
    </>
  )
}

const DriversPage = createPage(loader, DriversList)

export { DriversPage as Component }
