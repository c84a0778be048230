import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { assignableRolesByRole, type User, users } from '#contract/accounts.ts'
import { may } from '#contract/permissions.ts'
import { type Role, roles as allRoles } from '#contract/roles.ts'
import { call } from '../../api/call.ts'
import { useDirtyForm } from '../../app/dirty-forms.ts'
import { useForm } from '../../app/use-form.ts'
import { useUser } from '../../app/use-user.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField, TextField } from '../../ui/fields.tsx'
import { Alert, Card, SectionTitle } from '../../ui/surfaces.tsx'
import { toast } from '../../ui/toaster.ts'
import { CompanyField } from '../shared/CompanyField.tsx'
import { NameFields } from '../shared/NameFields.tsx'
import { CustomerField } from './CustomerField.tsx'

const toChoice = (entity: { readonly id: string; readonly name: string } | undefined) =>
  entity === undefined ? undefined : { value: entity.id, title: entity.name }
const nullIfBlank = (text: string) => text.trim() || null
const optionalField = <K extends string>(name: K, text: string) =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as { [Name in K]?: string }

const initialValuesOf = (user: User | undefined) => ({
  ...contactDataOf(user),
  roles: '',
  active: user?.active ?? (true as boolean),
  customer: user?.customer?.id ?? '',
  company: user?.company?.id ?? '',
})
const contactDataOf = (user: User | undefined) => ({
  firstName: user?.firstName ?? '',
  lastNamePrefix: user?.lastNamePrefix ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  mobilePhone: user?.mobilePhone ?? '',
  phone: user?.phone ?? '',
})
type UserValues = ReturnType<typeof initialValuesOf>

const requiredData = ({ firstName, lastName, active }: UserValues, roles: readonly Role[]) => ({
  firstName,
  lastName,
  roles: [...roles],
  active,
})

const newUser = (values: UserValues, roles: readonly Role[]) => ({
  ...requiredData(values, roles),
  ...optionalField('lastNamePrefix', values.lastNamePrefix),
  ...optionalField('email', values.email),
  ...optionalField('mobilePhone', values.mobilePhone),
  ...optionalField('phone', values.phone),
  ...optionalField('customer', values.customer),
  ...optionalField('company', values.company),
})

const changes = (values: UserValues, roles: readonly Role[], initialValues: UserValues) => ({
  ...requiredData(values, roles),
  lastNamePrefix: nullIfBlank(values.lastNamePrefix),
  email: nullIfBlank(values.email),
  mobilePhone: nullIfBlank(values.mobilePhone),
  phone: nullIfBlank(values.phone),
  ...(values.customer === initialValues.customer ? {} : { customer: nullIfBlank(values.customer) }),
  ...(values.company === initialValues.company ? {} : { company: nullIfBlank(values.company) }),
})

/** The form's state, with the roles beside it; sending it creates a user, or changes the given one. */
function useUserForm(user: User | undefined) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [roles, setRoles] = useState<readonly Role[]>(user?.roles ?? [])
  const initialValues = initialValuesOf(user)
  const form = useForm({
    initial: initialValues,
    validate: (values) => ({
      ...(values.firstName.trim() === '' ? { firstName: t('required') } : {}),
      ...(values.lastName.trim() === '' ? { lastName: t('required') } : {}),
      ...(roles.length === 0 ? { roles: t('users.roleNeeded') } : {}),
    }),
    send: async (values) => {
      if (user === undefined) {
        const created = await call(users.create, { body: newUser(values, roles) })
        toast('success', t('users.created', { name: created.name }))
        await navigate(`/users/${created.id}`)
        return
      }
      await call(users.change, { params: { id: user.id }, body: changes(values, roles, initialValues) })
      toast('success', t('saved'))
      await revalidate()
    },
  })
  const changedRoles = [...roles].toSorted().join() !== [...(user?.roles ?? [])].toSorted().join()
  const dirty =
    changedRoles ||
    (Object.keys(initialValues) as (keyof UserValues)[]).some(
      (name) => form.values[name] !== initialValues[name],
    )
  useDirtyForm(dirty && !form.busy)
  const toggleRole = (role: Role, checked: boolean) => {
    setRoles(checked ? [...roles, role] : roles.filter((current) => current !== role))
    form.set('roles', '')
  }
  return { form, roles, toggleRole, dirty }
}

/**
 * Name, contact data, roles, customer and company of a user; without a user it is the form that creates one.
 */
export function UserForm({ user }: { readonly user?: User }) {
  const { t } = useTranslation('people')
  const viewer = useUser()
  const { form, roles, toggleRole, dirty } = useUserForm(user)
  // These are names to sign in with, which users change for themselves with their secret.
  const ownContact = user?.id === viewer.id ? { disabled: true, help: t('ownContact') } : {}
  return (
    <Card>
      <chakra.form {...form.form} display="grid" gap="16px" maxWidth="720px">
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        <NameFields text={form.text} />
        <TextField label={t('email')} type="email" {...ownContact} {...form.text('email')} />
        <chakra.div
          display="grid"
          gap="16px"
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
          alignItems="start"
        >
          <TextField label={t('mobilePhone')} type="tel" {...ownContact} {...form.text('mobilePhone')} />
          <TextField label={t('phone')} type="tel" {...form.text('phone')} />
        </chakra.div>
        <RolesField user={user} roles={roles} error={form.errors.roles} onToggle={toggleRole} />
        {may(viewer.roles, 'create', 'Customer') ? (
          <CustomerField
            label={t('users.customer')}
            placeholder={t('none')}
            chosen={toChoice(user?.customer)}
            {...form.choice('customer')}
          />
        ) : null}
        <CompanyField
          label={t('company')}
          placeholder={t('none')}
          chosen={toChoice(user?.company)}
          {...form.choice('company')}
        />
        {user === undefined || user.id === viewer.id ? null : (
          <CheckField
            label={t('users.isActive')}
            checked={form.values.active}
            onChange={(active) => form.set('active', active)}
          />
        )}
        <div>
          <Button type="submit" disabled={form.busy || (user !== undefined && !dirty)}>
            {t(form.busy ? 'busy' : user === undefined ? 'users.create' : 'save')}
          </Button>
        </div>
      </chakra.form>
    </Card>
  )
}

/** The roles that the viewer may assign, and those that the user has already. */
function RolesField({
  user,
  roles,
  error,
  onToggle,
}: {
  readonly user: User | undefined
  readonly roles: readonly Role[]
  readonly error: string | undefined
  readonly onToggle: (role: Role, checked: boolean) => void
}) {
  const { t } = useTranslation('people')
  const viewer = useUser()
  const assignableRoles = allRoles.filter(
    (role) =>
      viewer.roles.some((viewerRole) => assignableRolesByRole[viewerRole].includes(role)) ||
      user?.roles.includes(role),
  )
  return (
    <chakra.fieldset
      border="0"
      padding="0"
      margin="0"
      aria-describedby={error === undefined ? undefined : 'roles-error'}
    >
      <chakra.legend padding="0">
        <SectionTitle>{t('users.roles')}</SectionTitle>
      </chakra.legend>
      {assignableRoles.map((role, index) => (
        <CheckField
          key={role}
          label={t(`users.role.${role}`)}
          help={t(`users.roleHelp.${role}`)}
          checked={roles.includes(role)}
          invalid={index === 0 && error !== undefined}
          onChange={(checked) => onToggle(role, checked)}
        />
      ))}
      {error === undefined ? null : (
        <chakra.span id="roles-error" role="alert" color="danger.fg" fontSize="0.9375rem">
          {error}
        </chakra.span>
      )}
    </chakra.fieldset>
  )
}
