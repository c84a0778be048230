import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { changeByLink } from '#contract/password-changes.ts'
import { pincode as pincodeRule } from '#contract/secrets.ts'
import { call } from '../api/call.ts'
import { useForm } from '../app/use-form.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Alert } from '../ui/surfaces.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { LinkGate } from './LinkGate.tsx'
import { SecretField } from './SecretField.tsx'

/** Sets the pincode of a driver or skipper, as the last step of a registration or after forgetting it. */
function PincodePage() {
  const { t } = useTranslation('auth')
  const { hash = '-' } = useParams()
  return (
    <LinkGate hash={hash} title={t('pincode.title')}>
      {({ userEmail, userPhone }) => <NewPincodeForm hash={hash} account={userPhone ?? userEmail} />}
    </LinkGate>
  )
}

function NewPincodeForm({ hash, account }: { readonly hash: string; readonly account: string | undefined }) {
  const { t } = useTranslation('auth')
  const [done, setDone] = useState(false)
  const form = useForm({
    initial: { pincode: '', confirmPincode: '' },
    validate: ({ pincode, confirmPincode }) => ({
      ...(pincodeRule.safeParse(pincode).success ? {} : { pincode: t('pincode.rule') }),
      ...(pincode === confirmPincode ? {} : { confirmPincode: t('pincode.differ') }),
    }),
    send: async ({ pincode }) => {
      await call(changeByLink, { params: { hash }, body: { pincode } })
      setDone(true)
    },
  })
  if (done) {
    return (
      <AuthFrame title={t('pincode.doneTitle')}>
        <Alert tone="success">{t('pincode.done')}</Alert>
        <LinkButton to="/auth/sign-in" size="lg" wide>
          {t('signIn')}
        </LinkButton>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t('pincode.title')}
      lead={account === undefined ? t('pincode.rule') : t('pincode.lead', { account })}
    >
      <chakra.form {...form.form} display="grid" gap="16px">
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        <SecretField
          kind="pincode"
          label={t('pincode.new')}
          help={t('pincode.rule')}
          autoComplete="new-password"
          {...form.text('pincode')}
        />
        <SecretField
          kind="pincode"
          label={t('pincode.again')}
          autoComplete="new-password"
          {...form.text('confirmPincode')}
        />
        <Button type="submit" size="lg" wide disabled={form.busy}>
          {t(form.busy ? 'busy' : 'pincode.save')}
        </Button>
      </chakra.form>
    </AuthFrame>
  )
}

export { PincodePage as Component }
