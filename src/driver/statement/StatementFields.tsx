import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialFlow } from '#contract/material-flows.ts'
import { askedFields, type Phase, type ShipmentField } from '#contract/shipment-fields.ts'
import type { TransportMode } from '#contract/transport-modes.ts'
import { StorageFull } from '../../offline/store/store-retry.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { PhotoField } from '../../ui/PhotoField.tsx'
import { formatAmount } from '../../ui/format.ts'
import { type FieldFault, liveNetto, proposedTare, type TypedName } from './statement-draft.ts'
import { typedAmount } from '../shell/typed-amount.ts'
import { useLocale } from '../shell/use-locale.ts'
import { usePhotoUrls } from '../shell/use-photo-urls.ts'
import type { StatementForm } from './use-statement.ts'

/** The fields that a flow asks for at a moment, and no others; each names its own fault. */
export function StatementFields({
  form,
  flow,
  mode,
  phase,
  faults,
}: {
  readonly form: StatementForm
  readonly flow: MaterialFlow
  readonly mode: TransportMode
  readonly phase: Phase
  readonly faults: readonly FieldFault[]
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'statement' })
  const locale = useLocale()
  const asked = askedFields(flow, phase, mode.type)
  const unit = flow.cargoUnit.symbol

  const faultOf = (field: FieldFault['field']) => {
    const fault = faults.find((one) => one.field === field)
    return fault && t(`faults.${fault.reason}`, { example: typedAmount(24.5, locale) })
  }
  const bound = (name: TypedName) =>
    ({
      name,
      value: form.draft.typed[name] ?? '',
      onChange: (event: { readonly target: { readonly value: string } }) =>
        form.type(name, event.target.value),
      error: faultOf(name),
      autoComplete: 'off',
      size: 'lg',
    }) as const
  const number = { inputMode: 'decimal', className: 'numbers', enterKeyHint: 'next' } as const
  const optional = (required: boolean) => (required ? {} : { hint: t('optional') })

  const shown: Record<ShipmentField, (required: boolean) => ReactNode> = {
    amount: (required) => (
      <TextField label={t('amount')} suffix={unit} {...number} {...bound('amount')} {...optional(required)} />
    ),
    weighings: () => (
      <>
        <TextField
          label={t('firstWeighing')}
          help={t('firstWeighingHelp')}
          suffix={unit}
          {...number}
          {...bound('firstWeighing')}
        />
        <TextField
          label={t('secondWeighing')}
          help={tareHelp()}
          suffix={unit}
          {...number}
          {...bound('secondWeighing')}
        />
        <Netto netto={liveNetto(form.draft, locale)} unit={unit} />
      </>
    ),
    chlorideValue: (required) => (
      <TextField
        label={t('chlorideValue')}
        help={t('chlorideHelp')}
        suffix={t('chlorideUnit')}
        paddingRight="112px"
        {...number}
        {...bound('chlorideValue')}
        {...optional(required)}
      />
    ),
    weighSlipNumber: (required) => (
      <TextField
        label={t('weighSlipNumber')}
        autoCapitalize="characters"
        enterKeyHint="next"
        {...bound('weighSlipNumber')}
        {...optional(required)}
      />
    ),
    photos: (required) => (
      <Photos
        form={form}
        label={t(phase === 'load' ? 'photosLoad' : 'photosUnload')}
        error={faultOf('photos')}
        {...optional(required)}
      />
    ),
    note: (required) => <TextAreaField label={t('note')} {...bound('note')} {...optional(required)} />,
  }

  if (asked.length === 0) return <chakra.p color="fg.muted">{t('nothingAsked')}</chakra.p>
  return (
    <>
      {asked.map(({ field, required }) => (
        <chakra.div key={field} display="grid" gap="16px">
          {shown[field](required)}
        </chakra.div>
      ))}
    </>
  )

  function tareHelp() {
    const proposed = proposedTare(mode, flow, locale)
    const untouched = proposed !== undefined && form.draft.typed.secondWeighing === proposed
    return untouched ? t('tareProposed', { mode: mode.identificationCode }) : t('secondWeighingHelp')
  }
}

function Netto({ netto, unit }: { readonly netto: number | undefined; readonly unit: string }) {
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
      <span>{t('netto')}</span>
      <chakra.output
        className="numbers"
        aria-label={t('netto')}
        fontSize={netto === undefined ? '1rem' : '1.375rem'}
        fontWeight={netto === undefined ? '400' : '650'}
      >
        {netto === undefined ? t('nettoNone') : formatAmount(netto, unit, locale)}
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
  const shown = usePhotoUrls(form.photos.map(({ id }) => id))
  const [notSaved, setNotSaved] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  const { cameraClosed } = form

  // A picker that was closed without a picture says so by an event that React does not know on an input.
  useEffect(() => {
    const element = field.current
    const closed = () => cameraClosed(0)
    element?.addEventListener('cancel', closed)
    return () => element?.removeEventListener('cancel', closed)
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
        error={notSaved ?? error}
        photos={shown}
        onCamera={() => form.expectPhoto()}
        onRefused={() => form.dropPhoto()}
        onRemove={(id) => void form.removePhoto(id)}
        onPhoto={async (photo) => {
          try {
            await form.addPhoto(photo)
            setNotSaved(undefined)
          } catch (cause) {
            setNotSaved(t(cause instanceof StorageFull ? 'photoNoRoom' : 'photoNotSaved'))
          }
        }}
      />
    </div>
  )
}
