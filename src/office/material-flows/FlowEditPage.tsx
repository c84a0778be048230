import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { Problem } from '../../api/errors.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { createPage } from '../shared/page/create-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { loadPageData } from '../shared/page/page-data.ts'
import { type FlowFormData, readFlow, readFlowForm } from './form/flow-form-data.ts'
import { FlowForm } from './form/FlowForm.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`edit flow ${params['flowId']}`, request, async (signal): Promise<FlowFormData> => {
    const flow = await readFlow(params['flowId'] ?? '', signal)
    const { project, lookups } = await readFlowForm(flow.project, flow, signal)
    // Another customer's flow is read only.
    if (project?.shared === true) throw new Problem('not_found', 404, '')
    return { flow, source: undefined, project, lookups }
  })

function EditFlow({ data: { flow, project, lookups } }: { readonly data: FlowFormData }) {
  const { t } = useTranslation(['flows', 'office'])
  if (flow === undefined) return null
  return (
    <DetailLayout back={{ to: `/material-flows/${flow.id}`, title: flow.usualName }} title={t('form.edit')}>
      {project?.status.blocked === true ? (
        <Alert tone="neutral">{t('office:projects.blockedNotice')}</Alert>
      ) : (
        <FlowForm flow={flow} project={project} lookups={lookups} />
      )}
    </DetailLayout>
  )
}

const FlowEditPage = createPage(loader, EditFlow)

export { FlowEditPage as Component }
