import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { type Driver, type DriverDraft, driverKinds, drivers } from '#contract/accounts/drivers.ts'
import { notificationMethods } from '#contract/accounts/notification-methods.ts'
import { may } from '#contract/kit/permissions.ts'
import { onlyWay, type SendingWays, useSendingWays } from '../../app/forms/sending-ways.ts'
import { useUser } from '../../app/session/use-user.ts'
import { FieldRow, FormSection } from '../../ui/forms/FormLayout.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { EditForm } from '../shared/forms/EditForm.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { NameFields } from '../shared/fields/NameFields.tsx'
import { PendingContactNotice } from '../shared/detail/PendingContact.tsx'

const detailsOf = (driver: Driver | undefined) => ({
  kind: driver?.kind ?? ('driver' as DriverDraft['kind']),
  firstName: driver?.firstName ?? '',
  lastNamePrefix: driver?.lastNamePrefix ?? '',
  lastName: driver?.lastName ?? '',
  mobilePhone: driver?.mobilePhone ?? '',
  email: driver?.email ?? '',
})
const invitationValues = () => ({
  ...detailsOf(undefined),
  company: '',
  notificationMethod: 'email' as 'email' | 'sms',
})

type DetailValues = ReturnType<typeof detailsOf>
type InvitationValues = ReturnType<typeof invitationValues>

const { PhoneInput, TextInput, SelectInput } = officeFields<DetailValues>()
const invitationFields = officeFields<InvitationValues>()

const hasPhoneAndEmail = ({ mobilePhone, email }: Pick<DetailValues, 'mobilePhone' | 'email'>) =>
  mobilePhone.trim() !== '' && email.trim() !== ''

function PersonFields({ ownContact = {} }: { readonly ownContact?: { disabled?: boolean; help?: string } }) {
  const { t } = useTranslation('people')
  return (
    <>
      <SelectInput
        name="kind"
        label={t('fields.kind')}
        options={driverKinds.map((kind) => ({ value: kind, label: t(`drivers.kinds.${kind}`) }))}
      />
      <NameFields />
      <FieldRow columns="1fr 1fr">
        <PhoneInput name="mobilePhone" label={t('fields.mobilePhone')} {...ownContact} />
        <TextInput name="email" label={t('fields.email')} type="email" {...ownContact} />
      </FieldRow>
    </>
  )
}

export function DriverForm({ driver }: { readonly driver: Driver }) {
  const { t } = useTranslation('people')
  const { id: viewerId } = useUser()
  const form = useEditForm({ collection: drivers, item: driver, values: detailsOf })
  // Users change these for themselves, with their secret, because they sign in with them.
  const ownContact = driver.user === viewerId ? { disabled: true, help: t('ownContact') } : {}
  return (
    <EditForm form={form} listAddress="/drivers">
      <FormSection title={t('drivers.edit')}>
        <PersonFields ownContact={ownContact} />
        <PendingContactNotice pending={form.item?.pendingContact} />
      </FormSection>
    </EditForm>
  )
}

export function InvitationForm() {
  const { t } = useTranslation(['people', 'sending'])
  const ways = useSendingWays()
  const only = onlyWay(ways)
  const { roles } = useUser()
  // Planners invite drivers only for their own company.
  const choosesTransporter = may(roles, 'create', 'Company')
  const form = useEditForm({
    collection: drivers,
    item: undefined,
    values: invitationValues,
    draft: ({ company, notificationMethod, ...values }) => ({
      ...values,
      ...(choosesTransporter ? { company } : {}),
      ...(hasPhoneAndEmail(values)
        ? { notificationMethod: only === undefined ? notificationMethod : wayOf[only] }
        : {}),
    }),
    check: ({ mobilePhone, email }) => ({
      ...(mobilePhone.trim() === '' && email.trim() === '' ? { mobilePhone: t('drivers.phoneOrEmail') } : {}),
      ...(only === 'useSms' && mobilePhone.trim() === '' ? { mobilePhone: t('sending:useSms') } : {}),
      ...(only === 'useEmail' && email.trim() === '' ? { email: t('sending:useEmail') } : {}),
    }),
    created: ({ id, name }) => ({ text: t('drivers.invited', { name }), page: `/drivers/${id}` }),
  })
  if (ways.size === 0) return <Alert tone="warning">{t('sending:nothing')}</Alert>
  return (
    <EditForm form={form} listAddress="/drivers" saveLabel={t('drivers.sendInvitation')}>
      <FormSection title={t('drivers.who')}>
        <PersonFields />
        <SendBy ways={ways} />
        {choosesTransporter ? (
          <invitationFields.CompanyInput
            name="company"
            carriersOnly
            required
            label={t('drivers.transporter')}
          />
        ) : null}
      </FormSection>
    </EditForm>
  )
}

const wayOf = { useEmail: 'email', useSms: 'sms' } as const

function SendBy({ ways }: { readonly ways: SendingWays }) {
  const { t } = useTranslation(['people', 'sending'])
  const only = onlyWay(ways)
  const [mobilePhone, email] = useWatch<InvitationValues, readonly ['mobilePhone', 'email']>({
    name: ['mobilePhone', 'email'],
  })
  if (only !== undefined) return <chakra.p color="fg.muted">{t(`sending:${only}`)}</chakra.p>
  return hasPhoneAndEmail({ mobilePhone, email }) ? (
    <invitationFields.SelectInput
      name="notificationMethod"
      label={t('drivers.sendBy')}
      options={notificationMethods.map((method) => ({
        value: method,
        label: t(`drivers.sendBys.${method}`),
      }))}
    />
  ) : null
}
