import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import type { Project } from '#contract/flows/projects.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { PairingCode } from './PairingCode.tsx'
import { readProject } from './project-data.ts'
import { EditProjectLink, useProjectMenu, useProjectRights } from './ProjectActions.tsx'
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx'

export const { loader, Component } = definePage(
  'project',
  (signal, { projectId = '' }) => readProject(projectId, signal),
  ProjectDetails,
)

function ProjectDetails({ data: project }: { readonly data: Project }) {
  const { t } = useTranslation('office')
  const { t: tProjects } = useTranslation('projects')
  const { number } = useFormats()
  const rights = useProjectRights(project)
  const menu = useProjectMenu(project)
  const projectPath = `/projects/${project.id}`
  return (
    <DetailLayout
      back={{ to: '/projects', title: t('projects.back') }}
      eyebrow={project.number}
      title={project.name}
      badges={<ProjectStatusBadge status={project.status} />}
      description={project.description}
      facts={[
        { term: tProjects('fields.employer'), value: project.employer?.name },
        { term: tProjects('fields.employerReference'), value: project.employerReference },
        { term: tProjects('fields.employerContact'), value: project.employerContact?.name },
      ]}
      // Nobody can pair with a closed project: its code would mislead.
      aside={
        project.pairingCode === undefined || project.status.blocked ? undefined : (
          <PairingCode projectId={project.id} code={project.pairingCode} />
        )
      }
      action={<EditProjectLink project={project} />}
      menu={menu}
      notice={
        project.status.blocked ? (
          <Alert tone="neutral">{t('projects.blockedNotice')}</Alert>
        ) : project.shared ? (
          <Alert tone="info">{tProjects('shared.notice', { name: project.customer.name })}</Alert>
        ) : undefined
      }
      tabs={{
        label: t('projects.tabs.label'),
        tabs: [
          {
            to: `${projectPath}/material-flows`,
            title: t('projects.tabs.materialFlows'),
            count: number(project.materialFlowCount),
          },
          {
            to: `${projectPath}/shipments`,
            title: t('projects.tabs.shipments'),
            count: number(project.shipmentCount),
          },
          { to: `${projectPath}/documents`, title: tProjects('tabs.documents') },
          ...(rights.readers ? [{ to: `${projectPath}/readers`, title: tProjects('tabs.readers') }] : []),
          ...(rights.share ? [{ to: `${projectPath}/sharing`, title: tProjects('tabs.sharing') }] : []),
        ],
      }}
    >
      <Outlet context={project} />
    </DetailLayout>
  )
}
