import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { documentTypes } from '#contract/master-data.ts'
import { materialFlows, type OfficeFlow } from '#contract/material-flow-collection.ts'
import type { Page } from '#contract/paging.ts'
import { projects } from '#contract/projects.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import type { Sorting } from '../../ui/DataTable.tsx'
import { FlowsIcon } from '../../ui/icons.tsx'
import { Card, EmptyState, PageTitle } from '../../ui/surfaces.tsx'
import { ChoiceFilter } from '../shared/ChoiceFilter.tsx'
import { FlowsTable, type ProjectOfFlow } from '../shared/FlowsTable.tsx'
import { ListSkeleton } from '../shared/ListSkeleton.tsx'
import { listQuery, readListAddress } from '../shared/list-address.ts'
import { readRoom } from '../shared/reading.ts'
import { room } from '../shared/page.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { useListAddress } from '../shared/use-list-address.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

const newestFirst: Sorting = { field: 'createdAt', direction: 'desc' }
const used = ['yes', 'no'] as const

/** What of the address narrows the list; what is none of ours is left out of it. */
function filtersIn(search: URLSearchParams) {
  return {
    documentType: documentTypes.find((one) => one === search.get('document')),
    shipped: used.find((one) => one === search.get('shipped')),
  }
}

interface Flows {
  readonly page: Page<OfficeFlow>
  readonly ofProjects: ReadonlyMap<string, ProjectOfFlow>
}

async function readFlows(search: URLSearchParams, signal: AbortSignal): Promise<Flows> {
  const { documentType, shipped } = filtersIn(search)
  const page = await call(materialFlows.list, {
    query: {
      ...listQuery(readListAddress(search, newestFirst)),
      ...(documentType === undefined ? {} : { documentType }),
      ...(shipped === undefined ? {} : { exists: { shipments: String(shipped === 'yes') } }),
    },
    signal,
  })
  const ids = [...new Set(page.member.map(({ project }) => project))]
  const named =
    ids.length === 0
      ? []
      : (await call(projects.list, { query: { id: ids, itemsPerPage: ids.length }, signal })).member
  return { page, ofProjects: new Map(named.map((one) => [one.id, one])) }
}

export const loader = ({ request }: LoaderFunctionArgs) =>
  readRoom('material flows', request, (signal) => readFlows(new URL(request.url).searchParams, signal))

function MaterialFlows({ data: { page, ofProjects } }: { readonly data: Flows }) {
  const { t } = useTranslation('office')
  useTitle(t('flows.title'))
  const list = useListAddress(newestFirst)
  const { documentType, shipped } = filtersIn(list.search)
  const empty =
    list.q === undefined && documentType === undefined && shipped === undefined ? (
      <EmptyState icon={<FlowsIcon width={40} height={40} />} title={t('flows.none')}>
        {t('flows.noneHint')}
      </EmptyState>
    ) : (
      <EmptyState
        title={t('flows.noneFound')}
        action={
          <Button
            variant="outline"
            onClick={() => list.change({ q: undefined, document: undefined, shipped: undefined })}
          >
            {t('flows.clear')}
          </Button>
        }
      />
    )
  return (
    <>
      <PageTitle>{t('flows.title')}</PageTitle>
      <chakra.div display="flex" flexWrap="wrap" gap="8px 16px" alignItems="center">
        <SearchField
          label={t('flows.search')}
          value={list.q ?? ''}
          onSearch={(q) => list.change({ q }, true)}
        />
        <ChoiceFilter
          label={t('flows.document')}
          choices={[undefined, ...documentTypes].map((value) => ({
            value,
            title: value === undefined ? t('flows.all') : t(`flows.documentTypes.${value}`),
          }))}
          chosen={documentType}
          onChoose={(document) => list.change({ document })}
        />
        <ChoiceFilter
          label={t('flows.shipments')}
          choices={[undefined, ...used].map((value) => ({
            value,
            title: t(`flows.shipped.${value ?? 'all'}`),
          }))}
          chosen={shipped}
          onChoose={(wanted) => list.change({ shipped: wanted })}
        />
      </chakra.div>
      <Card padding={{ base: '4px', md: '12px' }}>
        <FlowsTable
          caption={t('flows.title')}
          rows={page.member}
          projects={ofProjects}
          empty={empty}
          sorting={list.sorting}
          onSort={list.onSort}
          paging={list.paging(page)}
          show={['usualName', 'project', 'documentType', 'route', 'estimatedLoad', 'shipments', 'createdAt']}
        />
      </Card>
      <VisuallyHidden role="status">{t('room.found', { count: page.totalItems })}</VisuallyHidden>
    </>
  )
}

export const Component = room(loader, MaterialFlows, { skeleton: <ListSkeleton of="flows" /> })
