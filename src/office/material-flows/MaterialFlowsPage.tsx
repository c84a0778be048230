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
import { FlowsTable, type FlowProject } from '../shared/FlowsTable.tsx'
import { ListSkeleton } from '../shared/ListSkeleton.tsx'
import { listQuery, parseListUrl } from '../shared/list-url-state.ts'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { useListUrlState } from '../shared/use-list-url-state.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

const newestFirst: Sorting = { field: 'createdAt', direction: 'desc' }
const shippedChoices = ['yes', 'no'] as const

/** The filters that the URL has; unknown values are ignored. */
function parseFilters(search: URLSearchParams) {
  return {
    documentType: documentTypes.find((type) => type === search.get('document')),
    shipped: shippedChoices.find((choice) => choice === search.get('shipped')),
  }
}

interface FlowsPageData {
  readonly page: Page<OfficeFlow>
  readonly projectsById: ReadonlyMap<string, FlowProject>
}

async function readFlows(search: URLSearchParams, signal: AbortSignal): Promise<FlowsPageData> {
  const { documentType, shipped } = parseFilters(search)
  const page = await call(materialFlows.list, {
    query: {
      ...listQuery(parseListUrl(search, newestFirst)),
      ...(documentType === undefined ? {} : { documentType }),
      ...(shipped === undefined ? {} : { exists: { shipments: String(shipped === 'yes') } }),
    },
    signal,
  })
  const ids = [...new Set(page.member.map(({ project }) => project))]
  const flowProjects =
    ids.length === 0
      ? []
      : (await call(projects.list, { query: { id: ids, itemsPerPage: ids.length }, signal })).member
  return { page, projectsById: new Map(flowProjects.map((project) => [project.id, project])) }
}

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadPageData('material flows', request, (signal) => readFlows(new URL(request.url).searchParams, signal))

function FlowsList({ data: { page, projectsById } }: { readonly data: FlowsPageData }) {
  const { t } = useTranslation('office')
  useTitle(t('flows.title'))
  const list = useListUrlState(newestFirst)
  return (
    <>
      <PageTitle>{t('flows.title')}</PageTitle>
      <FlowFilters list={list} />
      <Card padding={{ base: '4px', md: '12px' }}>
        <FlowsTable
          caption={t('flows.title')}
          rows={page.member}
          projects={projectsById}
          empty={<NoFlows list={list} />}
          sorting={list.sorting}
          onSort={list.onSort}
          paging={list.paging(page)}
          visibleColumns={[
            'usualName',
            'project',
            'documentType',
            'route',
            'estimatedLoad',
            'shipments',
            'createdAt',
          ]}
        />
      </Card>
      <VisuallyHidden role="status">{t('room.found', { count: page.totalItems })}</VisuallyHidden>
    </>
  )
}

type ListState = ReturnType<typeof useListUrlState>

function FlowFilters({ list }: { readonly list: ListState }) {
  const { t } = useTranslation('office')
  const { documentType, shipped } = parseFilters(list.search)
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="8px 16px" alignItems="center">
      <SearchField
        label={t('flows.search')}
        value={list.q ?? ''}
        onSearch={(q) => list.change({ q }, true)}
      />
      <ChoiceFilter
        label={t('flows.document')}
        options={[undefined, ...documentTypes].map((value) => ({
          value,
          title: value === undefined ? t('flows.all') : t(`flows.documentTypes.${value}`),
        }))}
        value={documentType}
        onChange={(document) => list.change({ document })}
      />
      <ChoiceFilter
        label={t('flows.shipments')}
        options={[undefined, ...shippedChoices].map((value) => ({
          value,
          title: t(`flows.shipped.${value ?? 'all'}`),
        }))}
        value={shipped}
        onChange={(choice) => list.change({ shipped: choice })}
      />
    </chakra.div>
  )
}

function NoFlows({ list }: { readonly list: ListState }) {
  const { t } = useTranslation('office')
  const { documentType, shipped } = parseFilters(list.search)
  return list.q === undefined && documentType === undefined && shipped === undefined ? (
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
}

const MaterialFlowsPage = createPage(loader, FlowsList, { skeleton: <ListSkeleton of="flows" /> })

export { MaterialFlowsPage as Component }
