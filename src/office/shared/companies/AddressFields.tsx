import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { normalisePostalCode } from '#contract/parties/postal-codes.ts'
import { FieldRow } from '../../../ui/forms/FormLayout.tsx'
import { TextInput } from '../../../ui/forms/TextInputs.tsx'
import { CountryInput } from '../fields/CountryInput.tsx'

export function AddressFields({ name }: { readonly name: string }) {
  const { t } = useTranslation('companies')
  const country = useWatch<Record<string, string | undefined>>({ name: `${name}.country` })
  const { getFieldState, trigger } = useFormContext()
  const postalCode = `${name}.postalCode`
  return (
    <>
      <FieldRow columns="minmax(0, 1fr) 96px 96px">
        <TextInput name={`${name}.street`} label={t('fields.street')} />
        <TextInput name={`${name}.houseNumber`} label={t('fields.houseNumber')} />
        <TextInput name={`${name}.addition`} label={t('fields.addition')} />
      </FieldRow>
      <FieldRow columns="120px minmax(0, 1fr) minmax(0, 1fr)">
        <TextInput
          name={postalCode}
          label={t('fields.postalCode')}
          normalise={(text) => normalisePostalCode(text, country)}
        />
        <TextInput name={`${name}.city`} label={t('fields.city')} />
        <CountryInput
          name={`${name}.country`}
          label={t('fields.country')}
          // The format of the postal code depends on it.
          onChoose={() => {
            if (getFieldState(postalCode).isTouched) void trigger(postalCode)
          }}
        />
      </FieldRow>
    </>
  )
}
