import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Document, documents } from '#contract/letters/documents.ts'
import { FormSection } from '../../ui/forms/FormLayout.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { useAddCompany } from '../shared/dialogs/use-add-dialogs.tsx'
import { DocumentFields, type DocumentOwner, documentValues } from '../shared/documents/DocumentFields.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { EditForm } from '../shared/forms/EditForm.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { openProjectChoices } from '../shared/choices/reference-choices.ts'

const valuesOf = (document: Document | undefined) => ({
  owner: 'project' as 'project' | 'company',
  project: document?.project ?? '',
  company: document?.company ?? '',
  ...documentValues(document),
})
type Values = ReturnType<typeof valuesOf>

const { ChoiceInput, CompanyInput, FormPart, RadioInput } = officeFields<Values>()

export function Component() {
  const { t } = useTranslation('documents')
  const form = useEditForm({
    collection: documents,
    item: undefined,
    values: valuesOf,
    draft: ({ owner, project, company, ...values }) => ({
      ...values,
      ...(owner === 'project' ? { project } : { company }),
    }),
    created: ({ id, name }) => ({ text: t('created', { name }), page: `/documents/${id}` }),
  })
  return (
    <DetailLayout back={{ to: '/documents', title: t('back') }} title={t('addTitle')}>
      <EditForm form={form} listAddress="/documents" saveLabel={t('create')}>
        <FormSection title={t('owner')} help={t('ownerHelp')}>
          <OwnerFields />
        </FormSection>
        <FormSection title={t('document')}>
          <OwnedFields />
        </FormSection>
      </EditForm>
    </DetailLayout>
  )
}

function OwnerFields() {
  const { t } = useTranslation('documents')
  const owner = useWatch<Values, 'owner'>({ name: 'owner' })
  const add = useAddCompany()
  return (
    <>
      <RadioInput
        name="owner"
        label={t('owner')}
        options={(['project', 'company'] as const).map((value) => ({
          value,
          label: t(`ownerKinds.${value}`),
        }))}
      />
      <FormPart when={owner === 'project'} names={['project']}>
        <ChoiceInput name="project" label={t('project')} search={openProjectChoices.search} required />
      </FormPart>
      <FormPart when={owner === 'company'} names={['company']}>
        <CompanyInput name="company" label={t('company')} add={add} required />
      </FormPart>
    </>
  )
}

function OwnedFields() {
  const [owner, project, company] = useWatch<Values, readonly ['owner', 'project', 'company']>({
    name: ['owner', 'project', 'company'],
  })
  const id = owner === 'project' ? project : company
  const known: DocumentOwner | undefined =
    id === '' ? undefined : owner === 'project' ? { project: id } : { company: id }
  return <DocumentFields owner={known} />
}
