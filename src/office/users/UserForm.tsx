import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { assignableRolesByRole, type User, users } from '#contract/accounts.ts'
import { may } from '#contract/permissions.ts'
import { type Role, roles as allRoles } from '#contract/roles.ts'
import { useUser } from '../../app/use-user.ts'
import { FieldRow, FormSection } from '../../ui/forms/FormLayout.tsx'
import { toast } from '../../ui/toaster.ts'
import { useAddCompany } from '../shared/dialogs/use-add-dialogs.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { choiceOf } from '../shared/fields/reference-inputs.tsx'
import { EditForm } from '../shared/forms/EditForm.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { NameFields } from '../shared/NameFields.tsx'

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
})

const { CheckGroupInput, CheckInput, CompanyInput, CustomerInput, PhoneInput, TextInput } =
  officeFields<ReturnType<typeof valuesOf>>()

/** The roles that the viewer may assign, and those that the user has already. */
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
  const navigate = useNavigate()
  return useEditForm({
    collection: users,
    item: user,
    values: (item) => ({
      ...valuesOf(item),
      ...(item === undefined && customer !== undefined ? { customer: customer.id } : {}),
    }),
    ...(customer === undefined ? {} : { draftKey: customer.id }),
    ...(user === undefined
      ? {
          onSaved: async (created: User) => {
            toast('success', t('users.created', { name: created.name }))
            await navigate(`/users/${created.id}`)
          },
        }
      : {}),
  })
}

/**
 * Name, contact data, roles, customer and company of a user; without a user it is the form that creates one, of
 * `customer` unless another is chosen.
 */
export function UserForm({
  user,
  customer,
}: {
  readonly user?: User
  readonly customer?: UserCustomer | undefined
}) {
  const { t } = useTranslation('people')
  const viewer = useUser()
  const navigate = useNavigate()
  const form = useUserForm(user, customer)
  const roleOptions = useRoleOptions(user)
  const addCompany = useAddCompany({ customer: (user?.customer ?? customer)?.id })
  // These are names to sign in with, which users change for themselves with their secret.
  const ownContact = user?.id === viewer.id ? { disabled: true, help: t('ownContact') } : {}
  return (
    <EditForm
      form={form}
      listAddress="/users"
      {...(user === undefined
        ? {
            saveLabel: t('users.create'),
            onCancel: () =>
              void navigate(customer === undefined ? '/users' : `/customers/${customer.id}/users`),
          }
        : {})}
    >
      <FormSection title={t('users.person')}>
        <NameFields />
        <TextInput name="email" label={t('email')} type="email" {...ownContact} />
        <FieldRow columns="1fr 1fr">
          <PhoneInput name="mobilePhone" label={t('mobilePhone')} {...ownContact} />
          <PhoneInput name="phone" label={t('phone')} />
        </FieldRow>
      </FormSection>
      <FormSection title={t('users.access')} help={t('users.accessHelp')}>
        <CheckGroupInput name="roles" label={t('users.roles')} options={roleOptions} />
        {may(viewer.roles, 'create', 'Customer') ? (
          <CustomerInput
            name="customer"
            label={t('users.customer')}
            placeholder={t('none')}
            chosen={choiceOf(form.item?.customer ?? customer)}
          />
        ) : null}
        <CompanyInput
          name="company"
          label={t('company')}
          placeholder={t('none')}
          chosen={choiceOf(form.item?.company)}
          add={addCompany}
        />
        {user === undefined || user.id === viewer.id ? null : (
          <CheckInput name="active" label={t('users.isActive')} />
        )}
      </FormSection>
    </EditForm>
  )
}
