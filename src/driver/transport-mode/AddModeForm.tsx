import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/locales.ts'
import { formatPlate } from '#contract/licence-plates.ts'
import { shipTypes, transportModeTypes } from '#contract/master-data.ts'
import { reportError } from '../../app/fault-reports.ts'
import { createTransportMode, truckTypes } from '../../offline/transport-modes.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { formatAmount } from '../../ui/format.ts'
import { Alert } from '../../ui/surfaces.tsx'
import { MainAction } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { formatAmountInput } from '../shell/amount-input.ts'
import { useLocale } from '../shell/use-locale.ts'
import { emptyModeInput, type ModeErrors, type ModeField, parseMode, type ModeInput } from './mode-draft.ts'
import { TypeChoice } from './TypeChoice.tsx'

/** Adds a ship, truck or container; saved on the phone, so that it works offline. */
export function AddModeForm({
  isFirst,
  onAdded,
  onCancel,
}: {
  readonly isFirst: boolean
  readonly onAdded: (id: string) => Promise<void>
  readonly onCancel: () => void
}) {
  const { t } = useTranslation(['driver', 'statement'])
  const id = useId()
  const types = useLiveQuery(truckTypes) ?? []
  const { input, update, clearErrors, saveFailed, fieldProps, save } = useModeForm(onAdded)

  return (
    <Screen
      title={t('transportMode.addTitle')}
      back="/driver"
      action={
        <>
          <MainAction type="submit" form={id}>
            {t('transportMode.save')}
          </MainAction>
          {isFirst ? null : (
            <Button variant="ghost" size="lg" onClick={onCancel}>
              {t('transportMode.cancel')}
            </Button>
          )}
        </>
      }
    >
      {isFirst ? <chakra.p color="fg.muted">{t('transportMode.empty')}</chakra.p> : null}
      {saveFailed ? <Alert tone="danger">{t('transportMode.notSaved')}</Alert> : null}
      <chakra.form id={id} noValidate display="grid" gap="24px" onSubmit={(event) => void save(event)}>
        <TypeChoice
          types={transportModeTypes}
          current={input.type}
          onPick={(type) => {
            update({ type })
            clearErrors()
          }}
        />
        {input.type === 'truck' ? (
          <TruckFields types={types} input={input} update={update} fieldProps={fieldProps} />
        ) : null}
        {input.type === 'ship' ? <ShipFields fieldProps={fieldProps} /> : null}
        {input.type === 'container' ? (
          <TextField
            label={t('transportMode.containerNumber')}
            autoCapitalize="characters"
            autoComplete="off"
            {...fieldProps('identificationCode')}
          />
        ) : null}
      </chakra.form>
    </Screen>
  )
}

/** The input of the form with its errors; `save` stores the vehicle on the phone. */
function useModeForm(onAdded: (id: string) => Promise<void>) {
  const { t } = useTranslation(['driver', 'statement'])
  const locale = useLocale()
  const [input, setInput] = useState<ModeInput>(emptyModeInput)
  const [errors, setErrors] = useState<ModeErrors>({})
  const [saveFailed, setSaveFailed] = useState(false)

  const update = (values: Partial<ModeInput>) => setInput({ ...input, ...values })
  const fieldProps = (field: keyof ModeInput) => {
    const reason = errors[field as ModeField]
    return {
      name: field,
      size: 'lg',
      value: input[field],
      error: reason && t(`statement:faults.${reason}`, { example: formatAmountInput(15_200, locale) }),
      onChange: (event: { readonly target: { readonly value: string } }) =>
        update({ [field]: event.target.value }),
    } as const
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseMode(input, locale)
    setErrors('errors' in parsed ? parsed.errors : {})
    if ('errors' in parsed) return
    const tare = parsed.draft.truck?.tareWeight
    // No truck that carries cargo weighs less, and none more: tonnes taken for kilograms, or a digit too many.
    const isPlausible = tare === undefined || (tare >= 1000 && tare <= 40_000)
    if (
      !isPlausible &&
      !(await confirm({
        title: t('statement:implausible.title'),
        body: t('transportMode.implausibleTare', { tare: formatAmount(tare, 'kg', locale) }),
        confirm: t('statement:implausible.confirm'),
        cancel: t('statement:implausible.cancel'),
      }))
    )
      return
    setSaveFailed(false)
    try {
      await onAdded(await createTransportMode(parsed.draft))
    } catch (error) {
      setSaveFailed(true)
      reportError(error, 'add transport mode')
    }
  }
  return { input, update, clearErrors: () => setErrors({}), saveFailed, fieldProps, save }
}

type ModeForm = ReturnType<typeof useModeForm>

function TruckFields({
  types,
  input,
  update,
  fieldProps,
}: Pick<ModeForm, 'input' | 'update' | 'fieldProps'> & {
  readonly types: Awaited<ReturnType<typeof truckTypes>>
}) {
  const { t } = useTranslation(['driver', 'statement'])
  const locale = useLocale()
  return (
    <>
      <TextField
        label={t('transportMode.licencePlate')}
        autoCapitalize="characters"
        autoComplete="off"
        {...fieldProps('identificationCode')}
        onBlur={() => update({ identificationCode: formatPlate(input.identificationCode) })}
      />
      {types.length === 0 ? null : (
        <SelectField
          label={t('transportMode.truckType')}
          hint={t('statement:optional')}
          {...fieldProps('truckType')}
        >
          <option value="">{t('transportMode.noTruckType')}</option>
          {types.map((type) => (
            <option key={type.id} value={type.id}>
              {type.names[localeOf(locale)]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t('transportMode.tareWeight')}
        hint={t('statement:optional')}
        help={t('transportMode.tareHelp')}
        suffix="kg"
        inputMode="decimal"
        autoComplete="off"
        {...fieldProps('tareWeight')}
      />
    </>
  )
}

function ShipFields({ fieldProps }: Pick<ModeForm, 'fieldProps'>) {
  const { t } = useTranslation(['driver', 'statement'])
  return (
    <>
      <TextField
        label={t('transportMode.shipName')}
        autoComplete="off"
        {...fieldProps('identificationCode')}
      />
      <SelectField label={t('transportMode.shipType')} {...fieldProps('shipType')}>
        <option value="">{t('transportMode.pick')}</option>
        {shipTypes.map((type) => (
          <option key={type} value={type}>
            {t(`transportMode.shipTypes.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('transportMode.eniNumber')}
        hint={t('statement:optional')}
        help={t('transportMode.eniHelp')}
        inputMode="numeric"
        autoComplete="off"
        {...fieldProps('eniNumber')}
      />
    </>
  )
}
