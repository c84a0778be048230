import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { createPage } from '../shared/page/create-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { loadPageData } from '../shared/page/page-data.ts'
import { readStatuses, type Statuses } from './project-data.ts'
import { ProjectForm } from './ProjectForm.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => loadPageData('new project', request, readStatuses)

function NewProject({ data: statuses }: { readonly data: Statuses }) {
  const { t } = useTranslation('projects')
  return (
    <DetailLayout back={{ to: '/projects', title: t('back') }} title={t('add')}>
      <ProjectForm statuses={statuses} />
    </DetailLayout>
  )
}

const ProjectCreatePage = createPage(loader, NewProject)

export { ProjectCreatePage as Component }
