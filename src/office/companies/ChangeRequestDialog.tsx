import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import type { Company } from '#contract/parties/companies.ts'
import { companyChangeRequests } from '#contract/parties/company-change-requests.ts'
import { toast } from '../../ui/overlays/toaster.ts'
import { AddressFields } from '../shared/companies/AddressFields.tsx'
import { addressDraft, companyValues, normaliseDigits } from '../shared/companies/company-values.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { normaliseCode } from '../shared/fields/normalise-code.ts'
import { officeFields } from '../shared/fields/office-fields.ts'
import { isSame } from '../shared/page/changes.ts'
import { useEditForm } from '../shared/forms/use-edit-form.ts'

function requestValues(company: Company) {
  const {
    name,
    cocNumber,
    vihbNumber,
    processorNumber,
    address,
    phonePlanning,
    transportDocumentsEmail,
    generalEmail,
  } = companyValues(company)
  return {
    changes: {
      name,
      cocNumber,
      vihbNumber,
      processorNumber,
      address,
      phonePlanning,
      transportDocumentsEmail,
      generalEmail,
    },
    comment: '',
  }
}
type RequestValues = ReturnType<typeof requestValues>
type RequestedValues = RequestValues['changes']

const { TextAreaInput, TextInput } = officeFields<RequestValues>()

/** An address is requested as a whole. */
function requestedChanges(before: RequestedValues, after: RequestedValues): Partial<RequestedValues> {
  return Object.fromEntries(
    Object.entries({ ...after, address: addressDraft(after.address) }).filter(
      ([name, value]) => value !== undefined && !isSame(value, before[name as keyof RequestedValues]),
    ),
  )
}

export function ChangeRequestDialog({
  company,
  registerOnly,
  onClose,
}: {
  readonly company: Company
  readonly registerOnly: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation('companies')
  const { revalidate } = useRevalidator()
  const form = useEditForm({
    collection: companyChangeRequests,
    item: undefined,
    draftKey: `new of ${company.id}`,
    values: () => requestValues(company),
    draft: ({ changes, comment }) => ({
      company: company.id,
      comment,
      changes: requestedChanges(requestValues(company).changes, changes),
    }),
    onSaved: async () => {
      toast('success', t('request.sent'))
      onClose()
      await revalidate()
    },
  })
  return (
    <FormDialog
      title={t('request.askTitle', { name: company.name })}
      description={t('request.askLead')}
      form={form}
      saveLabel={t('request.send')}
      onClose={onClose}
    >
      <TextInput name="changes.name" label={t('fields.name')} />
      <TextInput
        name="changes.cocNumber"
        label={t('fields.cocNumber')}
        inputMode="numeric"
        normalise={normaliseDigits}
      />
      <TextInput name="changes.vihbNumber" label={t('fields.vihbNumber')} normalise={normaliseCode} />
      {registerOnly ? null : <OtherValues />}
      <TextAreaInput
        name="comment"
        label={t('request.comment')}
        help={t('request.commentHelp')}
        maxLength={2000}
      />
    </FormDialog>
  )
}

function OtherValues() {
  const { t } = useTranslation('companies')
  return (
    <>
      <TextInput name="changes.processorNumber" label={t('fields.processorNumber')} />
      <AddressFields name="changes.address" />
      <TextInput name="changes.phonePlanning" label={t('fields.phonePlanning')} type="tel" />
      <TextInput
        name="changes.transportDocumentsEmail"
        label={t('fields.transportDocumentsEmail')}
        type="email"
      />
      <TextInput name="changes.generalEmail" label={t('fields.generalEmail')} type="email" />
    </>
  )
}
