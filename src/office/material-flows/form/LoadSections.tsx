import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { proposedDensity } from '#contract/flows/densities.ts'
import { defaultSignatures } from '#contract/flows/material-flow-draft.ts'
import { amountDeterminations, letterSignatures } from '#contract/parties/master-data.ts'
import { cubicMetresPer } from '#contract/shipments/weights.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FieldRow, FormSection } from '../../../ui/forms/FormLayout.tsx'
import { useFormats } from '../../shared/page/use-formats.ts'
import { flowFields } from './flow-fields.ts'
import { useFlowLookups, useFlowValue } from './flow-form-context.ts'
import type { FlowValues } from './flow-values.ts'
import { useBox } from './use-box.ts'

const { CheckGroupInput, CheckInput, NumberInput, RadioInput, SelectInput, TextAreaInput } = flowFields

const noteLength = 2000

export function AmountSection() {
  const { t } = useTranslation(['flows', 'office'])
  const { name } = useFormats()
  const box = useBox()
  const { units } = useFlowLookups()
  const unitId = useFlowValue('cargoUnit')
  return (
    <FormSection title={t('form.sections.amount')} help={t('form.helps.amount')}>
      <FieldRow columns="minmax(0, 1fr) minmax(0, 1fr)">
        <NumberInput
          name="estimatedLoad"
          label={t('form.estimatedLoad')}
          hint={box.field('estimatedLoad')}
          unit={units.find(({ id }) => id === unitId)?.symbol}
        />
        <SelectInput
          name="cargoUnit"
          label={t('form.cargoUnit')}
          options={units.map(({ id, names }) => ({ value: id, label: name(names) }))}
        />
      </FieldRow>
      {cubicMetresPer[unitId] === undefined ? null : <DensityField />}
      <RadioInput
        name="amountDetermination"
        label={t('form.amountDetermination')}
        options={amountDeterminations.map((value) => ({
          value,
          label: t(`office:flows.determination.${value}`),
        }))}
      />
    </FormSection>
  )
}

/** Offered and not filled in: only who knows the material can say that it holds. */
function DensityField() {
  const { t } = useTranslation('flows')
  const { name, number } = useFormats()
  const box = useBox()
  const { setValue } = useFormContext<FlowValues>()
  const density = useFlowValue('density')
  const proposed = proposedDensity({
    ewcCode: useFlowValue('ewcCode').slice(0, 6),
    usualName: useFlowValue('usualName'),
  })
  return (
    <div>
      <NumberInput
        name="density"
        label={t('form.density')}
        hint={box.field('density')}
        help={t('form.densityHelp')}
        unit="t/m³"
        decimals={3}
      />
      {density !== null || proposed === undefined ? null : (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setValue('density', proposed.density, { shouldDirty: true, shouldTouch: true })}
        >
          {t('form.densityProposed', { density: number(proposed.density), material: name(proposed.names) })}
        </Button>
      )}
    </div>
  )
}

export function DriverSection() {
  const { t } = useTranslation('flows')
  return (
    <FormSection title={t('form.sections.driver')} help={t('form.helps.driver')}>
      <div>
        <CheckInput name="cargoPhotoRequired" label={t('form.cargoPhoto')} />
        <CheckInput name="chlorideValueRequired" label={t('form.chloride')} />
        <CheckInput name="weighSlipNumberRequired" label={t('form.weighSlip')} />
        <CheckInput name="allowTransporterNote" label={t('form.transporterNote')} />
      </div>
      <NumberInput
        name="correctionMinutes"
        label={t('form.correctionMinutes')}
        help={t('form.correctionHelp')}
        unit={t('form.minutes')}
        decimals={0}
        required
      />
    </FormSection>
  )
}

export function LetterSection() {
  const { t } = useTranslation('flows')
  useDefaultSignatures()
  return (
    <FormSection title={t('form.sections.letter')} help={t('form.helps.letter')}>
      <TextAreaInput name="loadInstructions" label={t('form.loadInstructions')} maxLength={noteLength} />
      <TextAreaInput name="unloadInstructions" label={t('form.unloadInstructions')} maxLength={noteLength} />
      <TextAreaInput name="remarksForLetter" label={t('form.remarksForLetter')} maxLength={noteLength} />
      <CheckGroupInput
        name="signatures"
        label={t('form.signatures')}
        options={letterSignatures.map((value) => ({ value, label: t(`form.signatory.${value}`) }))}
      />
    </FormSection>
  )
}

/** Follow the document type until somebody chooses others. */
function useDefaultSignatures(): void {
  const { getValues, setValue } = useFormContext<FlowValues>()
  const documentType = useFlowValue('documentType')
  const before = useRef(documentType)
  useEffect(() => {
    const usual = defaultSignatures(before.current)
    const asked = getValues('signatures')
    if (before.current !== documentType && asked.toSorted().join() === usual.toSorted().join())
      setValue('signatures', [...defaultSignatures(documentType)], { shouldDirty: true, shouldTouch: true })
    before.current = documentType
  }, [documentType, getValues, setValue])
}
