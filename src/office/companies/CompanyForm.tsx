import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { companies, type Company } from '#contract/parties/companies.ts'
import { may } from '#contract/kit/permissions.ts'
import { useUser } from '../../app/session/use-user.ts'
import { FormSection } from '../../ui/forms/FormLayout.tsx'
import type { UploadedFile } from '../../ui/forms/FileInput.tsx'
import { AddressFields } from '../shared/companies/AddressFields.tsx'
import {
  CompanyContact,
  CompanyNumbers,
  CompanyTypes,
  ProcessorNumber,
} from '../shared/companies/CompanyFields.tsx'
import { addressDraft, companyValues } from '../shared/companies/company-values.ts'
import { useInPerson } from '../shared/companies/use-in-person.ts'
import { fileFields } from '../shared/fields/file-fields.ts'
import { officeFields } from '../shared/fields/office-fields.ts'
import { EditForm } from '../shared/forms/EditForm.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'

const formValues = (company: Company | undefined) => ({
  ...companyValues(company),
  /** Always empty at first: stored credentials are never read. */
  ebaCredentials: '',
  /** Stands for the stored credentials, and sent back leaves them as they are. */
  storedCredentials: company?.ebaCredentials ?? ('none' as const),
  removesCredentials: false,
})
type FormValues = ReturnType<typeof formValues>

const { CheckInput, CustomerInput, TextInput } = officeFields<FormValues>()
const { LogoInput } = fileFields<FormValues>()

function credentialsDraft({
  ebaCredentials,
  storedCredentials,
  removesCredentials,
}: Pick<FormValues, 'ebaCredentials' | 'storedCredentials' | 'removesCredentials'>): string | undefined {
  if (removesCredentials) return undefined
  if (ebaCredentials !== '') return ebaCredentials
  return storedCredentials === 'none' ? undefined : storedCredentials
}

export function CompanyForm({
  company,
  logo,
  locked = false,
}: {
  readonly company?: Company
  readonly logo?: UploadedFile | undefined
  readonly locked?: boolean
}) {
  const { t } = useTranslation('companies')
  const { roles } = useUser()
  const choosesCustomer = company === undefined && may(roles, 'create', 'Customer')
  const form = useEditForm({
    collection: companies,
    item: company,
    values: formValues,
    draft: ({ address, customer, ebaCredentials, storedCredentials, removesCredentials, ...values }) => ({
      ...values,
      ebaCredentials: credentialsDraft({ ebaCredentials, storedCredentials, removesCredentials }),
      address: addressDraft(address),
      ...(choosesCustomer ? { customer } : {}),
    }),
    created: ({ id, name }) => ({ text: t('created', { name }), page: `/companies/${id}` }),
  })
  return (
    <EditForm
      form={form}
      listAddress="/companies"
      saveLabel={company === undefined ? t('create') : undefined}
    >
      <FormSection title={t('sections.company')} help={t('sections.companyHelp')}>
        <CompanyNumbers locked={locked} />
        <CompanyTypes />
        {choosesCustomer ? (
          <CustomerInput name="customer" label={t('fields.customer')} help={t('customerHelp')} />
        ) : null}
        <ProcessorNumber />
      </FormSection>
      <FormSection title={t('sections.address')}>
        <AddressFields name="address" />
      </FormSection>
      <FormSection title={t('sections.contact')} help={t('sections.contactHelp')}>
        <CompanyContact />
      </FormSection>
      <Appearance company={company} logo={logo} />
    </EditForm>
  )
}

function Appearance({
  company,
  logo,
}: {
  readonly company: Company | undefined
  readonly logo: UploadedFile | undefined
}) {
  const { t } = useTranslation('companies')
  const inPerson = useInPerson()
  return (
    <FormSection title={t('sections.appearance')}>
      <LogoInput
        name="logo"
        label={t('fields.logo')}
        help={t('fields.logoHelp')}
        chosen={logo}
        of={company === undefined ? {} : { company: company.id }}
      />
      <TextInput
        name="ebaWebserviceAddress"
        label={t('fields.ebaWebserviceAddress')}
        type="url"
        inputMode="url"
        placeholder="https://"
        {...inPerson('Company', 'ebaWebserviceAddress')}
      />
      <CredentialsFields />
    </FormSection>
  )
}

function CredentialsFields() {
  const { t } = useTranslation('companies')
  const [stored, removes] = useWatch<FormValues, readonly ['storedCredentials', 'removesCredentials']>({
    name: ['storedCredentials', 'removesCredentials'],
  })
  const inPerson = useInPerson()('Company', 'ebaCredentials')
  return (
    <>
      <TextInput
        name="ebaCredentials"
        label={t('fields.ebaCredentials')}
        help={t('fields.ebaCredentialsHelp')}
        type="password"
        autoComplete="new-password"
        disabled={removes}
        placeholder={stored === 'none' ? undefined : t(`fields.ebaCredentialsStored.${stored}`)}
        {...inPerson}
      />
      {stored === 'none' || inPerson !== undefined ? null : (
        <CheckInput name="removesCredentials" label={t('fields.ebaCredentialsRemove')} />
      )}
    </>
  )
}
