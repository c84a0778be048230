import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Product, products } from '#contract/parties/products.ts'
import { useUser } from '../../app/session/use-user.ts'
import type { UploadedFile } from '../../ui/forms/FileInput.tsx'
import { FieldRow, FormSection } from '../../ui/forms/FormLayout.tsx'
import { useAddCompany } from '../shared/dialogs/use-add-dialogs.tsx'
import { fileFields } from '../shared/fields/file-fields.ts'
import { officeFields } from '../shared/fields/office-fields.ts'
import { choiceOf } from '../shared/fields/reference-inputs.tsx'
import { EditForm } from '../shared/forms/EditForm.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'

const valuesOf = (product: Product | undefined) => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  company: product?.company?.id ?? '',
  customer: product?.customer ?? '',
  certificateNumber: product?.certificateNumber ?? '',
  certificateValidUntil: product?.certificateValidUntil ?? '',
  certificate: product?.certificate ?? '',
})
type Values = ReturnType<typeof valuesOf>

const { CompanyInput, CustomerInput, DateInput, TextAreaInput, TextInput } = officeFields<Values>()
const { MediaInput } = fileFields<Values>()

export function ProductForm({
  product,
  certificate,
}: {
  readonly product?: Product
  readonly certificate?: UploadedFile | undefined
}) {
  const { t } = useTranslation('products')
  const choosesCustomer = seesAllCustomers(useUser()) && product === undefined
  const form = useEditForm({
    collection: products,
    item: product,
    values: valuesOf,
    draft: ({ customer, ...values }) => ({ ...values, ...(choosesCustomer ? { customer } : {}) }),
    created: ({ id, name }) => ({ text: t('created', { name }), page: `/products/${id}` }),
  })
  return (
    <EditForm form={form} listAddress="/products" saveLabel={product === undefined ? t('create') : undefined}>
      <FormSection title={t('product')}>
        {choosesCustomer ? (
          <CustomerInput name="customer" label={t('fields.customer')} help={t('customerHelp')} required />
        ) : null}
        <TextInput name="name" label={t('fields.name')} />
        <TextAreaInput name="description" label={t('fields.description')} maxLength={2000} />
        <Producer product={form.item} />
      </FormSection>
      <Certificate product={form.item} file={certificate} choosesCustomer={choosesCustomer} />
    </EditForm>
  )
}

function Producer({ product }: { readonly product: Product | undefined }) {
  const { t } = useTranslation('products')
  const customer = useWatch<Values, 'customer'>({ name: 'customer' })
  const add = useAddCompany({ customer: customer || undefined })
  return (
    <CompanyInput name="company" label={t('fields.company')} chosen={choiceOf(product?.company)} add={add} />
  )
}

function Certificate({
  product,
  file,
  choosesCustomer,
}: {
  readonly product: Product | undefined
  readonly file: UploadedFile | undefined
  readonly choosesCustomer: boolean
}) {
  const { t } = useTranslation('products')
  const customer = useWatch<Values, 'customer'>({ name: 'customer' })
  const owner = seesAllCustomers(useUser()) && customer !== '' ? { customer } : {}
  // An administrator's file needs its customer from the start.
  const waits = choosesCustomer && customer === ''
  return (
    <FormSection title={t('certificate')} help={t('certificateHelp')}>
      <FieldRow columns="minmax(0, 1fr) minmax(0, 1fr)">
        <TextInput name="certificateNumber" label={t('fields.certificateNumber')} />
        <DateInput name="certificateValidUntil" label={t('fields.certificateValidUntil')} />
      </FieldRow>
      <MediaInput
        name="certificate"
        label={t('fields.certificate')}
        help={waits ? t('chooseCustomerFirst') : t('fileHelp')}
        disabled={waits}
        chosen={file?.id === product?.certificate ? file : undefined}
        media={{ kind: 'certificate', ...owner }}
      />
    </FormSection>
  )
}
