import { chakra } from '@chakra-ui/react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { measurementNames, measurements } from '#contract/shipments/measurements.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import { requestedFieldsOf, type Phase, type ShipmentField } from '#contract/shipments/shipment-fields.ts'
import { isVolume } from '#contract/shipments/weights.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { HelpText, TextAreaField, TextField } from '../../ui/controls/fields.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { formatAmount } from '../../ui/controls/format.ts'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { type FieldError, parseDraft, proposedTare, surveyIn, type DraftField } from './statement-draft.ts'
import { useLocale } from '../shared/use-locale.ts'
import type { ReadSlipProps } from './slip/ReadSlip.tsx'
import { KilogramsByDensity } from './KilogramsByDensity.tsx'
import { Tag } from '../shared/Tag.tsx'
import { MeasuredBy } from './MeasuredBy.tsx'
import { NetWeight } from './NetWeight.tsx'
import { StatementPhotos } from './StatementPhotos.tsx'
import { maySurvey, replacedBySurvey } from './survey/survey-input.ts'
import type { StatementForm } from './use-statement.ts'
import { type HintOf, numberProps, useWeightProps } from './use-weight-props.tsx'
import { exampleWeight } from './weight-units.ts'

/** After an update offline this chunk may be missing, which must not prevent saving. */
const ReadSlip = lazy<ComponentType<ReadSlipProps>>(() =>
  import('./slip/ReadSlip.tsx').then(
    ({ ReadSlip: Reader }) => ({ default: Reader }),
    () => ({ default: () => null }),
  ),
)

/** What a weigh slip says. */
const onSlip: readonly ShipmentField[] = ['weighings', 'weighSlipNumber', 'netKilograms']

interface StatementFieldsProps {
  readonly form: StatementForm
  readonly flow: MaterialFlow
  readonly mode: TransportMode
  readonly phase: Phase
  readonly errors: readonly FieldError[]
  /** Marked as needed. */
  readonly missing?: readonly FieldError['field'][]
  /** The net weight is shown elsewhere on the screen. */
  readonly withoutNet?: boolean
  /** Where something stands between the note and the others. */
  readonly part?: 'note' | 'others' | undefined
  /** A correction has none: photos are taken once. */
  readonly withoutPhotos?: boolean
  /** Of what is stated where there may be no scale. */
  readonly allOptional?: boolean
  /** A correction states the amount itself. */
  readonly maySurvey?: boolean
}

export function StatementFields(props: StatementFieldsProps) {
  const { form, flow, phase, mode } = props
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const { errorText } = useFieldProps(form, flow, props.errors)
  const { part } = props
  const asked = requestedFieldsOf(flow, phase, mode.type).filter(
    ({ field }) => part === undefined || (field === 'note') === (part === 'note'),
  )
  const survey = surveyIn(form.draft, flow, phase, mode, locale)
  const replaced = replacedBySurvey(survey?.kind ?? 'stated', flow)
  const requestedFields = asked.filter(
    ({ field }) => !(props.withoutPhotos && field === 'photos') && !replaced.includes(field),
  )
  if (asked.length === 0) return <chakra.p color="fg.muted">{t('nothingAsked')}</chakra.p>
  const asksAmount = asked.some(({ field }) => field === 'amount')
  return (
    <>
      {props.maySurvey && asksAmount && maySurvey(flow, mode) ? (
        <MeasuredBy form={form} mode={mode} errorText={errorText} />
      ) : null}
      {requestedFields.map(({ field, required }) => (
        <chakra.div key={field} display="grid" gap="16px">
          <RequestedField
            {...props}
            field={field}
            hint={required && props.allOptional !== true ? undefined : t('optional')}
          />
        </chakra.div>
      ))}
    </>
  )
}

function RequestedField({
  form,
  flow,
  mode,
  phase,
  errors,
  field,
  hint,
  missing = [],
  withoutNet = false,
}: StatementFieldsProps & { readonly field: ShipmentField; readonly hint: string | undefined }) {
  const { t } = useTranslation('statement')
  const { errorText, fieldProps } = useFieldProps(form, flow, errors)
  const hintOf: HintOf = (name) => (missing.includes(name) ? <Tag tone="warning">{t('needed')}</Tag> : hint)
  const weightProps = useWeightProps(form, flow, fieldProps, hintOf)
  const locale = useLocale()
  const byDraughts = surveyIn(form.draft, flow, phase, mode, locale)?.kind === 'draughts'
  const volumeProps =
    byDraughts && isVolume(flow.cargoUnit) && flow.density !== undefined
      ? {
          hint: t('optional'),
          help: t('volumeHelp', { density: formatAmount(flow.density, 't/m³', locale) }),
        }
      : {}
  switch (field) {
    case 'amount':
      return <NumberField label={t('amount')} {...weightProps('amount')} {...volumeProps} />
    case 'weighings':
      return <Weighings {...{ form, flow, mode, errors, weightProps, withoutNet }} />
    case 'photos':
      return <Photos {...{ form, flow, mode, phase }} error={errorText('photos')} hint={hintOf('photos')} />
    case 'density':
      return (
        <>
          <MeasuredFields form={form} field={field} hintOf={hintOf} flow={flow} fieldProps={fieldProps} />
          <KilogramsByDensity
            flow={flow}
            values={parseDraft(form.draft, flow, phase, mode, [], locale).values}
          />
        </>
      )
    case 'note':
      return <TextAreaField label={t('note')} hint={hint} {...fieldProps('note')} />
    default:
      return <MeasuredFields form={form} field={field} hintOf={hintOf} flow={flow} fieldProps={fieldProps} />
  }
}

function Photos({
  error,
  hint,
  ...props
}: Pick<StatementFieldsProps, 'form' | 'flow' | 'mode' | 'phase'> & {
  readonly error: string | undefined
  readonly hint: ReactNode
}) {
  const { form, flow, mode, phase } = props
  const { t } = useTranslation('statement')
  const mayBeSlip = requestedFieldsOf(flow, phase, mode.type).some(({ field }) => onSlip.includes(field))
  return (
    <>
      <StatementPhotos
        form={form}
        label={t(phase === 'load' ? 'photosLoad' : 'photosUnload')}
        error={error}
        hint={hint}
      />
      {form.photos.length > 0 && mayBeSlip ? (
        <Suspense>
          <ReadSlip {...props} />
        </Suspense>
      ) : null}
    </>
  )
}

function useFieldProps(form: StatementForm, flow: MaterialFlow, errors: readonly FieldError[]) {
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const example = exampleWeight(flow, form.draft.unit, locale)
  const errorText = (field: FieldError['field']) => {
    const error = errors.find((candidate) => candidate.field === field)
    if (error === undefined) return undefined
    const reason = field === 'photos' && error.reason === 'required' ? 'photo_required' : error.reason
    return t(`faults.${reason}`, { example })
  }
  const fieldProps = (name: DraftField) =>
    ({
      name,
      value: form.draft.typed[name] ?? '',
      onChange: (event: { readonly target: { readonly value: string } }) =>
        form.setField(name, event.target.value),
      error: errorText(name),
      autoComplete: 'off',
      size: 'lg',
    }) as const
  return { errorText, fieldProps }
}

type FieldProps = ReturnType<typeof useFieldProps>['fieldProps']

const helps = { chlorideValue: 'chlorideHelp', netKilograms: 'kilogramsHelp' } as const

function MeasuredFields({
  form,
  field,
  hintOf,
  flow,
  fieldProps,
}: {
  readonly form: StatementForm
  readonly field: ShipmentField
  readonly hintOf: HintOf
  readonly flow: MaterialFlow
  readonly fieldProps: FieldProps
}) {
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const names = measurementNames.filter((name) => measurements[name].field === field)
  const ofFlow =
    field === 'density' && flow.density !== undefined
      ? { help: t('densityOfFlow', { density: formatAmount(flow.density, 't/m³', locale) }) }
      : {}
  return names.map((name) => {
    const measurement = measurements[name]
    const { statedAs } = measurement
    const props = {
      ...fieldProps(statedAs),
      ...ofFlow,
      hint: hintOf(statedAs),
      label: t(`measurements.${name}`),
    }
    return measurement.kind === 'text' ? (
      <TextField key={statedAs} autoCapitalize="characters" enterKeyHint="next" {...props} />
    ) : (
      <NumberField
        key={statedAs}
        {...(statedAs in helps ? { help: t(helps[statedAs as keyof typeof helps]) } : {})}
        // Wide enough for "mg/kg ds".
        {...('unit' in measurement
          ? { suffix: measurement.unit, paddingRight: '112px' }
          : { suffix: flow.cargoUnit.symbol })}
        {...props}
        {...numberProps(form, statedAs)}
      />
    )
  })
}

/** In one row, as the slip has them. */
function Weighings({
  form,
  flow,
  mode,
  errors,
  weightProps,
  withoutNet,
}: Pick<StatementFieldsProps, 'form' | 'flow' | 'mode' | 'errors'> & {
  readonly withoutNet: boolean
  readonly weightProps: ReturnType<typeof useWeightProps<ReturnType<FieldProps>>>
}) {
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const proposed = proposedTare(mode, flow, form.draft.unit, locale)
  const isProposed = proposed !== undefined && form.draft.typed.secondWeighing === proposed
  const exchange = () => {
    const { firstWeighing = '', secondWeighing = '' } = form.draft.typed
    form.setField('firstWeighing', secondWeighing)
    form.setField('secondWeighing', firstWeighing)
  }
  // Beside the label there is no room.
  const { hint: ofFull, ...full } = weightProps('firstWeighing')
  const { hint: ofEmpty, ...empty } = weightProps('secondWeighing')
  return (
    <>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(8.25rem, 100%), 1fr))"
        gap="16px 8px"
      >
        <NumberField label={t('onSlip.weighedLoad')} help={ofFull} {...full} />
        <NumberField label={t('onSlip.tareWeight')} help={ofEmpty} {...empty} />
      </chakra.div>
      {errors.some(({ reason }) => reason === 'netto_negative') ? (
        <Button variant="outline" size="lg" onClick={exchange}>
          {t('exchange')}
        </Button>
      ) : null}
      {isProposed ? <HelpText>{t('tareProposed', { mode: mode.identificationCode })}</HelpText> : null}
      {withoutNet ? null : <NetWeight draft={form.draft} flow={flow} />}
    </>
  )
}
