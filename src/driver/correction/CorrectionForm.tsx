import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { toStated } from '#contract/shipments/measurements.ts'
import { noteFieldOf } from '#contract/shipments/corrected-values.ts'
import { localeOf } from '#contract/kit/locales.ts'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import {
  correctShipment,
  NothingCorrected,
  reasonDraftOf,
  TooLate,
} from '../../offline/shipments/corrections.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { Alert, Card, LoadingState } from '../../ui/theme/surfaces.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import { ReasonChoice } from '../shared/ReasonChoice.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { parseDraft, statedValues } from '../statement/statement-draft.ts'
import { StatementFields } from '../statement/StatementFields.tsx'
import { StatementNotices } from '../statement/StatementNotices.tsx'
import { useStatement } from '../statement/use-statement.ts'
import { useSubmitStatement } from '../statement/use-submit-statement.ts'
import { useWeightQuestion } from '../statement/use-weight-question.ts'
import { useStoredText } from '../statement/use-stored-text.ts'

interface CorrectionFormProps {
  readonly shipment: DriverShipment
  readonly flow: FlowWithProject
  readonly mode: TransportMode
  readonly phase: Phase
}

export function CorrectionForm({ shipment, flow, mode, phase }: CorrectionFormProps) {
  const { t } = useTranslation('correction')
  const { form, submission, reason, setReason } = useCorrection({ shipment, flow, mode, phase })

  return (
    <Screen
      title={t('title')}
      back={`/driver/shipments/${shipment.id}`}
      action={
        <MainAction
          disabled={form === undefined || reason === undefined || submission.saving}
          onClick={() => void submission.submit()}
        >
          {t('save')}
        </MainAction>
      }
    >
      <chakra.div display="grid" gap="4px">
        <chakra.h2 fontSize="1.25rem" fontWeight="650">
          {t(`what.${phase}`)}
        </chakra.h2>
        <FactLine facts={[flow.usualName, shipment.number, mode.identificationCode]} />
      </chakra.div>
      {form === undefined || reason === undefined ? (
        <LoadingState label={t('title')} />
      ) : (
        <Card display="grid" gap="24px" padding="16px">
          <StatementNotices form={form} submission={submission} />
          {shipment.surveyedBy === undefined ? null : (
            <Alert tone="neutral">{t(`surveyed.${shipment.surveyedBy}`)}</Alert>
          )}
          {shipment.forwardedBy === undefined ? null : (
            <Alert>{t('goesOn', { number: shipment.forwardedBy.number })}</Alert>
          )}
          <StatementFields
            withoutPhotos
            form={form}
            flow={flow}
            mode={mode}
            phase={phase}
            errors={submission.errors}
          />
          <ReasonChoice
            kind="correction"
            ofProject={localeOf(flow.projectDetails.language)}
            label={t('reason')}
            help={t('reasonHelp')}
            value={reason}
            error={submission.errors.some(({ field }) => field === 'reason') ? t('reasonMissing') : undefined}
            onChange={setReason}
          />
        </Card>
      )}
    </Screen>
  )
}

function useCorrection({ shipment, flow, mode, phase }: CorrectionFormProps) {
  const { t } = useTranslation('correction')
  const locale = useLocale()
  const navigate = useNavigate()
  const draftKey = `correct:${phase}:${shipment.id}`
  const { text: reason, unsaved: reasonUnsaved, change: setReason } = useStoredText(reasonDraftOf(draftKey))
  const given = reason?.trim() ?? ''
  const stated = { ...toStated(shipment), note: shipment[noteFieldOf(phase)] }
  const form = useStatement(draftKey, phase, (unit) => statedValues(stated, flow, mode, unit, locale))
  const weightQuestion = useWeightQuestion(flow, mode)
  const submission = useSubmitStatement(form, {
    weightQuestion,
    parse: ({ draft }) => {
      const parsed = parseDraft(draft, flow, phase, mode, [], locale)
      return {
        ...parsed,
        errors: [
          ...parsed.errors.filter(({ field }) => field !== 'photos'),
          ...(given === '' ? [{ field: 'reason', reason: 'required' } as const] : []),
        ],
      }
    },
    save: (values) =>
      correctShipment({ draft: draftKey, shipment: shipment.id, flow, phase, ...values, reason: given }),
    failure: (error) =>
      error instanceof NothingCorrected ? t('unchanged') : error instanceof TooLate ? t('closed') : undefined,
    onSaved: () =>
      void navigate(`/driver/shipments/${shipment.id}`, { replace: true, state: { saved: 'correct' } }),
  })
  useDirtyForm(reasonUnsaved || (form?.draftUnsaved ?? false))
  return { form, submission, reason, setReason }
}
