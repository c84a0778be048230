import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TransportMode } from '#contract/transport-modes.ts'
import { useDirtyForm } from '../../app/dirty-forms.ts'
import type { FlowWithProject } from '../../offline/flows.ts'
import { DraftUsed, loadShipment, prepareLoad } from '../../offline/statements.ts'
import { Alert } from '../../ui/surfaces.tsx'
import { ModeIcon } from '../shell/ModeIcon.tsx'
import { proposedValues, parseDraft } from '../statement/statement-draft.ts'
import { StatementScreen } from '../statement/StatementScreen.tsx'
import { useSubmitStatement } from '../statement/use-submit-statement.ts'
import { useLocale } from '../shell/use-locale.ts'
import { useStatement } from '../statement/use-statement.ts'
import { useWeightQuestion } from '../statement/use-weight-question.tsx'

export function LoadForm({
  flow,
  mode,
  hasCode,
}: {
  readonly flow: FlowWithProject
  readonly mode: TransportMode
  readonly hasCode: boolean
}) {
  const { t } = useTranslation(['driver', 'statement'])
  const locale = useLocale()
  const navigate = useNavigate()
  const draftKey = `load:${flow.id}`
  const form = useStatement(draftKey, 'load', (unit) => proposedValues(flow, 'load', mode, unit, locale))
  const openedAfter = form?.openedAfter
  const materialFlow = flow.id
  const transportMode = mode.id
  useEffect(
    () => prepareLoad({ draft: draftKey, openedAfter, materialFlow, transportMode }),
    [draftKey, openedAfter, materialFlow, transportMode],
  )
  const weightQuestion = useWeightQuestion(flow, mode)
  const submission = useSubmitStatement(form, {
    weightQuestion,
    parse: ({ draft, photos }) => parseDraft(draft, flow, 'load', mode.type, photos, locale),
    save: (values) => loadShipment({ draft: draftKey, openedAfter, materialFlow, transportMode, ...values }),
    failure: (error) =>
      error instanceof DraftUsed ? t('statement:draftUsed', { number: error.saved.number }) : undefined,
    onSaved: ({ shipment }) => {
      void navigate(`/driver/shipments/${shipment}`, { replace: true, state: { saved: 'load' } })
    },
  })
  useDirtyForm(form?.draftUnsaved ?? false)

  return (
    <StatementScreen
      phase="load"
      flow={flow}
      mode={mode}
      form={form}
      submission={submission}
      subtitle={
        <chakra.span display="flex" alignItems="center" gap="8px" color="fg.muted">
          <ModeIcon type={mode.type} />
          {mode.identificationCode}
        </chakra.span>
      }
      blockedReason={
        hasCode ? undefined : (
          <Alert tone="warning" title={t('load.noCodeTitle')}>
            {t('load.noCode')}
          </Alert>
        )
      }
    />
  )
}
