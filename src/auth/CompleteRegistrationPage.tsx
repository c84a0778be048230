import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { changeByLink } from '#contract/accounts/password-changes.ts'
import { currentTerms } from '#contract/accounts/terms-versions.ts'
import { call } from '../api/call.ts'
import { language } from '../i18n/setup.ts'
import { useForm } from '../app/forms/use-form.ts'
import { TextField } from '../ui/controls/fields.tsx'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { type LinkDetails, LinkGate } from './LinkGate.tsx'
import { TermsField } from './TermsField.tsx'

export function Component() {
  const { t } = useTranslation(['registration', 'auth'])
  const { hash = '-' } = useParams()
  return (
    <LinkGate hash={hash} title={t('complete.title')}>
      {(details) => <RegistrationDetailsForm hash={hash} details={details} />}
    </LinkGate>
  )
}

interface DetailsProps {
  readonly hash: string
  readonly details: LinkDetails
}

function useDetailsForm({ hash, details }: DetailsProps) {
  const { t } = useTranslation(['registration', 'auth'])
  const navigate = useNavigate()
  return useForm({
    initial: {
      firstName: details.firstName ?? '',
      lastNamePrefix: details.lastNamePrefix ?? '',
      lastName: details.lastName ?? '',
      termsAccepted: details.termsAccepted ?? false,
    },
    validate: ({ firstName, lastName, termsAccepted }) => ({
      ...(firstName.trim() === '' ? { firstName: t('auth:required') } : {}),
      ...(lastName.trim() === '' ? { lastName: t('auth:required') } : {}),
      ...(termsAccepted ? {} : { termsAccepted: t('termsNeeded') }),
    }),
    send: async (values) => {
      await call(changeByLink, {
        params: { hash },
        body: {
          ...values,
          termsVersion: currentTerms,
          lastNamePrefix: values.lastNamePrefix.trim() || null,
          locale: language(),
        },
      })
      await navigate(`/auth/registration/complete/${hash}/pin`)
    },
  })
}

function RegistrationDetailsForm(props: DetailsProps) {
  const { t } = useTranslation(['registration', 'auth'])
  const form = useDetailsForm(props)
  const company = props.details.companyName
  return (
    <AuthFrame
      title={t('complete.title')}
      lead={company === undefined ? t('complete.lead') : t('complete.leadCompany', { company })}
    >
      <AuthForm form={form} submit={t('complete.next')}>
        <TextField
          label={t('person.firstName')}
          size="lg"
          autoComplete="given-name"
          {...form.text('firstName')}
        />
        <TextField
          label={t('person.lastNamePrefix')}
          hint={t('auth:optional')}
          size="lg"
          autoComplete="additional-name"
          {...form.text('lastNamePrefix')}
        />
        <TextField
          label={t('person.lastName')}
          size="lg"
          autoComplete="family-name"
          {...form.text('lastName')}
        />
        <TermsField form={form} />
      </AuthForm>
    </AuthFrame>
  )
}
