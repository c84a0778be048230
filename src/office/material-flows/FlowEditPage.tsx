import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/errors.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { type FlowFormData, readFlow, readFlowForm } from './form/flow-form-data.ts'
import { FlowForm } from './form/FlowForm.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'

const FlowWarnings = lazyDialog(async () => (await import('./FlowWarnings.tsx')).FlowWarnings, 'warnings')

export const { loader, Component } = definePage(
  'edit flow',
  async (signal, { flowId = '' }): Promise<FlowFormData> => {
    const flow = await readFlow(flowId, signal)
    const { project, lookups } = await readFlowForm(flow.project, flow, signal)
    // Another customer's flow is read only.
    if (project?.shared === true) throw new Problem('not_found', 404, '')
    return { flow, source: undefined, project, lookups }
  },
  EditFlow,
)

function EditFlow({ data: { flow, project, lookups } }: { readonly data: FlowFormData }) {
  const { t } = useTranslation(['flows', 'office'])
  if (flow === undefined) return null
  return (
    <DetailLayout back={{ to: `/material-flows/${flow.id}`, title: flow.usualName }} title={t('form.edit')}>
      {project?.status.blocked === true ? (
        <Alert tone="neutral">{t('office:projects.blockedNotice')}</Alert>
      ) : (
        <>
          {flow.warnings?.length ? <FlowWarnings flow={flow} mayChange={false} /> : null}
          <FlowForm flow={flow} project={project} lookups={lookups} />
        </>
      )}
    </DetailLayout>
  )
}
