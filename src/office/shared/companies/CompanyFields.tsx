import { useTranslation } from 'react-i18next'
import { companyTypes } from '#contract/parties/companies.ts'
import { FieldRow } from '../../../ui/forms/FormLayout.tsx'
import { officeFields } from '../fields/office-fields.ts'
import { useInPerson } from './use-in-person.ts'
import { normaliseCode } from '../fields/normalise-code.ts'
import { type CompanyValues, normaliseDigits } from './company-values.ts'

const { CheckGroupInput, TextInput } = officeFields<CompanyValues>()

export function CompanyNumbers({ locked }: { readonly locked?: boolean }) {
  const { t } = useTranslation('companies')
  const registerField = locked === true ? { disabled: true, help: t('lockedHelp') } : {}
  return (
    <>
      <TextInput name="name" label={t('fields.name')} {...registerField} />
      <FieldRow columns="1fr 1fr">
        <TextInput
          name="cocNumber"
          label={t('fields.cocNumber')}
          help={t('fields.cocNumberHelp')}
          inputMode="numeric"
          normalise={normaliseDigits}
          {...registerField}
        />
        <TextInput
          name="vihbNumber"
          label={t('fields.vihbNumber')}
          help={t('fields.vihbNumberHelp')}
          autoCapitalize="characters"
          normalise={normaliseCode}
          {...registerField}
        />
      </FieldRow>
    </>
  )
}

export function CompanyTypes() {
  const { t } = useTranslation('companies')
  return (
    <CheckGroupInput
      name="types"
      label={t('fields.types')}
      options={companyTypes.map((type) => ({
        value: type,
        label: t(`typeNames.${type}`),
        help: t(`typeHelps.${type}`),
      }))}
    />
  )
}

/** The waste stream numbers of a processor begin with it. */
export function ProcessorNumber() {
  const { t } = useTranslation('companies')
  return (
    <TextInput
      name="processorNumber"
      label={t('fields.processorNumber')}
      help={t('fields.processorNumberHelp')}
      autoCapitalize="characters"
      normalise={(text) => text.trim().toUpperCase()}
    />
  )
}

export function CompanyContact() {
  const { t } = useTranslation('companies')
  const inPerson = useInPerson()
  return (
    <>
      <TextInput name="phonePlanning" label={t('fields.phonePlanning')} type="tel" />
      <FieldRow columns="1fr 1fr">
        {(['transportDocumentsEmail', 'generalEmail'] as const).map((name) => (
          <TextInput
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            type="email"
            {...inPerson('Company', name)}
          />
        ))}
      </FieldRow>
    </>
  )
}
