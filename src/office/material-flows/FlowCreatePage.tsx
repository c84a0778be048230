import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { type FlowFormData, readFlow, readFlowForm } from './form/flow-form-data.ts'
import { FlowForm } from './form/FlowForm.tsx'
import type { Agreed } from './read-agreed.ts'

/**
 * `?project=` or a project's path says where the flow is created, `?copy=` which flow it copies, `?onward=` which
 * shipment's refused cargo is to go on by it.
 */
export const { loader, Component } = definePage(
  'new flow',
  async (signal, { projectId: inPath }, { searchParams }): Promise<NewFlowData> => {
    const copied = searchParams.get('copy')
    const source = copied === null ? undefined : await readFlow(copied, signal)
    const projectId = inPath ?? searchParams.get('project') ?? source?.project
    const onward = searchParams.get('onward') ?? undefined
    const [form, agreed] = await Promise.all([
      readFlowForm(projectId, source, signal),
      onward === undefined
        ? {}
        : // Few flows are made for a refused cargo.
          import('./read-agreed.ts').then(({ readAgreed }) => readAgreed(onward, signal)),
    ])
    return { flow: undefined, source, onward, ...agreed, ...form }
  },
  NewFlow,
)

interface NewFlowData extends FlowFormData, Agreed {
  readonly onward: string | undefined
}

function NewFlow({
  data: { source, onward, agreed, receiver, project, lookups },
}: {
  readonly data: NewFlowData
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
            <Alert
              tone="info"
              {...(agreed && { title: t('form.onwardAgreed', { name: agreed.name, city: agreed.city }) })}
            >
              {t(onward === undefined ? 'form.copyLead' : 'form.onwardLead')}
            </Alert>
          )}
          <FlowForm source={source} onward={onward} receiver={receiver} project={project} lookups={lookups} />
        </>
      )}
    </DetailLayout>
  )
}
