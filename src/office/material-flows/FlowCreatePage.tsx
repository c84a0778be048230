import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { createPage } from '../shared/page/create-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { loadPageData } from '../shared/page/page-data.ts'
import { type FlowFormData, readFlow, readFlowForm } from './form/flow-form-data.ts'
import { FlowForm } from './form/FlowForm.tsx'

/** `?project=` or a project's path says where the flow is created, `?copy=` which flow it copies. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData('new flow', request, async (signal): Promise<FlowFormData> => {
    const { searchParams } = new URL(request.url)
    const copied = searchParams.get('copy')
    const source = copied === null ? undefined : await readFlow(copied, signal)
    const projectId = params['projectId'] ?? searchParams.get('project') ?? source?.project
    return { flow: undefined, source, ...(await readFlowForm(projectId, source, signal)) }
  })

function NewFlow({ data: { source, project, lookups } }: { readonly data: FlowFormData }) {
  const { t } = useTranslation(['flows', 'office'])
  return (
    <DetailLayout
      back={
        project === undefined
          ? { to: '/material-flows', title: t('back') }
          : { to: `/projects/${project.id}/material-flows`, title: project.name }
      }
      title={
        source !== undefined
          ? t('form.copyTitle', { name: source.usualName })
          : project === undefined
            ? t('form.add')
            : t('form.addTo', { project: project.name })
      }
    >
      {project?.status.blocked === true || project?.shared === true ? (
        <Alert tone="neutral">{t('office:projects.blockedNotice')}</Alert>
      ) : (
        <>
          {source === undefined ? null : <Alert tone="info">{t('form.copyLead')}</Alert>}
          <FlowForm source={source} project={project} lookups={lookups} />
        </>
      )}
    </DetailLayout>
  )
}

const FlowCreatePage = createPage(loader, NewFlow)

export { FlowCreatePage as Component }
