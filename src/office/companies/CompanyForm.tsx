import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { companies, type Company } from '#contract/companies.ts'
import { may } from '#contract/permissions.ts'
import { useUser } from '../../app/use-user.ts'
import { FormSection } from '../../ui/forms/FormLayout.tsx'
import type { UploadedFile } from '../../ui/forms/FileInput.tsx'
import { toast } from '../../ui/toaster.ts'
import { AddressFields } from '../shared/companies/AddressFields.tsx'
import {
  CompanyContact,
  CompanyNumbers,
  CompanyTypes,
  ProcessorNumber,
} from '../shared/companies/CompanyFields.tsx'
import { addressDraft, type CompanyValues, companyValues } from '../shared/companies/company-values.ts'
import { fileFields } from '../shared/fields/file-fields.ts'
import { officeFields } from '../shared/fields/office-fields.ts'
import { EditForm } from '../shared/forms/EditForm.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'

const { CustomerInput, TextInput } = officeFields<CompanyValues>()
const { LogoInput } = fileFields<CompanyValues>()

/** Everything that can be written of a company; without one it is the form that creates it. */
export function CompanyForm({
  company,
  logo,
  locked = false,
}: {
  readonly company?: Company
  readonly logo?: UploadedFile | undefined
  /** What the register states cannot be changed here. */
  readonly locked?: boolean
}) {
  const { t } = useTranslation('companies')
  const navigate = useNavigate()
  const { roles } = useUser()
  const choosesCustomer = company === undefined && may(roles, 'create', 'Customer')
  const form = useEditForm({
    collection: companies,
    item: company,
    values: companyValues,
    draft: ({ address, customer, ...values }) => ({
      ...values,
      address: addressDraft(address),
      ...(choosesCustomer ? { customer } : {}),
    }),
    ...(company === undefined
      ? {
          onSaved: async (created: Company) => {
            toast('success', t('created', { name: created.name }))
            await navigate(`/companies/${created.id}`)
          },
        }
      : {}),
  })
  return (
    <EditForm
      form={form}
      listAddress="/companies"
      {...(company === undefined
        ? { saveLabel: t('create'), onCancel: () => void navigate('/companies') }
        : {})}
    >
      <FormSection title={t('sections.company')} help={t('sections.companyHelp')}>
        <CompanyNumbers locked={locked} />
        <CompanyTypes />
        {choosesCustomer ? (
          <CustomerInput name="customer" label={t('customer')} help={t('customerHelp')} />
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

/** The logo, and the connections with other systems. */
function Appearance({
  company,
  logo,
}: {
  readonly company: Company | undefined
  readonly logo: UploadedFile | undefined
}) {
  const { t } = useTranslation('companies')
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
        autoComplete="off"
      />
      <TextInput
        name="ebaCredentials"
        label={t('fields.ebaCredentials')}
        help={t(`fields.ebaCredentialsHelp.${company?.ebaCredentials ?? 'none'}`)}
        type="password"
        autoComplete="new-password"
      />
    </FormSection>
  )
}
