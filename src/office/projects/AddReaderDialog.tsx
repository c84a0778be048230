import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { users } from '#contract/accounts/users.ts'
import { emailAddress } from '#contract/accounts/email-addresses.ts'
import { may } from '#contract/kit/permissions.ts'
import { text, uuid } from '#contract/kit/primitives.ts'
import { type Project, projectReaders } from '#contract/flows/projects.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { FieldRow } from '../../ui/forms/FormLayout.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import { referenceChoices } from '../shared/choices/reference-choices.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import type { Closable } from '../../ui/overlays/close-dialog.tsx'

const newReader = z.object({
  way: z.enum(['existing', 'invite']),
  user: z.optional(uuid),
  firstName: z.optional(text(100)),
  lastNamePrefix: z.optional(text(40)),
  lastName: z.optional(text(100)),
  email: z.optional(emailAddress),
})
type NewReader = z.output<typeof newReader>

const nobody = {
  way: 'existing' as NewReader['way'],
  user: '',
  firstName: '',
  lastNamePrefix: '',
  lastName: '',
  email: '',
}
const { ChoiceInput, FormPart, RadioInput, TextInput } = officeFields<typeof nobody>()

const readerChoices = referenceChoices(
  'User',
  (query, signal) => call(users.list, { query: { ...query, roles: 'ROLE_PROJECT_READER' }, signal }),
  'name',
  ({ id, name, email }) => ({ value: id, title: name, hint: email }),
)

/** Creating the account sends the invitation; it is created once, also where the next step is repeated. */
function useInvitation(project: Project) {
  const { roles } = useUser()
  const invited = useRef<{ readonly email: string | undefined; readonly id: string }>(undefined)
  return async ({ firstName = '', lastNamePrefix, lastName = '', email }: NewReader): Promise<string> => {
    if (invited.current?.email === email && invited.current !== undefined) return invited.current.id
    const { id } = await call(users.create, {
      body: {
        firstName,
        lastNamePrefix,
        lastName,
        email,
        roles: ['ROLE_PROJECT_READER'],
        active: true,
        ...(may(roles, 'create', 'Customer') ? { customer: project.customer.id } : {}),
      },
    })
    invited.current = { email, id }
    return id
  }
}

export function AddReaderDialog({ project, onClose }: Closable & { readonly project: Project }) {
  const { t } = useTranslation('projects')
  const { run } = useMutation()
  const invite = useInvitation(project)
  const form = useActionForm({
    schema: newReader,
    initial: nobody,
    send: async (reader) => {
      const user = reader.way === 'existing' ? (reader.user ?? '') : await invite(reader)
      const added = await call(projectReaders.create, { body: { project: project.id, user } })
      onClose()
      await run(() => Promise.resolve(), t('readers.added', { name: added.user.name }))
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
      <ReaderFields />
    </FormDialog>
  )
}

function ReaderFields() {
  const { t } = useTranslation('projects')
  const way = useWatch<typeof nobody, 'way'>({ name: 'way' })
  return (
    <>
      <RadioInput
        name="way"
        label={t('readers.way')}
        options={[
          { value: 'existing', label: t('readers.existing') },
          { value: 'invite', label: t('readers.invite') },
        ]}
      />
      <FormPart when={way === 'existing'} names={['user']}>
        <ChoiceInput
          name="user"
          label={t('readers.user')}
          help={t('readers.userHelp')}
          required
          search={readerChoices.search}
        />
      </FormPart>
      <FormPart when={way === 'invite'} names={['firstName', 'lastNamePrefix', 'lastName', 'email']}>
        <TextInput name="firstName" label={t('readers.firstName')} required />
        <FieldRow columns="110px minmax(0, 1fr)">
          <TextInput name="lastNamePrefix" label={t('readers.prefix')} />
          <TextInput name="lastName" label={t('readers.lastName')} required />
        </FieldRow>
        <TextInput
          name="email"
          label={t('readers.email')}
          help={t('readers.inviteHelp')}
          type="email"
          required
        />
      </FormPart>
    </>
  )
}
