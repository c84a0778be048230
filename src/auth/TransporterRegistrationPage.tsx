import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { registerTransporter } from '#contract/parties/companies.ts'
import { currentTerms } from '#contract/accounts/terms-versions.ts'
import { vihbNumber as vihbRule } from '#contract/parties/vihb-numbers.ts'
import { call } from '../api/call.ts'
import { filled } from '../app/forms/filled.ts'
import { useServerWays } from '../app/forms/sending-ways.ts'
import { useForm } from '../app/forms/use-form.ts'
import { LinkButton } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/fields.tsx'
import { Alert, SectionTitle } from '../ui/theme/surfaces.tsx'
import { AuthForm, BackToSignIn } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { NothingSent } from './NothingSent.tsx'
import { PersonNameFields } from './PersonNameFields.tsx'
import { TermsField } from './TermsField.tsx'

const emptyForm = {
  vihbNumber: '',
  name: '',
  cocNumber: '',
  street: '',
  houseNumber: '',
  addition: '',
  postalCode: '',
  city: '',
  phonePlanning: '',
  firstName: '',
  lastNamePrefix: '',
  lastName: '',
  email: '',
  termsAccepted: false,
}
type RegistrationValues = typeof emptyForm

const registrationOf = ({
  street,
  houseNumber,
  addition,
  postalCode,
  city,
  ...values
}: RegistrationValues) => ({
  company: {
    name: values.name,
    vihbNumber: values.vihbNumber.trim().toUpperCase(),
    ...filled({ cocNumber: values.cocNumber, phonePlanning: values.phonePlanning }),
    address: { ...filled({ street, houseNumber, addition, postalCode, city }), country: 'NL' },
  },
  user: {
    firstName: values.firstName,
    lastName: values.lastName,
    email: values.email,
    ...filled({ lastNamePrefix: values.lastNamePrefix }),
  },
  termsAccepted: values.termsAccepted,
  termsVersion: currentTerms,
})

function missingOf({ sending, registersTransporters }: ReturnType<typeof useServerWays>) {
  if (!registersTransporters) return 'noRegister'
  if (!sending.has('email')) return sending.size === 0 ? 'nothing' : 'noEmail'
  return undefined
}

export function Component() {
  const { t } = useTranslation(['registration', 'auth'])
  const missing = missingOf(useServerWays())
  const [sentTo, setSentTo] = useState<{ readonly email: string; readonly company: string }>()
  const form = useForm({
    initial: emptyForm,
    validate: (values) => ({
      ...Object.fromEntries(
        (['name', 'firstName', 'lastName', 'email'] as const)
          .filter((name) => values[name].trim() === '')
          .map((name) => [name, t('auth:required')]),
      ),
      ...(vihbRule.safeParse(values.vihbNumber.trim().toUpperCase()).success
        ? {}
        : { vihbNumber: t('company.vihbRule') }),
      ...(values.termsAccepted ? {} : { termsAccepted: t('termsNeeded') }),
    }),
    send: async (values) => {
      const registration = await call(registerTransporter, { body: registrationOf(values) })
      setSentTo({ email: registration.email, company: registration.company.name })
    },
  })
  if (sentTo !== undefined) {
    return (
      <AuthFrame title={t('company.doneTitle')}>
        <Alert tone="success">{t('company.done', sentTo)}</Alert>
        <p>{t('reset.valid')}</p>
        <BackToSignIn />
      </AuthFrame>
    )
  }
  if (missing !== undefined) return <NothingSent title={t('company.title')} reason={missing} />
  return (
    <AuthFrame title={t('company.title')} lead={t('company.lead')}>
      <AuthForm
        form={form}
        submit={t('company.send')}
        ways={
          <>
            <LinkButton to="/auth/registration" variant="ghost" size="lg" wide>
              {t('company.driver')}
            </LinkButton>
            <BackToSignIn variant="ghost" />
          </>
        }
      >
        <CompanyFields text={form.text} />
        <UserFields text={form.text} />
        <TermsField form={form} />
      </AuthForm>
    </AuthFrame>
  )
}

type TextProps = ReturnType<typeof useForm<RegistrationValues>>['text']

function CompanyFields({ text }: { readonly text: TextProps }) {
  const { t } = useTranslation(['registration', 'auth'])
  return (
    <>
      <SectionTitle>{t('company.company')}</SectionTitle>
      <TextField
        label={t('company.vihbNumber')}
        help={t('company.vihbRule')}
        autoCapitalize="characters"
        spellCheck={false}
        {...text('vihbNumber')}
      />
      <TextField label={t('company.name')} autoComplete="organization" {...text('name')} />
      <TextField
        label={t('company.cocNumber')}
        hint={t('auth:optional')}
        inputMode="numeric"
        {...text('cocNumber')}
      />
      <chakra.div display="grid" gridTemplateColumns="1fr 88px 88px" gap="12px" alignItems="start">
        <TextField label={t('company.street')} autoComplete="address-line1" {...text('street')} />
        <TextField label={t('company.houseNumber')} {...text('houseNumber')} />
        <TextField label={t('company.addition')} {...text('addition')} />
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="120px 1fr" gap="12px" alignItems="start">
        <TextField label={t('company.postalCode')} autoComplete="postal-code" {...text('postalCode')} />
        <TextField label={t('company.city')} autoComplete="address-level2" {...text('city')} />
      </chakra.div>
      <TextField
        label={t('company.phonePlanning')}
        hint={t('auth:optional')}
        type="tel"
        {...text('phonePlanning')}
      />
    </>
  )
}

function UserFields({ text }: { readonly text: TextProps }) {
  const { t } = useTranslation(['registration', 'auth'])
  return (
    <>
      <chakra.div paddingTop="8px">
        <SectionTitle>{t('company.you')}</SectionTitle>
      </chakra.div>
      <PersonNameFields text={text} />
      <TextField label={t('person.email')} type="email" autoComplete="email" {...text('email')} />
    </>
  )
}
