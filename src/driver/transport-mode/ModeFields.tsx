import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { formatPlate } from '#contract/parties/licence-plates.ts'
import { localeOf } from '#contract/kit/locales.ts'
import { formatTypedNumber } from '../../ui/controls/typed-numbers.ts'
import { truckTypes } from '../../offline/vehicles/transport-modes.ts'
import { CheckField, SelectField, TextField } from '../../ui/controls/fields.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { DisplacementField } from './DisplacementField.tsx'
import { HoldFields } from './HoldFields.tsx'
import { type ModeField, modeFields } from './mode-fields.ts'
import type { ModeErrorReason, ModeErrors, ModeInput } from './mode-input.ts'

interface ModeFieldsProps {
  readonly input: ModeInput
  readonly errors: ModeErrors
  readonly onChange: (changed: Partial<ModeInput>) => void
}

const nameLabels = { truck: 'licencePlate', ship: 'shipName', container: 'containerNumber' } as const

export function ModeFields({ input, errors, onChange }: ModeFieldsProps) {
  const { t } = useTranslation('vehicle')
  const errorText = useErrorText()
  const { type, values } = input
  const setValue = (name: string, value: string) => onChange({ values: { ...values, [name]: value } })
  const [main, more] = [true, undefined].map((isMain) =>
    modeFields[type].filter((field) => field.isMain === isMain),
  )
  const fieldOf = (field: ModeField) => (
    <FieldControl
      key={`${type} ${field.name}`}
      field={field}
      value={values[field.name] ?? ''}
      error={errorText(errors[field.name])}
      onChange={(value) => setValue(field.name, value)}
    />
  )
  const isMoreWrong = Object.keys(errors).some(
    (path) => path.startsWith('holds') || path === 'displacement' || more?.some(({ name }) => name === path),
  )
  return (
    <>
      <TextField
        key={`name of ${type}`}
        label={t(nameLabels[type])}
        name="identificationCode"
        size="lg"
        autoComplete="off"
        autoCapitalize={type === 'ship' ? 'words' : 'characters'}
        value={values['identificationCode'] ?? ''}
        error={errorText(errors['identificationCode'])}
        onChange={(event) => setValue('identificationCode', event.target.value)}
        onBlur={() =>
          type === 'truck' && setValue('identificationCode', formatPlate(values['identificationCode'] ?? ''))
        }
      />
      {main?.map(fieldOf)}
      {/* Opened where something in it is wrong. */}
      <chakra.details key={`${type} ${isMoreWrong}`} open={isMoreWrong}>
        <chakra.summary minHeight="control" paddingBlock="12px" fontWeight="600" cursor="pointer">
          {t('more')}
        </chakra.summary>
        <chakra.div display="grid" gap="24px" paddingTop="8px">
          {more?.map(fieldOf)}
          {type === 'ship' ? (
            <OfShip
              input={input}
              errors={errors}
              onHolds={(holds) => onChange({ holds })}
              onTable={(typed) => setValue('displacement', typed)}
            />
          ) : null}
        </chakra.div>
      </chakra.details>
    </>
  )
}

/** What a cargo aboard is measured by. */
function OfShip({
  input: { holds, values },
  errors,
  onHolds,
  onTable,
}: Pick<ModeFieldsProps, 'input' | 'errors'> & {
  readonly onHolds: (holds: ModeInput['holds']) => void
  readonly onTable: (typed: string) => void
}) {
  const errorText = useErrorText()
  return (
    <>
      <HoldFields
        holds={holds}
        errorOf={(index, measure) => errorText(errors[`holds.${index}.${measure}`])}
        onChange={onHolds}
      />
      <DisplacementField
        value={values['displacement'] ?? ''}
        isWrong={errors['displacement'] !== undefined}
        onChange={onTable}
      />
    </>
  )
}

/** Not of the displacement table, which names its line. */
function useErrorText(): (reason: ModeErrorReason | undefined) => string | undefined {
  const { t } = useTranslation(['vehicle', 'statement'])
  const locale = useLocale()
  return (reason) => {
    if (reason === undefined || reason === 'table') return undefined
    if (reason === 'phone' || reason === 'email' || reason === 'whole') return t(`faults.${reason}`)
    return t(`statement:faults.${reason}`, { example: formatTypedNumber(15_200, locale) })
  }
}

interface FieldControlProps {
  readonly field: ModeField
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

const inputModes = { digits: 'numeric', phone: 'tel', email: 'email' } as const

function FieldControl({ field, value, error, onChange }: FieldControlProps) {
  const { t } = useTranslation(['vehicle', 'statement'])
  const label = t(field.name as 'length')
  if (field.kind === 'yes')
    return (
      <CheckField
        name={field.name}
        label={label}
        checked={value === 'yes'}
        onChange={(ticked) => onChange(ticked ? 'yes' : '')}
      />
    )
  const props = {
    name: field.name,
    label,
    hint: field.required === true ? undefined : t('statement:optional'),
    size: 'lg',
    value,
    error,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  } as const
  if (field.kind === 'choice') return <ChoiceControl field={field} {...props} />
  const help = { tareWeight: 'tareHelp', eniNumber: 'eniHelp' }[field.name] as 'tareHelp' | undefined
  return field.kind === 'amount' ? (
    <NumberField
      {...props}
      help={help && t(help)}
      limits={{ decimals: field.decimals }}
      suffix={field.unit === '' ? undefined : field.unit}
      onType={onChange}
    />
  ) : (
    <TextField
      {...props}
      help={help && t(help)}
      inputMode={field.kind === 'text' ? 'text' : inputModes[field.kind]}
      autoComplete="off"
    />
  )
}

const optionTexts = {
  shipType: 'shipTypes',
  containerType: 'containerTypes',
  sustainability: 'emissionClasses',
} as const

function ChoiceControl({
  field,
  ...props
}: Omit<Parameters<typeof SelectField>[0], 'children'> & {
  readonly field: Extract<ModeField, { kind: 'choice' }>
}) {
  const { t } = useTranslation('vehicle')
  const locale = useLocale()
  const types = useLiveQuery(truckTypes) ?? []
  const options =
    field.options === undefined
      ? types.map(({ id, names }) => ({ id, name: names[localeOf(locale)] }))
      : field.options.map((id) => ({
          id,
          name: t(`${optionTexts[field.name as keyof typeof optionTexts]}.${id}` as 'shipTypes.barge'),
        }))
  // Offline at the first start, there is nothing to choose from.
  if (options.length === 0) return null
  return (
    <SelectField {...props}>
      <option value="">{t(field.required === true ? 'pick' : 'noTruckType')}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
