import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Page } from '#contract/paging.ts'
import { projects, type Project } from '#contract/projects.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { DataTable, type Sorting } from '../../ui/DataTable.tsx'
import { ProjectsIcon } from '../../ui/icons.tsx'
import { Card, EmptyState, PageTitle } from '../../ui/surfaces.tsx'
import { ListSkeleton } from '../shared/ListSkeleton.tsx'
import { listQuery, parseListUrl } from '../shared/list-url-state.ts'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { useListUrlState } from '../shared/use-list-url-state.ts'
import { useProjectColumns } from './use-project-columns.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

const newestNumberFirst: Sorting = { field: 'number', direction: 'desc' }

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadPageData('projects', request, (signal) =>
    call(projects.list, {
      query: listQuery(parseListUrl(new URL(request.url).searchParams, newestNumberFirst)),
      signal,
    }),
  )

function ProjectsList({ data }: { readonly data: Page<Project> }) {
  const { t } = useTranslation('office')
  useTitle(t('projects.title'))
  const list = useListUrlState(newestNumberFirst)
  const columns = useProjectColumns()
  const empty =
    list.q === undefined ? (
      <EmptyState icon={<ProjectsIcon width={40} height={40} />} title={t('projects.none')}>
        {t('projects.noneHint')}
      </EmptyState>
    ) : (
      <EmptyState
        title={t('projects.noneFound', { q: list.q })}
        action={
          <Button variant="outline" onClick={() => list.change({ q: undefined })}>
            {t('projects.clear')}
          </Button>
        }
      />
    )
  return (
    <>
      <PageTitle>{t('projects.title')}</PageTitle>
      <SearchField
        label={t('projects.search')}
        value={list.q ?? ''}
        onSearch={(q) => list.change({ q }, true)}
      />
      <Card padding={{ base: '4px', md: '12px' }}>
        <DataTable
          caption={t('projects.title')}
          columns={columns}
          rows={data.member}
          empty={empty}
          sorting={list.sorting}
          onSort={list.onSort}
          paging={list.paging(data)}
          linkOf={({ id }) => `/projects/${id}`}
        />
      </Card>
      <VisuallyHidden role="status">{t('room.found', { count: data.totalItems })}</VisuallyHidden>
    </>
  )
}

const ProjectsPage = createPage(loader, ProjectsList, { skeleton: <ListSkeleton of="projects" /> })

export { ProjectsPage as Component }
