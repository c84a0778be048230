import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestContactChange } from '#contract/accounts/password-changes.ts'
import { isOnlyDriver } from '#contract/kit/roles.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { call } from '../api/call.ts'
import type { SendingWays } from '../app/forms/sending-ways.ts'
import { checkSession } from '../app/session/session.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/fields.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { toast } from '../ui/overlays/toaster.ts'
import { AccountForm, CurrentSecretField, type SecretKind } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'
import { useFocusAfterChange } from './use-focus-after-change.ts'

type ContactName = 'email' | 'mobilePhone'

interface ContactProps {
  readonly name: ContactName
  readonly current: string | undefined
  /** The server can send the confirmation link. */
  readonly isOffered: boolean
  /** Another address is left to sign in with. */
  readonly removable: boolean
  readonly secretKind: SecretKind
}

/**
 * E-mail address and mobile number are names to sign in with. A new one needs the secret, because a phone may
 * be left unattended, and takes effect by the link that is sent to it.
 */
export function Contact({ user, ways }: { readonly user: CurrentUser; readonly ways: SendingWays }) {
  const { t } = useTranslation('account')
  const onlyDriver = isOnlyDriver(user.roles)
  const secretKind = onlyDriver ? 'pincode' : 'password'
  return (
    <AccountSection title={t('contact.title')} lead={t('contact.lead')}>
      <ContactRow
        name="email"
        current={user.email}
        isOffered={ways.has('email')}
        removable={onlyDriver && user.email !== undefined && user.mobilePhone !== undefined}
        secretKind={secretKind}
      />
      <ContactRow
        name="mobilePhone"
        current={user.mobilePhone}
        isOffered={ways.has('sms')}
        removable={user.mobilePhone !== undefined && user.email !== undefined}
        secretKind={secretKind}
      />
    </AccountSection>
  )
}

function ContactRow(props: ContactProps) {
  const { name, isOffered, removable } = props
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const container = useFocusAfterChange(open)
  return (
    <chakra.div
      ref={container}
      display="grid"
      gap="12px"
      justifyItems="start"
      paddingTop="12px"
      borderTop="1px solid"
      borderColor="border"
    >
      <CurrentContact {...props} />
      {sentTo === undefined ? null : (
        <Alert tone="success">
          {t('contact.sent', { to: sentTo })} {t('contact.valid')}
        </Alert>
      )}
      {open ? (
        <ContactForm
          {...props}
          onDone={(to) => {
            setSentTo(to)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      ) : !isOffered && !removable ? null : (
        <Button
          size="lg"
          variant="outline"
          onClick={() => {
            setSentTo(undefined)
            setOpen(true)
          }}
        >
          {t(isOffered ? `contact.${name}.change` : `contact.${name}.remove`)}
        </Button>
      )}
    </chakra.div>
  )
}

function CurrentContact({ name, current, isOffered }: ContactProps) {
  const { t } = useTranslation(['account', 'sending'])
  return (
    <div>
      <chakra.div color="fg.muted" fontSize="0.9375rem">
        {t(`contact.${name}.label`)}
      </chakra.div>
      <chakra.div fontWeight="600" overflowWrap="anywhere">
        {current ?? t('contact.none')}
      </chakra.div>
      {isOffered ? null : (
        <chakra.div color="fg.muted">{t(name === 'email' ? 'sending:noEmail' : 'sending:noSms')}</chakra.div>
      )}
    </div>
  )
}

interface ContactFormProps extends ContactProps {
  /** `sentTo` is absent when the address was removed. */
  readonly onDone: (sentTo?: string) => void
  readonly onCancel: () => void
}

function useContactForm({ name, removable, onDone }: ContactFormProps) {
  const { t } = useTranslation('account')
  return useForm({
    initial: { contact: '', password: '' },
    fieldNames: { email: 'contact', mobilePhone: 'contact' },
    validate: ({ contact, password }) => ({
      ...(contact.trim() === '' && !removable ? { contact: t('required') } : {}),
      ...(password === '' ? { password: t('required') } : {}),
    }),
    send: async ({ contact, password }) => {
      const value = contact.trim() || null
      await call(requestContactChange, {
        body: { ...(name === 'email' ? { email: value } : { mobilePhone: value }), password },
      })
      if (value !== null) return onDone(value)
      await checkSession()
      toast('success', t(`contact.${name}.removed`))
      onDone()
    },
  })
}

function ContactForm(props: ContactFormProps) {
  const { name, isOffered, removable, secretKind, onCancel } = props
  const { t } = useTranslation('account')
  const form = useContactForm(props)
  return (
    <AccountForm
      form={form}
      submit={t(removable && form.values.contact.trim() === '' ? `contact.${name}.remove` : 'contact.send')}
      onCancel={onCancel}
    >
      {isOffered ? (
        <TextField
          label={t(`contact.${name}.wanted`)}
          help={removable ? t(`contact.${name}.empty`) : undefined}
          {...(name === 'email'
            ? ({ type: 'email', autoComplete: 'email' } as const)
            : ({ type: 'tel', autoComplete: 'tel' } as const))}
          {...form.text('contact')}
        />
      ) : null}
      <CurrentSecretField kind={secretKind} {...form.text('password')} />
    </AccountForm>
  )
}
