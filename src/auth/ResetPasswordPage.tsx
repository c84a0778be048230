import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationMethod } from '#contract/accounts/notification-methods.ts'
import { requestPasswordChange } from '#contract/accounts/password-changes.ts'
import { call } from '../api/call.ts'
import { onlyWay, useSendingWays } from '../app/forms/sending-ways.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/fields.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { AuthForm, BackToSignIn } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { NothingSent } from './NothingSent.tsx'

export function Component() {
  const { t } = useTranslation(['registration', 'auth', 'sending'])
  const ways = useSendingWays()
  const only = onlyWay(ways)
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const form = useForm({
    initial: { name: '' },
    fieldNames: { userEmail: 'name', userPhone: 'name' },
    validate: ({ name }) => {
      if (name.trim() === '') return { name: t('auth:required') }
      const isOffered = ways.has(name.includes('@') ? 'email' : 'sms')
      return isOffered || only === undefined ? {} : { name: t(`sending:${only}`) }
    },
    send: async ({ name }) => {
      const to = name.trim()
      const response = await call(requestPasswordChange, {
        body: to.includes('@') ? { userEmail: to } : { userPhone: to },
      })
      setConfirmation({ method: response.notificationMethod, to })
    },
  })
  if (confirmation !== undefined)
    return <LinkSent {...confirmation} onAgain={() => setConfirmation(undefined)} />
  if (ways.size === 0) return <NothingSent title={t('reset.title')} />
  return (
    <AuthFrame
      title={t('reset.title')}
      lead={only === undefined ? t('reset.lead') : `${t('reset.leadOne')} ${t(`sending:${only}`)}`}
    >
      <AuthForm form={form} submit={t('reset.send')} ways={<BackToSignIn variant="ghost" />}>
        <TextField
          label={t(addressLabels[only ?? 'both'])}
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('name')}
        />
      </AuthForm>
    </AuthFrame>
  )
}

const addressLabels = {
  both: 'auth:username',
  useEmail: 'person.email',
  useSms: 'person.mobilePhone',
} as const

interface Confirmation {
  readonly method: NotificationMethod
  readonly to: string
}

function LinkSent({ method, to, onAgain }: Confirmation & { readonly onAgain: () => void }) {
  const { t } = useTranslation(['registration', 'auth'])
  return (
    <AuthFrame title={t('reset.sentTitle')}>
      <Alert tone="success">{t(method === 'sms' ? 'reset.sentSms' : 'reset.sentEmail', { to })}</Alert>
      <p>{t('reset.valid')}</p>
      <chakra.div display="grid" gap="12px">
        <BackToSignIn />
        <Button variant="ghost" size="lg" wide onClick={onAgain}>
          {t('reset.again')}
        </Button>
      </chakra.div>
    </AuthFrame>
  )
}
