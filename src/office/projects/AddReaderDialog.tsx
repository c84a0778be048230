import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type User, users } from '#contract/accounts.ts'
import { may } from '#contract/permissions.ts'
import { type Project, projectReaders } from '#contract/projects.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/use-user.ts'
import { FieldRow } from '../../ui/forms/FormLayout.tsx'
import { toast } from '../../ui/toaster.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { referenceChoices } from '../shared/list/reference-choices.ts'
import { useMutation } from '../shared/use-mutation.ts'
import { WayChoice } from './WayChoice.tsx'

interface AddReaderProps {
  readonly project: Project
  readonly onClose: () => void
}
type Way = 'existing' | 'invite'
interface WayProps extends AddReaderProps {
  readonly way: Way
  readonly onWay: (way: Way) => void
}

/** Lets somebody read the project: a reader who has an account, or somebody new, who is invited. */
export function AddReaderDialog(props: AddReaderProps) {
  const [way, setWay] = useState<Way>('existing')
  return way === 'existing' ? (
    <ExistingReader {...props} way={way} onWay={setWay} />
  ) : (
    <NewReader {...props} way={way} onWay={setWay} />
  )
}

function WayOfReader({ way, onWay }: Pick<WayProps, 'way' | 'onWay'>) {
  const { t } = useTranslation('projects')
  return (
    <WayChoice
      label={t('readers.way')}
      value={way}
      options={[
        { value: 'existing', label: t('readers.existing') },
        { value: 'invite', label: t('readers.invite') },
      ]}
      onChange={onWay}
    />
  )
}

const readerChoices = referenceChoices(
  'User',
  (query, signal) => call(users.list, { query: { ...query, roles: 'ROLE_PROJECT_READER' }, signal }),
  'name',
  ({ id, name, email }) => ({ value: id, title: name, hint: email }),
)
const { ChoiceInput } = officeFields<{ user: string }>()

function ExistingReader({ project, onClose, ...way }: WayProps) {
  const { t } = useTranslation('projects')
  const { run } = useMutation()
  const form = useEditForm({
    collection: projectReaders,
    item: undefined,
    draftKey: `new reader of ${project.id}`,
    values: () => ({ user: '' }),
    draft: (values) => ({ ...values, project: project.id }),
    onSaved: async ({ user }) => {
      onClose()
      await run(() => Promise.resolve(), t('readers.added', { name: user.name }))
    },
  })
  return (
    <FormDialog
      size="sm"
      title={t('readers.add')}
      description={t('readers.addBody')}
      form={form}
      saveLabel={t('readers.save')}
      onClose={onClose}
    >
      <WayOfReader {...way} />
      <ChoiceInput
        name="user"
        label={t('readers.user')}
        help={t('readers.userHelp')}
        search={readerChoices.search}
      />
    </FormDialog>
  )
}

const noName = { firstName: '', lastNamePrefix: '', lastName: '', email: '' }
const { TextInput } = officeFields<typeof noName>()

/** Makes the account, which sends the invitation, and then lets it read the project. */
function NewReader({ project, onClose, ...way }: WayProps) {
  const { t } = useTranslation('projects')
  const viewer = useUser()
  const { run } = useMutation()
  const form = useEditForm({
    collection: users,
    item: undefined,
    draftKey: `new reader of ${project.id}`,
    values: () => noName,
    draft: (values) => ({
      ...values,
      roles: ['ROLE_PROJECT_READER'] as const,
      ...(may(viewer.roles, 'create', 'Customer') ? { customer: project.customer.id } : {}),
    }),
    onSaved: async ({ id, name }: User) => {
      onClose()
      // Where this fails the account is there, and is added as one that exists.
      const added = await run(
        () => call(projectReaders.create, { body: { project: project.id, user: id } }),
        t('readers.added', { name }),
      )
      if (!added) toast('info', t('readers.notAdded', { name }))
    },
  })
  return (
    <FormDialog
      size="sm"
      title={t('readers.add')}
      description={t('readers.addBody')}
      form={form}
      saveLabel={t('readers.save')}
      onClose={onClose}
    >
      <WayOfReader {...way} />
      <TextInput name="firstName" label={t('readers.firstName')} autoComplete="off" />
      <FieldRow columns="110px minmax(0, 1fr)">
        <TextInput name="lastNamePrefix" label={t('readers.prefix')} autoComplete="off" />
        <TextInput name="lastName" label={t('readers.lastName')} autoComplete="off" />
      </FieldRow>
      <TextInput
        name="email"
        label={t('readers.email')}
        help={t('readers.inviteHelp')}
        type="email"
        required
        autoComplete="off"
      />
    </FormDialog>
  )
}
