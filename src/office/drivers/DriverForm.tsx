import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { type Driver, drivers } from '#contract/drivers.ts'
import type { NotificationMethod } from '#contract/password-changes.ts'
import { may } from '#contract/permissions.ts'
import { call } from '../../api/call.ts'
import { useDirtyForm } from '../../app/dirty-forms.ts'
import { useForm } from '../../app/use-form.ts'
import { useUser } from '../../app/use-user.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Alert, Card, SectionTitle } from '../../ui/surfaces.tsx'
import { toast } from '../../ui/toaster.ts'
import { CompanyField } from '../shared/CompanyField.tsx'
import { NameFields } from '../shared/NameFields.tsx'

const nullIfBlank = (text: string) => text.trim() || null
const hasPhoneAndEmail = ({ mobilePhone, email }: { readonly mobilePhone: string; readonly email: string }) =>
  mobilePhone.trim() !== '' && email.trim() !== ''

const initialValuesOf = (driver: Driver | undefined) => ({
  kind: driver?.kind ?? 'driver',
  firstName: driver?.firstName ?? '',
  lastNamePrefix: driver?.lastNamePrefix ?? '',
  lastName: driver?.lastName ?? '',
  mobilePhone: driver?.mobilePhone ?? '',
  email: driver?.email ?? '',
  company: '',
  sendBy: 'email',
})
type DriverValues = ReturnType<typeof initialValuesOf>

const requiredData = ({ kind, firstName, lastName }: DriverValues) => ({
  kind: kind === 'skipper' ? ('skipper' as const) : ('driver' as const),
  firstName,
  lastName,
})

const invitation = (values: DriverValues, choosesTransporter: boolean) => ({
  ...requiredData(values),
  ...(values.lastNamePrefix.trim() === '' ? {} : { lastNamePrefix: values.lastNamePrefix }),
  ...(values.mobilePhone.trim() === '' ? {} : { mobilePhone: values.mobilePhone }),
  ...(values.email.trim() === '' ? {} : { email: values.email }),
  ...(choosesTransporter ? { company: values.company } : {}),
  ...(hasPhoneAndEmail(values) ? { notificationMethod: values.sendBy as NotificationMethod } : {}),
})

const changes = (values: DriverValues) => ({
  ...requiredData(values),
  lastNamePrefix: nullIfBlank(values.lastNamePrefix),
  mobilePhone: nullIfBlank(values.mobilePhone),
  email: nullIfBlank(values.email),
})

/** The form's state; sending it invites a driver, or changes the given one. */
function useDriverForm(driver: Driver | undefined, choosesTransporter: boolean) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const initialValues = initialValuesOf(driver)
  const form = useForm({
    initial: initialValues,
    validate: ({ firstName, lastName, mobilePhone, email, company }) => ({
      ...(firstName.trim() === '' ? { firstName: t('required') } : {}),
      ...(lastName.trim() === '' ? { lastName: t('required') } : {}),
      ...(mobilePhone.trim() === '' && email.trim() === '' ? { mobilePhone: t('drivers.phoneOrEmail') } : {}),
      ...(choosesTransporter && company === '' ? { company: t('required') } : {}),
    }),
    send: async (values) => {
      if (driver === undefined) {
        const invitedDriver = await call(drivers.create, { body: invitation(values, choosesTransporter) })
        toast('success', t('drivers.invited', { name: invitedDriver.name }))
        await navigate(`/drivers/${invitedDriver.id}`)
        return
      }
      await call(drivers.change, { params: { id: driver.id }, body: changes(values) })
      toast('success', t('saved'))
      await revalidate()
    },
  })
  const dirty = (Object.keys(initialValues) as (keyof DriverValues)[]).some(
    (name) => form.values[name] !== initialValues[name],
  )
  useDirtyForm(dirty && !form.busy)
  return { form, dirty }
}

/** The name and contact data of a driver; without a driver it is the form that invites one. */
export function DriverForm({ driver }: { readonly driver?: Driver }) {
  const { t } = useTranslation('people')
  const { id: viewerId, roles } = useUser()
  // These are names to sign in with, which users change for themselves with their secret.
  const ownContact = driver?.user === viewerId ? { disabled: true, help: t('ownContact') } : {}
  // A planner invites drivers for the planner's own company only.
  const choosesTransporter = driver === undefined && may(roles, 'create', 'Company')
  const { form, dirty } = useDriverForm(driver, choosesTransporter)
  return (
    <Card>
      <chakra.form {...form.form} display="grid" gap="16px" maxWidth="720px">
        <SectionTitle>{t(driver === undefined ? 'drivers.who' : 'drivers.edit')}</SectionTitle>
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        <SelectField label={t('drivers.kind')} {...form.text('kind')}>
          <option value="driver">{t('drivers.kinds.driver')}</option>
          <option value="skipper">{t('drivers.kinds.skipper')}</option>
        </SelectField>
        <NameFields text={form.text} />
        <chakra.div
          display="grid"
          gap="16px"
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
          alignItems="start"
        >
          <TextField label={t('mobilePhone')} type="tel" {...ownContact} {...form.text('mobilePhone')} />
          <TextField label={t('email')} type="email" {...ownContact} {...form.text('email')} />
        </chakra.div>
        {driver === undefined && hasPhoneAndEmail(form.values) ? (
          <SelectField label={t('drivers.sendBy')} {...form.text('sendBy')}>
            <option value="email">{t('drivers.sendBys.email')}</option>
            <option value="sms">{t('drivers.sendBys.sms')}</option>
          </SelectField>
        ) : null}
        {choosesTransporter ? (
          <CompanyField carriersOnly label={t('drivers.transporter')} {...form.choice('company')} />
        ) : null}
        <div>
          <Button type="submit" disabled={form.busy || (driver !== undefined && !dirty)}>
            {t(form.busy ? 'busy' : driver === undefined ? 'drivers.sendInvitation' : 'save')}
          </Button>
        </div>
      </chakra.form>
    </Card>
  )
}
