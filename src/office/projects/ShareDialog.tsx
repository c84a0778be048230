import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#contract/permissions.ts'
import { type Project, projectShares } from '#contract/projects.ts'
import { useUser } from '../../app/use-user.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { useMutation } from '../shared/use-mutation.ts'
import { sharedWithName } from './shared-with-name.ts'
import { WayChoice } from './WayChoice.tsx'

const noShare = { sharedWithCompany: '', sharedWith: '', debtorNumber: '' }
const { CompanyInput, CustomerInput, TextInput } = officeFields<typeof noShare>()

/** Shares the project with a company, or with a customer: administrators choose it, others know its debtor number. */
export function ShareDialog({
  project,
  onClose,
}: {
  readonly project: Project
  readonly onClose: () => void
}) {
  const { t } = useTranslation('projects')
  const { run } = useMutation()
  const [way, setWay] = useState<'company' | 'customer'>('company')
  const choosesCustomer = may(useUser().roles, 'create', 'Customer')
  const field = way === 'company' ? 'sharedWithCompany' : choosesCustomer ? 'sharedWith' : 'debtorNumber'
  const form = useEditForm({
    collection: projectShares,
    item: undefined,
    draftKey: `new share of ${project.id}`,
    values: () => noShare,
    draft: (values) => ({ project: project.id, [field]: values[field] }),
    onSaved: async (share) => {
      onClose()
      await run(() => Promise.resolve(), t('sharing.added', { name: sharedWithName(share) }))
    },
  })
  return (
    <FormDialog
      size="sm"
      title={t('sharing.add')}
      description={t('sharing.addBody')}
      form={form}
      saveLabel={t('sharing.save')}
      onClose={onClose}
    >
      <WayChoice
        label={t('sharing.way')}
        value={way}
        options={[
          { value: 'company', label: t('sharing.byCompany') },
          { value: 'customer', label: t(choosesCustomer ? 'sharing.byCustomer' : 'sharing.byDebtor') },
        ]}
        onChange={setWay}
      />
      <PartnerField field={field} />
    </FormDialog>
  )
}

function PartnerField({ field }: { readonly field: keyof typeof noShare }) {
  const { t } = useTranslation('projects')
  return field === 'sharedWithCompany' ? (
    <CompanyInput
      name="sharedWithCompany"
      label={t('sharing.company')}
      help={t('sharing.companyHelp')}
      required
    />
  ) : field === 'sharedWith' ? (
    <CustomerInput name="sharedWith" label={t('sharing.customer')} required />
  ) : (
    <TextInput
      name="debtorNumber"
      label={t('sharing.debtorNumber')}
      help={t('sharing.debtorHelp')}
      required
      autoComplete="off"
    />
  )
}
