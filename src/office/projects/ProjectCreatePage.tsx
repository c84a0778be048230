import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTitle } from '../../app/use-title.ts'
import { PageTitle } from '../../ui/surfaces.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { createPage } from '../shared/create-page.tsx'
import { loadPageData } from '../shared/page-data.ts'
import { readStatuses, type Statuses } from './project-data.ts'
import { ProjectForm } from './ProjectForm.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => loadPageData('new project', request, readStatuses)

function NewProject({ data: statuses }: { readonly data: Statuses }) {
  const { t } = useTranslation('projects')
  useTitle(t('add'))
  return (
    <>
      <BackLink to="/projects">{t('back')}</BackLink>
      <PageTitle>{t('add')}</PageTitle>
      <ProjectForm statuses={statuses} />
    </>
  )
}

const ProjectCreatePage = createPage(loader, NewProject)

export { ProjectCreatePage as Component }
