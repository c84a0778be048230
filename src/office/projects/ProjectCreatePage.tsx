import { useTranslation } from 'react-i18next'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { readStatuses, type Statuses } from './project-data.ts'
import { ProjectForm } from './ProjectForm.tsx'

export const { loader, Component } = definePage('new project', readStatuses, NewProject)

function NewProject({ data: statuses }: { readonly data: Statuses }) {
  const { t } = useTranslation('projects')
  return (
    <DetailLayout back={{ to: '/projects', title: t('back') }} title={t('add')}>
      <ProjectForm statuses={statuses} />
    </DetailLayout>
  )
}
