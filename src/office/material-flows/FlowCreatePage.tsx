import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { type FlowFormData, readFlow, readFlowForm } from './form/flow-form-data.ts'
import { FlowForm } from './form/FlowForm.tsx'

/**
 * `?project=` or a project's path says where the flow is created, `?copy=` which flow it copies, `?onward=` which
 * shipment's refused cargo is to go on by it.
 */
export const { loader, Component } = definePage(
  'new flow',
  async (
    signal,
    { projectId: inPath },
    { searchParams },
  ): Promise<FlowFormData & { readonly onward: string | undefined }> => {
    const copied = searchParams.get('copy')
    const source = copied === null ? undefined : await readFlow(copied, signal)
    const projectId = inPath ?? searchParams.get('project') ?? source?.project
    const onward = searchParams.get('onward') ?? undefined
    return { flow: undefined, source, onward, ...(await readFlowForm(projectId, source, signal)) }
  },
  NewFlow,
)

function NewFlow({
  data: { source, onward, project, lookups },
}: {
  readonly data: FlowFormData & { readonly onward: string | undefined }
}) {
  const { t } = useTranslation(['flows', 'office'])
  return (
    <DetailLayout
      back={
        project === undefined
          ? { to: '/material-flows', title: t('back') }
          : { to: `/projects/${project.id}/material-flows`, title: project.name }
      }
      title={
        onward !== undefined
          ? t('form.onwardTitle')
          : source !== undefined
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
          {source === undefined ? null : (
            <Alert tone="info">{t(onward === undefined ? 'form.copyLead' : 'form.onwardLead')}</Alert>
          )}
          <FlowForm source={source} onward={onward} project={project} lookups={lookups} />
        </>
      )}
    </DetailLayout>
  )
}
