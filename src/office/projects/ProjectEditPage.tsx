import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/flows/projects.ts'
import { Problem } from '../../api/errors.ts'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { readProject, readStatuses, type Statuses } from './project-data.ts'
import { ProjectForm } from './ProjectForm.tsx'

interface EditData {
  readonly project: Project
  readonly statuses: Statuses
}

export const { loader, Component } = definePage(
  'edit project',
  async (signal, { projectId = '' }): Promise<EditData> => {
    const [project, statuses] = await Promise.all([readProject(projectId, signal), readStatuses(signal)])
    // Another customer's project is read only.
    if (project.shared) throw new Problem('not_found', 404, '')
    return { project, statuses }
  },
  EditProject,
)

function EditProject({ data: { project, statuses } }: { readonly data: EditData }) {
  const { t } = useTranslation('projects')
  return (
    <DetailLayout back={{ to: `/projects/${project.id}`, title: project.name }} title={t('edit')}>
      <ProjectForm project={project} statuses={statuses} />
    </DetailLayout>
  )
}
