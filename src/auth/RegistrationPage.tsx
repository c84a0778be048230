import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicTransporter } from '#contract/parties/companies.ts'
import { registerDriver } from '#contract/accounts/drivers.ts'
import type { NotificationMethod } from '#contract/accounts/notification-methods.ts'
import { currentTerms } from '#contract/accounts/terms-versions.ts'
import { call } from '../api/call.ts'
import { filled } from '../app/forms/filled.ts'
import { onlyWay, type SendingWays, useSendingWays } from '../app/forms/sending-ways.ts'
import { useForm } from '../app/forms/use-form.ts'
import { language } from '../i18n/setup.ts'
import { Button, LinkButton } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/fields.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { AuthForm, BackToSignIn } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { NothingSent } from './NothingSent.tsx'
import { PersonNameFields } from './PersonNameFields.tsx'
import { TransporterPicker } from './TransporterPicker.tsx'
import { TermsField } from './TermsField.tsx'

type DriverKind = 'driver' | 'skipper'

/**
 * Often filled in on a phone at the gate, so it asks for as little as possible. Carriers have their own page.
 */
export function Component() {
  const { t } = useTranslation(['registration', 'auth'])
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [kind, setKind] = useState<DriverKind>('driver')
  const [company, setCompany] = useState<PublicTransporter>()
  const ways = useSendingWays()
  const form = useRegistrationForm({ kind, company, ways, onRegistered: setConfirmation })
  if (confirmation !== undefined)
    return (
      <Registered
        confirmation={confirmation}
        company={company}
        onElsewhere={() => setConfirmation(undefined)}
      />
    )
  if (ways.size === 0) return <NothingSent title={t('form.title')} />
  return (
    <AuthFrame title={t('form.title')} lead={t('form.lead')}>
      <AuthForm
        form={form}
        submit={t('form.send')}
        ways={
          <>
            <LinkButton to="/auth/registration/transporter" variant="ghost" size="lg" wide>
              {t('form.transporter')}
            </LinkButton>
            <BackToSignIn variant="ghost" />
          </>
        }
      >
        <DriverKindField kind={kind} onChange={setKind} />
        <PersonFields form={form} ways={ways} />
        <TransporterPicker
          transporter={company}
          error={form.errors.company}
          onChoose={(transporter) => {
            setCompany(transporter)
            form.set('company', transporter?.id ?? '')
          }}
        />
        <TermsField form={form} />
      </AuthForm>
    </AuthFrame>
  )
}

interface Confirmation {
  readonly method: NotificationMethod
  readonly to: string
}

function useRegistrationForm({
  kind,
  company,
  ways,
  onRegistered,
}: {
  readonly kind: DriverKind
  readonly company: PublicTransporter | undefined
  readonly ways: SendingWays
  readonly onRegistered: (confirmation: Confirmation) => void
}) {
  const { t } = useTranslation(['registration', 'auth', 'sending'])
  const only = onlyWay(ways)
  return useForm({
    initial: {
      firstName: '',
      lastNamePrefix: '',
      lastName: '',
      mobilePhone: '',
      email: '',
      company: '',
      termsAccepted: false,
    },
    fieldNames: { vihbNumber: 'company' },
    validate: (values) => ({
      ...(values.firstName.trim() === '' ? { firstName: t('auth:required') } : {}),
      ...(values.lastName.trim() === '' ? { lastName: t('auth:required') } : {}),
      ...(only === undefined && values.mobilePhone.trim() === '' && values.email.trim() === ''
        ? { mobilePhone: t('form.phoneOrEmail') }
        : {}),
      ...(only === 'useSms' && values.mobilePhone.trim() === '' ? { mobilePhone: t('sending:useSms') } : {}),
      ...(only === 'useEmail' && values.email.trim() === '' ? { email: t('sending:useEmail') } : {}),
      ...(company === undefined ? { company: t('transporter.needed') } : {}),
      ...(values.termsAccepted ? {} : { termsAccepted: t('termsNeeded') }),
    }),
    send: async ({ email, mobilePhone, ...values }) => {
      const response = await call(registerDriver, {
        body: {
          kind,
          firstName: values.firstName,
          lastName: values.lastName,
          termsAccepted: values.termsAccepted,
          termsVersion: currentTerms,
          locale: language(),
          company: company?.id,
          ...filled({ lastNamePrefix: values.lastNamePrefix, email, mobilePhone }),
          ...(only === undefined ? {} : { notificationMethod: only === 'useSms' ? 'sms' : 'email' }),
        },
      })
      onRegistered({
        method: response.notificationMethod,
        to: response.notificationMethod === 'sms' ? mobilePhone : email,
      })
    },
  })
}

function Registered({
  confirmation: { method, to },
  company,
  onElsewhere,
}: {
  readonly confirmation: Confirmation
  readonly company: PublicTransporter | undefined
  readonly onElsewhere: () => void
}) {
  const { t } = useTranslation(['registration', 'auth'])
  return (
    <AuthFrame title={t('form.sentTitle')}>
      <Alert tone="success">{t(method === 'sms' ? 'reset.sentSms' : 'reset.sentEmail', { to })}</Alert>
      <p>{t('form.next')}</p>
      <p>{t('form.grace', { company: company?.name ?? '' })}</p>
      <LinkButton to="/auth/reset-password" variant="ghost" size="lg" wide>
        {t('link.another')}
      </LinkButton>
      <Button variant="ghost" size="lg" wide onClick={onElsewhere}>
        {t('reset.again')}
      </Button>
      <BackToSignIn variant="outline" />
    </AuthFrame>
  )
}

function PersonFields({
  form,
  ways,
}: {
  readonly form: ReturnType<typeof useRegistrationForm>
  readonly ways: SendingWays
}) {
  const { t } = useTranslation(['registration', 'auth', 'sending'])
  const only = onlyWay(ways)
  const optional = { hint: t('auth:optional') }
  return (
    <>
      <PersonNameFields text={form.text} />
      <TextField
        label={t('person.mobilePhone')}
        {...(only === 'useEmail' ? optional : {})}
        size="lg"
        type="tel"
        autoComplete="tel"
        {...form.text('mobilePhone')}
      />
      <TextField
        label={t('person.email')}
        {...(only === 'useEmail' ? { help: t('sending:useEmail') } : optional)}
        size="lg"
        type="email"
        autoComplete="email"
        {...form.text('email')}
      />
    </>
  )
}

const driverKinds: readonly DriverKind[] = ['driver', 'skipper']

function DriverKindField({
  kind,
  onChange,
}: {
  readonly kind: DriverKind
  readonly onChange: (kind: DriverKind) => void
}) {
  const { t } = useTranslation(['registration', 'auth'])
  return (
    <chakra.fieldset border="0" padding="0" margin="0" display="grid" gap="4px">
      <chakra.legend fontWeight="600" padding="0" marginBottom="4px">
        {t('form.iAm')}
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="12px">
        {driverKinds.map((option) => (
          <chakra.label
            key={option}
            display="flex"
            alignItems="center"
            justifyContent="center"
            gap="10px"
            minHeight="56px"
            border="1px solid"
            borderRadius="control"
            cursor="pointer"
            fontWeight="600"
            borderColor={kind === option ? 'primary.solid' : 'border.strong'}
            background={kind === option ? 'primary.subtle' : 'bg.panel'}
            css={{
              '&:focus-within': { outline: '2px solid var(--chakra-colors-focus)', outlineOffset: '2px' },
            }}
          >
            <chakra.input
              type="radio"
              name="kind"
              value={option}
              checked={kind === option}
              onChange={() => onChange(option)}
              width="20px"
              height="20px"
              css={{ accentColor: 'var(--chakra-colors-primary-solid)' }}
            />
            {t(`form.${option}`)}
          </chakra.label>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}
