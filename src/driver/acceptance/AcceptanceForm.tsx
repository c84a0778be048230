import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { implausibleAcceptance } from '#contract/shipments/implausible-weights.ts'
import { type Language, localeOf } from '#contract/kit/locales.ts'
import { likelyAcceptance } from '#contract/shipments/likely-weights.ts'
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
import { ReasonChoice } from '../shared/ReasonChoice.tsx'
import { Tag } from '../shared/Tag.tsx'
import { TileChoice } from '../shared/TileChoice.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { StepButton } from '../statement/NextStep.tsx'
import { type FieldError, type StatementDraft, type StatementValues } from '../statement/statement-draft.ts'
import { StatementNotices } from '../statement/StatementNotices.tsx'
import { StatementPhotos } from '../statement/StatementPhotos.tsx'
import { type StatementForm, useStatement } from '../statement/use-statement.ts'
import { type StatementSubmission, useSubmitStatement } from '../statement/use-submit-statement.ts'
import { useWeightProps } from '../statement/use-weight-props.tsx'
import type { WeightQuestion } from '../statement/use-weight-question.ts'
import {
  chosenUnitOf,
  convertWeight,
  decimalsOf,
  exampleWeight,
  type InUnit,
  weightUnitsOf,
} from '../statement/weight-units.ts'

export function AcceptanceForm({
  shipment,
  back,
}: {
  readonly shipment: DriverShipment
  readonly back: string
}) {
  const { t } = useTranslation('correction', { keyPrefix: 'acceptance' })
  const { t: tStatement } = useTranslation('statement')
  const { form, submission, outcome, setOutcome } = useAcceptance(shipment, back)
  return (
    <Screen
      title={t('title')}
      back={back}
      action={
        <StepButton
          form={form}
          submission={submission}
          disabled={outcome === undefined}
          action={t('save')}
          nameOf={(field) =>
            field === 'amount' ? tStatement('next.weight') : field === 'reason' ? t('giveReason') : undefined
          }
        />
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
              options={outcomesOf(shipment).map((value) => ({ value, label: t(`outcomes.${value}`) }))}
              current={outcome}
              onPick={setOutcome}
            />
            {outcome === 'refused' ? <chakra.p color="fg.muted">{t('staysOnBoard')}</chakra.p> : null}
          </chakra.div>
          <Fields form={form} submission={submission} outcome={outcome} shipment={shipment} />
        </Card>
      )}
    </Screen>
  )
}

function Fields({
  form,
  submission: { errors, missing },
  outcome,
  shipment,
}: {
  readonly form: StatementForm
  readonly submission: StatementSubmission
  readonly outcome: AcceptanceOutcome
  readonly shipment: DriverShipment
}) {
  const { t } = useTranslation('correction', { keyPrefix: 'acceptance' })
  const { t: tStatement } = useTranslation('statement')
  const locale = useLocale()
  const weighed = weighedIn(shipment)
  const errorOf = (field: 'amount' | 'reason'): string | undefined => {
    const reason = errors.find((error) => error.field === field)?.reason
    if (reason === undefined) return undefined
    return reason === 'required'
      ? t(field === 'amount' ? 'weightMissing' : 'reasonMissing')
      : tStatement(`faults.${reason}`, { example: exampleWeight(weighed, form.draft.unit, locale) })
  }
  const hintOf = (field: FieldError['field']): ReactNode =>
    missing.includes(field) ? <Tag tone="warning">{tStatement('needed')}</Tag> : undefined
  const weightProps = useWeightProps(
    form,
    weighed,
    (name) => ({
      name,
      label: t(outcome === 'partly' ? 'weight' : 'weightOptional'),
      size: 'lg' as const,
      value: form.draft.typed[name] ?? '',
      error: errorOf('amount'),
    }),
    hintOf,
  )
  return (
    <>
      {outcome === 'refused' ? null : <NumberField {...weightProps('amount')} />}
      {outcome === 'accepted' ? null : (
        <ReasonChoice
          kind="acceptance"
          ofProject={localeOf(shipment.flow?.projectDetails.language ?? '')}
          label={t('reason')}
          help={t('reasonHelp')}
          hint={hintOf('reason')}
          value={form.draft.typed.note ?? ''}
          error={errorOf('reason')}
          onChange={(text) => form.setField('note', text)}
        />
      )}
      <StatementPhotos form={form} label={t('photos')} hint={tStatement('optional')} error={undefined} />
    </>
  )
}

/** What was unloaded cannot be refused as a whole any more. */
const outcomesOf = ({ unloadDate }: DriverShipment) =>
  acceptanceOutcomes.filter((each) => each !== 'refused' || unloadDate === undefined)

const inKilograms: InUnit = { cargoUnit: { symbol: 'kg', factorToKilograms: 1 } }

/** As the weights of its load; in kilograms where that is measured otherwise. */
const weighedIn = ({ flow }: DriverShipment): InUnit =>
  flow !== undefined && weightUnitsOf(flow).length > 0 ? flow : inKilograms

/** What was stated last, as the form shows it: of another outcome, the kilograms would be wrong. */
function statedBefore(
  shipment: DriverShipment,
  outcome: AcceptanceOutcome | undefined,
  unit: string | undefined,
  locale: Language,
): StatementDraft['typed'] {
  const last = shipment.acceptances.at(-1)
  const kilograms = last?.outcome === outcome ? last?.kilograms : undefined
  // What the office said since is not the driver's.
  const reason = shipment.acceptances.findLast(({ byOffice }) => !byOffice)?.reason
  const { kilograms: to = 1 } = chosenUnitOf(weighedIn(shipment), unit) ?? {}
  return {
    ...(kilograms !== undefined && {
      // Whole: a figure that was rounded would be another statement.
      amount: formatTypedNumber(convertWeight(kilograms, { from: 1, to }), locale, 6),
    }),
    ...(reason !== undefined && { note: reason }),
  }
}

/** Reuses the input of a load or unload: the amount is what was accepted, the note is the reason. */
function useAcceptance(shipment: DriverShipment, back: string) {
  const locale = useLocale()
  const navigate = useNavigate()
  const draftKey = `accept:${shipment.id}`
  const stored = useStoredText(outcomeDraftOf(draftKey))
  const outcome =
    stored.text === undefined
      ? undefined
      : (outcomesOf(shipment).find((each) => each === (stored.text || shipment.acceptance?.outcome)) ??
        'partly')
  const form = useStatement(draftKey, 'unload', (unit) => statedBefore(shipment, outcome, unit, locale))
  const submission = useSubmitStatement(form, {
    weightQuestion: useAcceptanceQuestion(shipment, outcome),
    parse: ({ draft }) => parseAcceptance(draft, outcome ?? 'partly', weighedIn(shipment), locale),
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

function useAcceptanceQuestion(
  shipment: DriverShipment,
  outcome: AcceptanceOutcome | undefined,
): WeightQuestion {
  const { t } = useTranslation('statement', { keyPrefix: 'implausible' })
  const locale = useLocale()
  const { mode } = shipment
  const format = (kilograms: number) => formatAmount(kilograms, 'kg', locale)
  return (values, mend) => {
    const { amount } = values
    const question = implausibleWeightsQuestion(
      [
        {
          found: implausibleAcceptance(amount, loadedKilograms(shipment), mode, outcome),
          mode: mode?.identificationCode ?? '',
          format,
        },
      ],
      t,
    )
    const likely = likelyAcceptance(amount, loadedKilograms(shipment), mode, outcome)
    return question === undefined || likely === undefined
      ? question
      : {
          ...question,
          instead: {
            label: t('likely', { net: format(likely) }),
            choose: () => mend({ ...values, amount: likely }),
          },
        }
  }
}

/** The amount of these values is in kilograms. */
function parseAcceptance(
  draft: StatementDraft,
  outcome: AcceptanceOutcome,
  weighed: InUnit,
  locale: Language,
): { readonly values: StatementValues; readonly errors: readonly FieldError[] } {
  const typedIn = chosenUnitOf(weighed, draft.unit)
  const parsed =
    outcome === 'refused'
      ? undefined
      : parseAmount(draft.typed.amount ?? '', locale, decimalsOf(weighed, typedIn))
  // Kilograms need not be whole: who means tonnes is asked, and not told to leave the decimals out.
  const kilograms =
    parsed?.kind === 'amount' && parsed.value > 0
      ? convertWeight(parsed.value, { from: typedIn?.kilograms ?? 1, to: 1 })
      : undefined
  const reason = outcome === 'accepted' ? undefined : draft.typed.note?.trim() || undefined
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
      .map((name) => ({ field: name === 'kilograms' ? 'amount' : 'reason', reason: 'required' }) as const),
  ]
  return {
    values: {
      ...(kilograms !== undefined && { amount: kilograms }),
      ...(reason !== undefined && { note: reason }),
    },
    errors,
  }
}
