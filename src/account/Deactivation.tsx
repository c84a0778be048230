import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deactivate } from '#contract/accounts/users.ts'
import { retentionYears } from '#contract/accounts/retention.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { call } from '../api/call.ts'
import { countUnsentWork } from '../app/device/unsent-work.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button } from '../ui/controls/Button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { TextLink } from '../ui/controls/TextLink.tsx'
import { Alert, Card, SectionTitle } from '../ui/theme/surfaces.tsx'
import { AccountForm, CurrentSecretField, type SecretKind } from './AccountForm.tsx'
import { useFocusAfterChange } from './use-focus-after-change.ts'

export function Deactivation({ user, kind }: { readonly user: CurrentUser; readonly kind: SecretKind }) {
  const { t } = useTranslation(['account', 'legal'])
  const { form, unsent } = useClosing(user)
  const [open, setOpen] = useState(false)
  const container = useFocusAfterChange(open)
  return (
    <Card>
      <chakra.div ref={container} display="grid" gap="12px" justifyItems="start">
        <SectionTitle>{t('deactivation.title')}</SectionTitle>
        <Consequences />
        {open ? (
          <AccountForm
            form={form}
            submit={t('deactivation.confirm')}
            variant="danger"
            onCancel={() => setOpen(false)}
          >
            <UnsentWork count={unsent} />
            <CurrentSecretField kind={kind} {...form.text('password')} />
          </AccountForm>
        ) : (
          <Button size="lg" variant="outline" onClick={() => setOpen(true)}>
            {t('deactivation.open')}
          </Button>
        )}
      </chakra.div>
    </Card>
  )
}

/** `unsent` counts the work that exists on this phone alone: the account stays open while there is any. */
function useClosing(user: CurrentUser) {
  const { t } = useTranslation(['account', 'legal'])
  const [unsent, setUnsent] = useState(0)
  // Without an account it would be hard to deliver.
  const isAllSent = async () => {
    const count = await countUnsentWork(user)
    setUnsent(count)
    return count === 0
  }
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => (password === '' ? { password: t('required') } : {}),
    send: async ({ password }) => {
      if (!(await isAllSent())) return
      if (
        !(await confirm({
          title: t('deactivation.title'),
          body: t('legal:data.goes'),
          confirm: t('deactivation.confirm'),
        }))
      )
        return
      // The driver may have worked on in another tab.
      if (!(await isAllSent())) return
      await call(deactivate, { body: { password } })
      await (await import('../app/session/sign-out.ts')).signOut()
    },
  })
  return { form, unsent }
}

function Consequences() {
  const { t } = useTranslation(['account', 'legal'])
  return (
    <>
      <chakra.p color="fg.muted">{t('deactivation.body')}</chakra.p>
      <chakra.p color="fg.muted">{t('legal:data.goes')}</chakra.p>
      <chakra.p color="fg.muted">{t('legal:data.stays', { years: retentionYears.letters.least })}</chakra.p>
      <TextLink to="/privacy">{t('legal:privacy')}</TextLink>
    </>
  )
}

function UnsentWork({ count }: { readonly count: number }) {
  const { t } = useTranslation('legal')
  return count === 0 ? null : (
    <Alert tone="danger" action={<TextLink to="/driver/outbox">{t('data.toOutbox')}</TextLink>}>
      {t('data.unsent', { count })}
    </Alert>
  )
}
