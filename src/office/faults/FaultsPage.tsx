import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { faultReports, type StoredFault } from '#contract/fault-reports.ts'
import type { Page } from '#contract/paging.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/use-title.ts'
import { type Column, DataTable, type Sorting } from '../../ui/DataTable.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Card, EmptyState, PageTitle } from '../../ui/surfaces.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { createPage } from '../shared/create-page.tsx'
import { listQuery, parseListUrl } from '../shared/list-url-state.ts'
import { loadPageData } from '../shared/page-data.ts'
import { useFormats } from '../shared/use-formats.ts'
import { useListUrlState } from '../shared/use-list-url-state.ts'

const latestFirst: Sorting = { field: 'lastAt', direction: 'desc' }

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadPageData('faults', request, (signal) =>
    call(faultReports.list, {
      query: listQuery(parseListUrl(new URL(request.url).searchParams, latestFirst)),
      signal,
    }),
  )

/** Errors that the code of app or server did not expect, for administrators. */
function FaultsList({ data }: { readonly data: Page<StoredFault> }) {
  const { t } = useTranslation('office')
  const { moment } = useFormats()
  useTitle(t('faults.title'))
  const list = useListUrlState(latestFirst)
  const whereOf = (row: StoredFault) => `${t(`faults.part.${row.part}`)}: ${row.where}`
  const columns: readonly Column<StoredFault>[] = [
    { key: 'lastAt', title: t('faults.lastAt'), sortable: true, cell: (row) => moment(row.lastAt) },
    { key: 'count', title: t('faults.count'), sortable: true, cell: (row) => row.count },
    {
      key: 'where',
      title: t('faults.where'),
      sortable: true,
      hiddenOnPhone: true,
      cell: whereOf,
    },
    {
      key: 'message',
      title: t('faults.message'),
      cell: (row) => (
        <chakra.span overflowWrap="anywhere">
          {row.name}: {row.message}
          <chakra.span display={{ base: 'block', md: 'none' }} color="fg.muted">
            {whereOf(row)}
          </chakra.span>
        </chakra.span>
      ),
    },
    { key: 'appVersion', hiddenOnPhone: true, title: t('faults.version'), cell: (row) => row.appVersion },
  ]
  return (
    <>
      <PageTitle>{t('faults.title')}</PageTitle>
      <Card padding={{ base: '4px', md: '12px' }}>
        <DataTable
          caption={t('faults.title')}
          columns={columns}
          rows={data.member}
          sorting={list.sorting}
          onSort={list.onSort}
          paging={list.paging(data)}
          empty={<EmptyState icon={<CheckIcon width={40} height={40} />} title={t('faults.none')} />}
        />
      </Card>
      <VisuallyHidden role="status">{t('room.found', { count: data.totalItems })}</VisuallyHidden>
    </>
  )
}

const FaultsPage = createPage(loader, FaultsList)

export { FaultsPage as Component }
