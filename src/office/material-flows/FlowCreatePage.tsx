import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { type FlowFormData, readFlow, readFlowForm } from './form/flow-form-data.ts'
import { FlowForm } from './form/FlowForm.tsx'

/** `?project=` or a project's path says where the flow is created, `?copy=` which flow it copies. */
export const { loader, Component } = definePage(
  'new flow',
  async (signal, { projectId: inPath }, { searchParams }): Promise<FlowFormData> => {
    const copied = searchParams.get('copy')
    const source = copied === null ? undefined : await readFlow(copied, signal)
    const projectId = inPath ?? searchParams.get('project') ?? source?.project
    return { flow: undefined, source, ...(await readFlowForm(projectId, source, signal)) }
  },
  NewFlow,
)

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
