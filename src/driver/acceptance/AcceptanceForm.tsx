import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { implausibleAcceptance } from '#contract/shipments/implausible-weights.ts'
import { type Language, type Locale, localeOf } from '#contract/kit/locales.ts'
import { missingInAcceptance } from '#contract/shipments/shipment-acceptance.ts'
import {
  type AcceptanceOutcome,
  acceptanceOutcomes,
  maxAcceptedKilograms,
} from '#contract/shipments/stated-acceptance.ts'
import { kilogramsOf } from '#contract/shipments/kilograms.ts'
import { formatTypedNumber } from '../../ui/controls/typed-numbers.ts'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import { outcomeDraftOf, stateAcceptance } from '../../offline/shipments/acceptance.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { implausibleWeightsQuestion } from '../../parts/implausible-weights-question.tsx'
import { formatAmount } from '../../ui/controls/format.ts'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { Card, LoadingState } from '../../ui/theme/surfaces.tsx'
import { useStoredText } from '../statement/use-stored-text.ts'
import { FactLine } from '../shared/FactLine.tsx'
import { parseAmount } from '../shared/amount-input.ts'
import { MainAction } from '../shared/MainAction.tsx'
import { ReasonChoice } from '../shared/ReasonChoice.tsx'
import { TileChoice } from '../shared/TileChoice.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useLocale } from '../shared/use-locale.ts'
import type { FieldError, StatementValues } from '../statement/statement-draft.ts'
import { StatementNotices } from '../statement/StatementNotices.tsx'
import { StatementPhotos } from '../statement/StatementPhotos.tsx'
import { type StatementForm, useStatement } from '../statement/use-statement.ts'
import { type StatementSubmission, useSubmitStatement } from '../statement/use-submit-statement.ts'

export function AcceptanceForm({
  shipment,
  back,
}: {
  readonly shipment: DriverShipment
  readonly back: string
}) {
  const { t } = useTranslation('correction', { keyPrefix: 'acceptance' })
  const { form, submission, outcome, setOutcome } = useAcceptance(shipment, back)
  return (
    <Screen
      title={t('title')}
      back={back}
      action={
        <MainAction
          disabled={form === undefined || outcome === undefined || submission.saving}
          onClick={() => void submission.submit()}
        >
          {t('save')}
        </MainAction>
      }
    >
      <FactLine facts={[shipment.flow?.usualName, shipment.number]} />
      {form === undefined || outcome === undefined ? (
        <LoadingState label={t('title')} />
      ) : (
        <Card display="grid" gap="24px" padding="16px">
          <StatementNotices form={form} submission={submission} />
          <chakra.div display="grid" gap="8px">
            <TileChoice
              name="outcome"
              label={t('title')}
              options={acceptanceOutcomes
                // What was unloaded cannot be refused as a whole any more.
                .filter((each) => each !== 'refused' || shipment.unloadDate === undefined)
                .map((value) => ({ value, label: t(`outcomes.${value}`) }))}
              current={outcome}
              onPick={setOutcome}
            />
            {outcome === 'refused' ? <chakra.p color="fg.muted">{t('staysOnBoard')}</chakra.p> : null}
          </chakra.div>
          <Fields
            form={form}
            submission={submission}
            outcome={outcome}
            ofProject={localeOf(shipment.flow?.projectDetails.language ?? '')}
          />
        </Card>
      )}
    </Screen>
  )
}

function Fields({
  form,
  submission: { errors },
  outcome,
  ofProject,
}: {
  readonly form: StatementForm
  readonly submission: StatementSubmission
  readonly outcome: AcceptanceOutcome
  readonly ofProject: Locale
}) {
  const { t } = useTranslation('correction', { keyPrefix: 'acceptance' })
  const { t: tStatement } = useTranslation('statement')
  const locale = useLocale()
  const errorOf = (field: 'amount' | 'note'): string | undefined => {
    const reason = errors.find((error) => error.field === field)?.reason
    if (reason === undefined) return undefined
    return reason === 'required'
      ? t(field === 'amount' ? 'kilogramsMissing' : 'reasonMissing')
      : tStatement(`faults.${reason}`, { example: formatTypedNumber(24_500, locale) })
  }
  return (
    <>
      {outcome === 'refused' ? null : (
        <NumberField
          name="kilograms"
          label={t(outcome === 'partly' ? 'kilograms' : 'kilogramsOptional')}
          suffix="kg"
          size="lg"
          value={form.draft.typed.amount ?? ''}
          error={errorOf('amount')}
          onType={(text) => form.setField('amount', text)}
        />
      )}
      {outcome === 'accepted' ? null : (
        <ReasonChoice
          kind="acceptance"
          ofProject={ofProject}
          label={t('reason')}
          help={t('reasonHelp')}
          value={form.draft.typed.note ?? ''}
          error={errorOf('note')}
          onChange={(text) => form.setField('note', text)}
        />
      )}
      <StatementPhotos form={form} label={t('photos')} hint={tStatement('optional')} error={undefined} />
    </>
  )
}

/** Reuses the input of a load or unload: the amount is the kilograms, the note is the reason. */
function useAcceptance(shipment: DriverShipment, back: string) {
  const { t } = useTranslation('statement', { keyPrefix: 'implausible' })
  const locale = useLocale()
  const navigate = useNavigate()
  const draftKey = `accept:${shipment.id}`
  const stored = useStoredText(outcomeDraftOf(draftKey))
  const outcome =
    stored.text === undefined
      ? undefined
      : (acceptanceOutcomes.find((each) => each === stored.text) ?? 'partly')
  const form = useStatement(draftKey, 'unload', () => ({}))
  const submission = useSubmitStatement(form, {
    weightQuestion: ({ amount }) =>
      implausibleWeightsQuestion(
        [
          {
            found: implausibleAcceptance(amount, loadedKilograms(shipment), shipment.mode, outcome),
            mode: shipment.mode?.identificationCode ?? '',
            format: (kilograms) => formatAmount(kilograms, 'kg', locale),
          },
        ],
        t,
      ),
    parse: ({ draft }) => parseAcceptance(draft.typed, outcome ?? 'partly', locale),
    save: ({ amount, note }) =>
      stateAcceptance({
        draft: draftKey,
        shipment: shipment.id,
        outcome: outcome ?? 'partly',
        kilograms: amount,
        reason: note,
      }),
    onSaved: () =>
      // What is accepted is unloaded next; what is not goes elsewhere.
      void navigate(
        outcome === 'accepted' && shipment.unloadDate !== undefined
          ? back
          : `/shipments/${shipment.id}/unload`,
        { replace: true, state: { saved: 'accept' } },
      ),
  })
  useDirtyForm(stored.unsaved || (form?.draftUnsaved ?? false))
  return { form, submission, outcome, setOutcome: (value: AcceptanceOutcome) => stored.change(value) }
}

const loadedKilograms = ({ flow, ...measured }: DriverShipment): number | undefined =>
  flow && kilogramsOf(flow, measured)

function parseAcceptance(
  typed: StatementForm['draft']['typed'],
  outcome: AcceptanceOutcome,
  locale: Language,
): { readonly values: StatementValues; readonly errors: readonly FieldError[] } {
  const parsed = outcome === 'refused' ? undefined : parseAmount(typed.amount ?? '', locale)
  const kilograms = parsed?.kind === 'amount' && parsed.value > 0 ? parsed.value : undefined
  const reason = outcome === 'accepted' ? undefined : typed.note?.trim() || undefined
  const fault =
    parsed?.kind === 'fault'
      ? parsed.reason
      : kilograms !== undefined && kilograms > maxAcceptedKilograms
        ? 'too_large'
        : undefined
  const missing = missingInAcceptance({ outcome, kilograms, reason })
  const errors: readonly FieldError[] = [
    ...(fault === undefined ? [] : [{ field: 'amount', reason: fault } as const]),
    ...missing
      .filter((name) => name === 'reason' || fault === undefined)
      .map((name) => ({ field: name === 'kilograms' ? 'amount' : 'note', reason: 'required' }) as const),
  ]
  return {
    values: {
      ...(kilograms !== undefined && { amount: kilograms }),
      ...(reason !== undefined && { note: reason }),
    },
    errors,
  }
}
