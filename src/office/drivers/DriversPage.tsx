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
import { listQuery, readListAddress } from '../shared/list-address.ts'
import { readRoom } from '../shared/reading.ts'
import { room } from '../shared/page.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { useListAddress } from '../shared/use-list-address.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { DriverState } from './DriverState.tsx'

const byName: Sorting = { field: 'name', direction: 'asc' }

/** Those who wait for the carrier's word, and all of them. */
const filters = {
  all: {},
  waiting: { approved: 'false', inviteStatus: 'invite_accepted', exists: { rejectedAt: 'false' } },
} as const
type Which = keyof typeof filters

interface Drivers {
  readonly shown: Page<Driver>
  readonly counts: Readonly<Record<Which, number>>
  readonly which: Which
}

async function readDrivers(request: Request, which: Which, signal: AbortSignal): Promise<Drivers> {
  const { searchParams } = new URL(request.url)
  const other: Which = which === 'all' ? 'waiting' : 'all'
  const [shown, rest] = await Promise.all([
    call(drivers.list, {
      query: { ...listQuery(readListAddress(searchParams, byName)), ...filters[which] },
      signal,
    }),
    call(drivers.list, { query: { ...filters[other], itemsPerPage: 0 }, signal }),
  ])
  return { shown, which, counts: { all: 0, waiting: 0, [which]: shown.totalItems, [other]: rest.totalItems } }
}

export const loader = ({ request }: LoaderFunctionArgs) => {
  const which: Which = new URL(request.url).pathname.endsWith('/waiting') ? 'waiting' : 'all'
  return readRoom('drivers', request, (signal) => readDrivers(request, which, signal))
}

function DriversRoom({ data: { shown, counts, which } }: { readonly data: Drivers }) {
  const { t } = useTranslation('people')
  const { t: ofOffice } = useTranslation('office')
  useTitle(t('drivers.title'))
  const list = useListAddress(byName)
  const { moment, number } = useFormats()
  const columns: readonly Column<Driver>[] = [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      cell: (row) => <TextLink to={`/drivers/${row.id}`}>{row.name}</TextLink>,
    },
    { key: 'kind', wide: true, title: t('drivers.kind'), cell: (row) => t(`drivers.kinds.${row.kind}`) },
    { key: 'contact', wide: true, title: t('contact'), cell: (row) => row.mobilePhone ?? row.email },
    { key: 'company', wide: true, title: t('company'), cell: (row) => row.company?.name },
    { key: 'state', title: t('drivers.state'), cell: (row) => <DriverState driver={row} /> },
    {
      key: 'graceUntil',
      wide: true,
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
      wide: true,
      title: t('drivers.ridesToday'),
      numeric: true,
      cell: (row) => number(row.ridesToday),
    },
  ]
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
          rows={shown.member}
          sorting={list.sorting}
          onSort={list.onSort}
          paging={list.paging(shown)}
          linkOf={({ id }) => `/drivers/${id}`}
          empty={
            <EmptyState
              icon={<TruckIcon width={40} height={40} />}
              title={t(which === 'waiting' && list.q === undefined ? 'drivers.noneWaiting' : 'drivers.none')}
            />
          }
        />
      </Card>
      <VisuallyHidden role="status">{ofOffice('room.found', { count: shown.totalItems })}</VisuallyHidden>
    </>
  )
}

export const Component = room(loader, DriversRoom)
