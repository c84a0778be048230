import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { may } from '#contract/kit/permissions.ts'
import { type Project, projectShares } from '#contract/flows/projects.ts'
import { useUser } from '../../app/session/use-user.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { sharedWithName } from './shared-with-name.ts'
import type { Closable } from '../../ui/overlays/close-dialog.tsx'

const noShare = {
  way: 'company' as 'company' | 'customer',
  sharedWithCompany: '',
  sharedWith: '',
  debtorNumber: '',
}
type ShareValues = typeof noShare
const { CompanyInput, CustomerInput, RadioInput, TextInput } = officeFields<ShareValues>()

export function ShareDialog({ project, onClose }: Closable & { readonly project: Project }) {
  const { t } = useTranslation('projects')
  const { run } = useMutation()
  const choosesCustomer = may(useUser().roles, 'create', 'Customer')
  const fieldOf = (way: ShareValues['way']) =>
    way === 'company' ? 'sharedWithCompany' : choosesCustomer ? 'sharedWith' : 'debtorNumber'
  const form = useEditForm({
    collection: projectShares,
    item: undefined,
    draftKey: `new share of ${project.id}`,
    values: () => noShare,
    draft: ({ way, ...values }) => ({ project: project.id, [fieldOf(way)]: values[fieldOf(way)] }),
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
      <RadioInput
        name="way"
        label={t('sharing.way')}
        options={[
          { value: 'company', label: t('sharing.byCompany') },
          { value: 'customer', label: t(choosesCustomer ? 'sharing.byCustomer' : 'sharing.byDebtor') },
        ]}
      />
      <PartnerField fieldOf={fieldOf} />
    </FormDialog>
  )
}

function PartnerField({
  fieldOf,
}: {
  readonly fieldOf: (way: ShareValues['way']) => Exclude<keyof ShareValues, 'way'>
}) {
  const { t } = useTranslation('projects')
  const field = fieldOf(useWatch<ShareValues, 'way'>({ name: 'way' }))
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
    />
  )
}
