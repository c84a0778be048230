import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Project } from '#contract/flows/projects.ts'
import { Problem } from '../../api/errors.ts'
import { createPage } from '../shared/page/create-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { loadPageData } from '../shared/page/page-data.ts'
import { readProject, readStatuses, type Statuses } from './project-data.ts'
import { ProjectForm } from './ProjectForm.tsx'

interface EditData {
  readonly project: Project
  readonly statuses: Statuses
}

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`edit project ${params['projectId']}`, request, async (signal): Promise<EditData> => {
    const [project, statuses] = await Promise.all([
      readProject(params['projectId'], signal),
      readStatuses(signal),
    ])
    // Another customer's project is read only.
    if (project.shared) throw new Problem('not_found', 404, '')
    return { project, statuses }
  })

function EditProject({ data: { project, statuses } }: { readonly data: EditData }) {
  const { t } = useTranslation('projects')
  return (
    <DetailLayout back={{ to: `/projects/${project.id}`, title: project.name }} title={t('edit')}>
      <ProjectForm project={project} statuses={statuses} />
    </DetailLayout>
  )
}

const ProjectEditPage = createPage(loader, EditProject)

export { ProjectEditPage as Component }
