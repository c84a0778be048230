import { useTranslation } from 'react-i18next'
import { type ContactPerson, contactPersons } from '#contract/parties/contact-persons.ts'
import { FieldRow } from '../../../ui/forms/FormLayout.tsx'
import { toast } from '../../../ui/overlays/toaster.ts'
import { officeFields } from '../fields/office-fields.ts'
import { useEditForm } from '../forms/use-edit-form.ts'
import { projectChoices } from '../choices/reference-choices.ts'
import type { AddDialogState } from './AddCompanyDialog.tsx'
import { FormDialog } from './FormDialog.tsx'

const valuesOf = (person: ContactPerson | undefined) => ({
  firstName: person?.firstName ?? '',
  lastNamePrefix: person?.lastNamePrefix ?? '',
  lastName: person?.lastName ?? '',
  jobTitle: person?.jobTitle ?? '',
  email: person?.email ?? '',
  phone: person?.phone ?? '',
  mobilePhone: person?.mobilePhone ?? '',
  project: person?.project?.id ?? '',
})

const { ChoiceInput, TextInput } = officeFields<ReturnType<typeof valuesOf>>()

export interface NewContactPerson {
  readonly company: string
  readonly project?: string | undefined
}

/** Takes the first word of a typed name as the first name. */
function namesOf(typed: string) {
  const [firstName = '', ...rest] = typed.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

export function AddContactPersonDialog({
  typed,
  onClose,
  onAdded,
  ...owner
}: AddDialogState & NewContactPerson) {
  return (
    <ContactPersonDialog
      {...owner}
      typed={typed}
      onClose={onClose}
      onSaved={({ id, name, jobTitle }) => onAdded({ value: id, title: name, hint: jobTitle })}
    />
  )
}

export function ContactPersonDialog({
  company,
  project,
  person,
  typed = '',
  onClose,
  onSaved,
}: NewContactPerson & {
  readonly person?: ContactPerson | undefined
  readonly typed?: string
  readonly onClose: () => void
  readonly onSaved: (person: ContactPerson) => void
}) {
  const { t } = useTranslation('companies')
  const form = useEditForm({
    collection: contactPersons,
    item: person,
    draftKey: `new of ${company}`,
    values: (item) => ({
      ...valuesOf(item),
      ...(item === undefined ? { ...namesOf(typed), project: project ?? '' } : {}),
    }),
    draft: (values) => ({ ...values, company }),
    onSaved: (saved) => {
      toast('success', t(person === undefined ? 'person.created' : 'person.saved', { name: saved.name }))
      onSaved(saved)
    },
  })
  const chosen = form.item?.project
  return (
    <FormDialog
      title={t(person === undefined ? 'person.addTitle' : 'person.editTitle')}
      form={form}
      onClose={onClose}
    >
      <FieldRow columns="minmax(0, 1fr) 110px minmax(0, 1fr)">
        <TextInput name="firstName" label={t('person.firstName')} />
        <TextInput name="lastNamePrefix" label={t('person.lastNamePrefix')} />
        <TextInput name="lastName" label={t('person.lastName')} />
      </FieldRow>
      <TextInput name="jobTitle" label={t('person.jobTitle')} />
      <TextInput name="email" label={t('email')} type="email" />
      <FieldRow columns="1fr 1fr">
        <TextInput name="phone" label={t('phone')} type="tel" />
        <TextInput name="mobilePhone" label={t('mobilePhone')} type="tel" />
      </FieldRow>
      <ChoiceInput
        name="project"
        label={t('person.project')}
        help={t('person.projectHelp')}
        search={projectChoices.search}
        chosen={chosen && { value: chosen.id, title: `${chosen.number} ${chosen.name}` }}
      />
    </FormDialog>
  )
}
