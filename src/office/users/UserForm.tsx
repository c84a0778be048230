import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { assignableRolesByRole, type User, users } from '#contract/accounts/users.ts'
import { may } from '#contract/kit/permissions.ts'
import { isOnlyDriver, type Role, roles as allRoles } from '#contract/kit/roles.ts'
import { useUser } from '../../app/session/use-user.ts'
import { FieldRow, FormSection } from '../../ui/forms/FormLayout.tsx'
import { useAddCompany } from '../shared/dialogs/use-add-dialogs.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { choiceOf } from '../shared/fields/reference-inputs.tsx'
import { EditForm } from '../shared/forms/EditForm.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { NameFields } from '../shared/fields/NameFields.tsx'
import { PendingContactNotice } from '../shared/detail/PendingContact.tsx'

const valuesOf = (user: User | undefined) => ({
  firstName: user?.firstName ?? '',
  lastNamePrefix: user?.lastNamePrefix ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  mobilePhone: user?.mobilePhone ?? '',
  phone: user?.phone ?? '',
  roles: user?.roles ?? ([] as readonly Role[]),
  active: user?.active ?? true,
  customer: user?.customer?.id ?? '',
  company: user?.company?.id ?? '',
  /** Never read: only for a new user. */
  password: '',
})

type FormValues = ReturnType<typeof valuesOf>

const { CheckGroupInput, CheckInput, CompanyInput, CustomerInput, PhoneInput, TextInput } =
  officeFields<FormValues>()

function useRoleOptions(user: User | undefined) {
  const { t } = useTranslation('people')
  const viewer = useUser()
  return allRoles
    .filter(
      (role) =>
        viewer.roles.some((viewerRole) => assignableRolesByRole[viewerRole].includes(role)) ||
        user?.roles.includes(role),
    )
    .map((role) => ({
      value: role,
      label: t(`users.role.${role}`),
      help: t(`users.roleHelp.${role}`),
    }))
}

export type UserCustomer = Pick<NonNullable<User['customer']>, 'id' | 'name'>

function useUserForm(user: User | undefined, customer: UserCustomer | undefined) {
  const { t } = useTranslation('people')
  return useEditForm({
    collection: users,
    item: user,
    values: (item) => ({
      ...valuesOf(item),
      ...(item === undefined && customer !== undefined ? { customer: customer.id } : {}),
    }),
    draftKey: customer?.id,
    created: ({ id, name, canSignIn }) => ({
      text: t(canSignIn ? 'users.createdWithPassword' : 'users.created', { name }),
      page: `/users/${id}`,
    }),
  })
}

interface UserFormProps {
  readonly user?: User
  readonly customer?: UserCustomer | undefined
}

export function UserForm({ user, customer }: UserFormProps) {
  const { t } = useTranslation('people')
  const viewer = useUser()
  const form = useUserForm(user, customer)
  // Users change these for themselves, with their secret, because they sign in with them.
  const ownContact = user?.id === viewer.id ? { disabled: true, help: t('ownContact') } : {}
  return (
    <EditForm
      form={form}
      listAddress={customer === undefined ? '/users' : `/customers/${customer.id}/users`}
      saveLabel={user === undefined ? t('users.create') : undefined}
    >
      <FormSection title={t('users.person')}>
        <NameFields />
        <TextInput name="email" label={t('fields.email')} type="email" {...ownContact} />
        <FieldRow columns="1fr 1fr">
          <PhoneInput name="mobilePhone" label={t('fields.mobilePhone')} {...ownContact} />
          <PhoneInput name="phone" label={t('fields.phone')} />
        </FieldRow>
        <PendingContactNotice pending={form.item?.pendingContact} />
      </FormSection>
      <AccessSection
        user={user}
        customer={form.item?.customer ?? customer}
        company={form.item?.company}
        addressBook={(user?.customer ?? customer)?.id}
      />
    </EditForm>
  )
}

function AccessSection({
  user,
  customer,
  company,
  addressBook,
}: {
  readonly user: User | undefined
  readonly customer: UserCustomer | undefined
  readonly company: User['company']
  readonly addressBook: string | undefined
}) {
  const { t } = useTranslation('people')
  const viewer = useUser()
  const isAdministrator = may(viewer.roles, 'create', 'Customer')
  const roleOptions = useRoleOptions(user)
  const addCompany = useAddCompany({ customer: addressBook })
  return (
    <FormSection title={t('users.access')} help={t('users.accessHelp')}>
      <CheckGroupInput name="roles" label={t('fields.roles')} options={roleOptions} />
      {isAdministrator ? (
        <CustomerInput
          name="customer"
          label={t('fields.customer')}
          placeholder={t('none')}
          chosen={choiceOf(customer)}
        />
      ) : null}
      <CompanyInput
        name="company"
        label={t('fields.company')}
        placeholder={t('none')}
        chosen={choiceOf(company)}
        add={addCompany}
      />
      {user === undefined && isAdministrator ? <FirstPassword /> : null}
      {user === undefined || user.id === viewer.id ? null : (
        <CheckInput name="active" label={t('users.isActive')} />
      )}
    </FormSection>
  )
}

/** Only administrators may give it (specification, the form of a user). */
function FirstPassword() {
  const { t } = useTranslation('people')
  const roles = useWatch<FormValues, 'roles'>({ name: 'roles' })
  return roles.length === 0 || isOnlyDriver(roles) ? null : (
    <TextInput
      name="password"
      type="password"
      autoComplete="new-password"
      label={t('users.password')}
      help={t('users.passwordHelp')}
    />
  )
}
