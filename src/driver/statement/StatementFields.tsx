import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { measurements, measurementsOfField } from '#contract/measurements.ts'
import type { MaterialFlow } from '#contract/material-flows.ts'
import { requestedFieldsOf, type Phase, type ShipmentField } from '#contract/shipment-fields.ts'
import type { TransportMode } from '#contract/transport-modes.ts'
import { StorageFull } from '../../offline/store/store-retry.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { PhotoField } from '../../ui/PhotoField.tsx'
import { formatAmount } from '../../ui/format.ts'
import { type FieldError, draftNetWeight, proposedTare, type DraftField } from './statement-draft.ts'
import { formatAmountInput } from '../shell/amount-input.ts'
import { useLocale } from '../shell/use-locale.ts'
import { usePhotoUrls } from '../shell/use-photo-urls.ts'
import type { StatementForm } from './use-statement.ts'

/** The fields that the flow asks for in this phase, and no others, each with its own error. */
export function StatementFields({
  form,
  flow,
  mode,
  phase,
  errors,
}: {
  readonly form: StatementForm
  readonly flow: MaterialFlow
  readonly mode: TransportMode
  readonly phase: Phase
  readonly errors: readonly FieldError[]
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'statement' })
  const locale = useLocale()
  const requestedFields = requestedFieldsOf(flow, phase, mode.type)
  const unit = flow.cargoUnit.symbol

  const errorText = (field: FieldError['field']) => {
    const error = errors.find((candidate) => candidate.field === field)
    return error && t(`faults.${error.reason}`, { example: formatAmountInput(24.5, locale) })
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
  const numberProps = { inputMode: 'decimal', className: 'numbers', enterKeyHint: 'next' } as const
  const optionalHint = (required: boolean) => (required ? {} : { hint: t('optional') })

  const renderMeasured = (field: ShipmentField, required: boolean) =>
    measurementsOfField(field).map((measurement) => {
      const { statedAs, label } = measurement
      const props = { ...fieldProps(statedAs), ...optionalHint(required), label: label[locale] }
      return measurement.kind === 'text' ? (
        <TextField key={statedAs} autoCapitalize="characters" enterKeyHint="next" {...props} />
      ) : (
        <TextField
          key={statedAs}
          {...('help' in measurement ? { help: measurement.help[locale] } : {})}
          // Wide enough for "mg/kg ds".
          {...('unit' in measurement
            ? { suffix: measurement.unit, paddingRight: '112px' }
            : { suffix: unit })}
          {...numberProps}
          {...props}
        />
      )
    })
  /** The fields that are more than their measured values. */
  const renderField: Partial<Record<ShipmentField, (required: boolean) => ReactNode>> = {
    amount: (required) => (
      <TextField
        label={t('amount')}
        suffix={unit}
        {...numberProps}
        {...fieldProps('amount')}
        {...optionalHint(required)}
      />
    ),
    weighings: () => (
      <>
        <TextField
          label={measurements.weighedLoad.label[locale]}
          help={t('firstWeighingHelp')}
          suffix={unit}
          {...numberProps}
          {...fieldProps('firstWeighing')}
        />
        <TextField
          label={measurements.tareWeight.label[locale]}
          help={tareHelp()}
          suffix={unit}
          {...numberProps}
          {...fieldProps('secondWeighing')}
        />
        <NetWeight netWeight={draftNetWeight(form.draft, locale)} unit={unit} />
      </>
    ),
    photos: (required) => (
      <Photos
        form={form}
        label={t(phase === 'load' ? 'photosLoad' : 'photosUnload')}
        error={errorText('photos')}
        {...optionalHint(required)}
      />
    ),
    note: (required) => (
      <TextAreaField label={t('note')} {...fieldProps('note')} {...optionalHint(required)} />
    ),
  }

  if (requestedFields.length === 0) return <chakra.p color="fg.muted">{t('nothingAsked')}</chakra.p>
  return (
    <>
      {requestedFields.map(({ field, required }) => (
        <chakra.div key={field} display="grid" gap="16px">
          {renderField[field]?.(required) ?? renderMeasured(field, required)}
        </chakra.div>
      ))}
    </>
  )

  function tareHelp() {
    const proposed = proposedTare(mode, flow, locale)
    const isProposed = proposed !== undefined && form.draft.typed.secondWeighing === proposed
    return isProposed ? t('tareProposed', { mode: mode.identificationCode }) : t('secondWeighingHelp')
  }
}

function NetWeight({ netWeight, unit }: { readonly netWeight: number | undefined; readonly unit: string }) {
  const { t } = useTranslation('driver', { keyPrefix: 'statement' })
  const locale = useLocale()
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
      <span>{measurements.nettoWeight.label[locale]}</span>
      <chakra.output
        className="numbers"
        aria-label={measurements.nettoWeight.label[locale]}
        fontSize={netWeight === undefined ? '1rem' : '1.375rem'}
        fontWeight={netWeight === undefined ? '400' : '650'}
      >
        {netWeight === undefined ? t('nettoNone') : formatAmount(netWeight, unit, locale)}
      </chakra.output>
    </chakra.div>
  )
}

function Photos({
  form,
  label,
  hint,
  error,
}: {
  readonly form: StatementForm
  readonly label: string
  readonly hint?: string
  readonly error: string | undefined
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'statement' })
  const previews = usePhotoUrls(form.photos.map(({ id }) => id))
  const [saveError, setSaveError] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  const { cameraClosed } = form

  // Closing the file picker without a choice fires `cancel`, which React does not support on an input.
  useEffect(() => {
    const element = field.current
    const onCancel = () => cameraClosed(0)
    element?.addEventListener('cancel', onCancel)
    return () => element?.removeEventListener('cancel', onCancel)
  })

  return (
    <div
      ref={field}
      data-faulty={error === undefined ? undefined : true}
      onChange={({ target }) =>
        cameraClosed(target instanceof HTMLInputElement ? (target.files?.length ?? 0) : 0)
      }
    >
      <PhotoField
        label={label}
        {...(hint === undefined ? {} : { hint })}
        error={saveError ?? error}
        photos={previews}
        onCamera={() => form.expectPhoto()}
        onRejected={() => form.photoRejected()}
        onRemove={(id) => void form.removePhoto(id)}
        onPhoto={async (photo) => {
          try {
            await form.addPhoto(photo)
            setSaveError(undefined)
          } catch (cause) {
            setSaveError(t(cause instanceof StorageFull ? 'photoNoRoom' : 'photoNotSaved'))
          }
        }}
      />
    </div>
  )
}
