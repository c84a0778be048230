import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { contactPersons } from '#contract/parties/contact-persons.ts'
import { may } from '#contract/kit/permissions.ts'
import { type Project, projects } from '#contract/flows/projects.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { FieldRow, FormSection } from '../../ui/forms/FormLayout.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { useAddCompany, useAddContactPerson } from '../shared/dialogs/use-add-dialogs.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { choiceOf } from '../shared/fields/reference-inputs.tsx'
import { referenceChoices } from '../shared/choices/reference-choices.ts'
import { EditForm } from '../shared/forms/EditForm.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { maySetNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import type { Statuses } from './project-data.ts'

const valuesOf = (project: Project | undefined, statuses: Statuses) => ({
  number: project?.number ?? '',
  name: project?.name ?? '',
  description: project?.description ?? '',
  status: project?.status.id ?? statuses.find(({ blocked }) => !blocked)?.id ?? '',
  customer: project?.customer.id ?? '',
  employer: project?.employer?.id ?? '',
  employerReference: project?.employerReference ?? '',
  employerContact: project?.employerContact?.id ?? '',
})
type Values = ReturnType<typeof valuesOf>

const { ChoiceInput, CompanyInput, CustomerInput, SelectInput, TextAreaInput, TextInput } =
  officeFields<Values>()

interface ProjectFormProps {
  readonly project?: Project
  readonly statuses: Statuses
}

export function ProjectForm({ project, statuses }: ProjectFormProps) {
  const { t } = useTranslation(['projects', 'forms'])
  const navigate = useNavigate()
  const viewer = useUser()
  const form = useEditForm({
    collection: projects,
    item: project,
    values: (item) => valuesOf(item, statuses),
    onSaved: async (saved) => {
      toast('success', project === undefined ? t('created', { name: saved.name }) : t('forms:saved'))
      await navigate(`/projects/${saved.id}`)
    },
  })
  const seesCustomers = may(viewer.roles, 'create', 'Customer')
  const closed = form.item?.status.blocked === true
  return (
    <EditForm
      form={form}
      listAddress="/projects"
      saveLabel={project === undefined ? t('create') : undefined}
      onCancel={() => void navigate(project === undefined ? '/projects' : `/projects/${project.id}`)}
    >
      {closed ? <Alert tone="warning">{t('closedEdit')}</Alert> : null}
      <FormSection title={t('sections.project')} help={t('sections.projectHelp')}>
        {seesCustomers ? (
          <CustomerInput
            name="customer"
            label={t('fields.customer')}
            required
            disabled={project !== undefined}
            chosen={choiceOf(form.item?.customer)}
          />
        ) : null}
        <FieldRow columns="minmax(0, 1fr) minmax(0, 2fr)">
          <TextInput name="number" label={t('fields.number')} disabled={closed} />
          <TextInput name="name" label={t('fields.name')} disabled={closed} />
        </FieldRow>
        <TextAreaInput
          name="description"
          label={t('fields.description')}
          maxLength={2000}
          disabled={closed}
        />
        <StatusSelect statuses={statuses} />
      </FormSection>
      <EmployerSection project={form.item} closed={closed} />
    </EditForm>
  )
}

interface PartProps {
  readonly project: Project | undefined
  readonly closed: boolean
}

function EmployerSection({ project, closed }: PartProps) {
  const { t } = useTranslation('projects')
  const { setValue } = useFormContext<Values>()
  const customer = useWatch<Values, 'customer'>({ name: 'customer' })
  const add = useAddCompany({ types: ['employer'], customer: customer || undefined })
  return (
    <FormSection title={t('sections.employer')} help={t('sections.employerHelp')}>
      <CompanyInput
        name="employer"
        label={t('fields.employer')}
        placeholder={t('none')}
        disabled={closed}
        chosen={choiceOf(project?.employer)}
        add={add}
        onChoose={() => setValue('employerContact', '', { shouldDirty: true })}
        {...(maySetNow('Project', 'employer') ? {} : { disabled: true, help: t('inPerson') })}
      />
      <FieldRow columns="minmax(0, 1fr) minmax(0, 1fr)">
        <TextInput name="employerReference" label={t('fields.employerReference')} disabled={closed} />
        <ContactInput project={project} closed={closed} />
      </FieldRow>
    </FormSection>
  )
}

function StatusSelect({ statuses }: Pick<ProjectFormProps, 'statuses'>) {
  const { t } = useTranslation('projects')
  const { name } = useFormats()
  return (
    <SelectInput
      name="status"
      label={t('fields.status')}
      help={t('fields.statusHelp')}
      options={statuses.map(({ id, names, blocked }) => ({
        value: id,
        label: blocked ? `${name(names)} (${t('fields.closes')})` : name(names),
      }))}
    />
  )
}

const contactPersonChoices = (company: string) =>
  referenceChoices(
    'ContactPerson',
    (query, signal) => call(contactPersons.list, { query: { ...query, company }, signal }),
    'name',
    ({ id, name, jobTitle, email }) => ({
      value: id,
      title: name,
      hint: joinParts([jobTitle, email]) || undefined,
    }),
  )

function ContactInput({ project, closed }: PartProps) {
  const { t } = useTranslation('projects')
  const employer = useWatch<Values, 'employer'>({ name: 'employer' })
  const add = useAddContactPerson({ company: employer })
  const { search } = useMemo(() => contactPersonChoices(employer), [employer])
  return (
    <ChoiceInput
      key={employer}
      name="employerContact"
      label={t('fields.employerContact')}
      placeholder={t('none')}
      disabled={closed || employer === ''}
      help={employer === '' ? t('fields.contactFirst') : undefined}
      search={search}
      chosen={choiceOf(project?.employerContact)}
      add={add}
    />
  )
}
