import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, Outlet } from 'react-router-dom'
import { type Project, projects } from '#contract/projects.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/use-title.ts'
import { Alert, PageTitle } from '../../ui/surfaces.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { PairingCode } from './PairingCode.tsx'
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`project ${params['projectId']}`, request, (signal) =>
    call(projects.read, { params: { id: params['projectId'] ?? '' }, signal }),
  )

function ProjectDetails({ data: project }: { readonly data: Project }) {
  const { t } = useTranslation('office')
  const { number } = useFormats()
  useTitle(`${project.number} ${project.name}`)
  const projectPath = `/projects/${project.id}`
  return (
    <>
      <BackLink to="/projects">{t('projects.back')}</BackLink>
      <chakra.header
        display="flex"
        flexWrap="wrap"
        gap="16px 32px"
        justifyContent="space-between"
        alignItems="flex-start"
      >
        <chakra.div display="grid" gap="8px">
          <chakra.div display="flex" flexWrap="wrap" gap="4px 12px" alignItems="center">
            <chakra.span color="fg.muted" fontWeight="600">
              {project.number}
            </chakra.span>
            <ProjectStatusBadge status={project.status} />
          </chakra.div>
          <PageTitle>{project.name}</PageTitle>
          {project.description === undefined ? null : (
            <chakra.p maxWidth="72ch">{project.description}</chakra.p>
          )}
          <chakra.dl display="flex" flexWrap="wrap" gap="4px 24px" margin="0" fontSize="0.9375rem">
            <ProjectFact term={t('projects.employer')} value={project.employer?.name} />
            <ProjectFact term={t('projects.reference')} value={project.employerReference} />
          </chakra.dl>
        </chakra.div>
        {project.pairingCode === undefined ? null : <PairingCode code={project.pairingCode} />}
      </chakra.header>
      {project.status.blocked ? <Alert tone="neutral">{t('projects.blockedNotice')}</Alert> : null}
      <Tabs
        label={t('projects.tabs.label')}
        tabs={[
          {
            to: `${projectPath}/material-flows`,
            title: t('projects.tabs.materialFlows', { shown: number(project.materialFlowCount) }),
          },
          {
            to: `${projectPath}/shipments`,
            title: t('projects.tabs.shipments', { shown: number(project.shipmentCount) }),
          },
        ]}
      />
      <Outlet />
    </>
  )
}

function ProjectFact({ term, value }: { readonly term: string; readonly value: string | undefined }) {
  if (value === undefined) return null
  return (
    <chakra.div display="flex" gap="8px">
      <chakra.dt color="fg.muted">{term}</chakra.dt>
      <chakra.dd margin="0">{value}</chakra.dd>
    </chakra.div>
  )
}

const ProjectPage = createPage(loader, ProjectDetails)

export { ProjectPage as Component }
