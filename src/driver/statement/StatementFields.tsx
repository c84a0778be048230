import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { measurementNames, measurements } from '#contract/shipments/measurements.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import { requestedFieldsOf, type Phase, type ShipmentField } from '#contract/shipments/shipment-fields.ts'
import { isVolume } from '#contract/shipments/weights.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { formatTypedNumber } from '../../ui/controls/typed-numbers.ts'
import { TextAreaField, TextField } from '../../ui/controls/fields.tsx'
import { formatAmount } from '../../ui/controls/format.ts'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import {
  type FieldError,
  draftNetWeight,
  draftWeight,
  parseDraft,
  proposedTare,
  surveyIn,
  type DraftField,
} from './statement-draft.ts'
import { useLocale } from '../shared/use-locale.ts'
import { KilogramsByDensity } from './KilogramsByDensity.tsx'
import { MeasuredBy } from './MeasuredBy.tsx'
import { StatementPhotos } from './StatementPhotos.tsx'
import { maySurvey, replacedBySurvey } from './survey/survey-input.ts'
import type { StatementForm } from './use-statement.ts'
import { chosenUnitOf, convertWeight, decimalsOf, formatInOtherUnit, weightUnitsOf } from './weight-units.ts'
import { WeightUnitChoice } from './WeightUnitChoice.tsx'

interface StatementFieldsProps {
  readonly form: StatementForm
  readonly flow: MaterialFlow
  readonly mode: TransportMode
  readonly phase: Phase
  readonly errors: readonly FieldError[]
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
  const asked = requestedFieldsOf(flow, phase, mode.type)
  const survey = surveyIn(form.draft, flow, phase, mode, locale)
  const replaced = replacedBySurvey(survey?.kind ?? 'stated', flow)
  const requestedFields = asked.filter(
    ({ field }) => !(props.withoutPhotos && field === 'photos') && !replaced.includes(field),
  )
  if (asked.length === 0) return <chakra.p color="fg.muted">{t('nothingAsked')}</chakra.p>
  const units = requestedFields.some(({ field }) => field === 'weighings' || field === 'amount')
    ? weightUnitsOf(flow)
    : []
  const asksAmount = asked.some(({ field }) => field === 'amount')
  return (
    <>
      {props.maySurvey && asksAmount && maySurvey(flow, mode) ? (
        <MeasuredBy form={form} mode={mode} errorText={errorText} />
      ) : null}
      {units.length < 2 ? null : (
        <WeightUnitChoice
          units={units}
          chosen={chosenUnitOf(flow, form.draft.unit)}
          onChoose={form.setUnit}
        />
      )}
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
}: StatementFieldsProps & { readonly field: ShipmentField; readonly hint: string | undefined }) {
  const { t } = useTranslation('statement')
  const { errorText, fieldProps } = useFieldProps(form, flow, errors)
  const weightProps = useWeightProps(form, flow, fieldProps)
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
      return <NumberField label={t('amount')} {...weightProps('amount', hint)} {...volumeProps} />
    case 'weighings':
      return <Weighings form={form} flow={flow} mode={mode} weightProps={weightProps} />
    case 'photos':
      return (
        <StatementPhotos
          form={form}
          label={t(phase === 'load' ? 'photosLoad' : 'photosUnload')}
          error={errorText('photos')}
          hint={hint}
        />
      )
    case 'density':
      return (
        <>
          <MeasuredFields form={form} field={field} hint={hint} flow={flow} fieldProps={fieldProps} />
          <KilogramsByDensity
            flow={flow}
            values={parseDraft(form.draft, flow, phase, mode, [], locale).values}
          />
        </>
      )
    case 'note':
      return <TextAreaField label={t('note')} hint={hint} {...fieldProps('note')} />
    default:
      return <MeasuredFields form={form} field={field} hint={hint} flow={flow} fieldProps={fieldProps} />
  }
}

function useFieldProps(form: StatementForm, flow: MaterialFlow, errors: readonly FieldError[]) {
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const example = formatTypedNumber(
    chosenUnitOf(flow, form.draft.unit)?.kilograms === 1 ? 24_500 : 24.5,
    locale,
  )
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

/** Weights are typed in the chosen unit, and read back in the flow's or else in another. */
function useWeightProps(form: StatementForm, flow: MaterialFlow, fieldProps: FieldProps) {
  const locale = useLocale()
  const [own, other] = weightUnitsOf(flow)
  const typedIn = chosenUnitOf(flow, form.draft.unit)
  const readIn = typedIn?.symbol === own?.symbol ? other : own
  return (name: 'firstWeighing' | 'secondWeighing' | 'amount', hint?: string) => {
    const weight = draftWeight(form.draft, name, flow, locale)
    const isReadBack = weight !== undefined && own !== undefined && readIn !== undefined
    return {
      ...fieldProps(name),
      ...numberProps(form, name),
      limits: { decimals: decimalsOf(flow, typedIn) },
      suffix: typedIn?.symbol ?? flow.cargoUnit.symbol,
      hint: isReadBack
        ? `= ${formatAmount(convertWeight(weight, { from: own.kilograms, to: readIn.kilograms }), readIn.symbol, locale)}`
        : hint,
    }
  }
}

const numberProps = (form: StatementForm, name: DraftField) =>
  ({
    onType: (text: string) => form.setField(name, text),
    className: 'numbers',
    enterKeyHint: 'next',
  }) as const

const helps = { chlorideValue: 'chlorideHelp', netKilograms: 'kilogramsHelp' } as const

function MeasuredFields({
  form,
  field,
  hint,
  flow,
  fieldProps,
}: {
  readonly form: StatementForm
  readonly field: ShipmentField
  readonly hint: string | undefined
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
    const props = { ...fieldProps(statedAs), ...ofFlow, hint, label: t(`measurements.${name}`) }
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

function Weighings({
  form,
  flow,
  mode,
  weightProps,
}: Pick<StatementFieldsProps, 'form' | 'flow' | 'mode'> & {
  readonly weightProps: ReturnType<typeof useWeightProps>
}) {
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const proposed = proposedTare(mode, flow, form.draft.unit, locale)
  const isProposed = proposed !== undefined && form.draft.typed.secondWeighing === proposed
  return (
    <>
      <NumberField
        label={t('measurements.weighedLoad')}
        help={t('firstWeighingHelp')}
        {...weightProps('firstWeighing')}
      />
      <NumberField
        label={t('measurements.tareWeight')}
        help={isProposed ? t('tareProposed', { mode: mode.identificationCode }) : t('secondWeighingHelp')}
        {...weightProps('secondWeighing')}
      />
      <NetWeight netWeight={draftNetWeight(form.draft, flow, locale)} flow={flow} />
    </>
  )
}

function NetWeight({
  netWeight,
  flow,
}: {
  readonly netWeight: number | undefined
  readonly flow: MaterialFlow
}) {
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const otherUnit = netWeight === undefined ? undefined : formatInOtherUnit(netWeight, flow, locale)
  return (
    <chakra.div
      display="flex"
      justifyContent="space-between"
      alignItems="baseline"
      gap="16px"
      padding="12px 16px"
      borderRadius="card"
      background="bg.muted"
    >
      <chakra.span whiteSpace="nowrap">{t('measurements.nettoWeight')}</chakra.span>
      <chakra.output
        className="numbers"
        aria-label={t('measurements.nettoWeight')}
        textAlign="end"
        fontSize={netWeight === undefined ? '1rem' : '1.375rem'}
        fontWeight={netWeight === undefined ? '400' : '650'}
      >
        {netWeight === undefined ? t('nettoNone') : formatAmount(netWeight, flow.cargoUnit.symbol, locale)}
        {otherUnit === undefined ? null : (
          <chakra.span display="block" color="fg.muted" fontSize="1rem" fontWeight="400">
            {otherUnit}
          </chakra.span>
        )}
      </chakra.output>
    </chakra.div>
  )
}
