import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deactivate } from '#contract/accounts.ts'
import { call } from '../api/call.ts'
import { signOut } from '../app/session.ts'
import { useForm } from '../app/use-form.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { TextField } from '../ui/fields.tsx'
import { Alert, Card, SectionTitle } from '../ui/surfaces.tsx'

/** Deactivates the own account for good, after a confirmation and with the password or pincode. */
export function Deactivation({ kind }: { readonly kind: 'password' | 'pincode' }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    // Opening and cancelling remove the focused button: move the focus to the control that replaces it.
    if (wasOpen.current !== open) container.current?.querySelector<HTMLElement>('input, button')?.focus()
    wasOpen.current = open
  }, [open])
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => (password === '' ? { password: t('required') } : {}),
    send: async ({ password }) => {
      if (
        !(await confirm({
          title: t('deactivation.title'),
          body: t('deactivation.body'),
          confirm: t('deactivation.confirm'),
        }))
      )
        return
      await call(deactivate, { body: { password } })
      await signOut()
    },
  })
  return (
    <Card>
      <chakra.div ref={container} display="grid" gap="12px" justifyItems="start">
        <SectionTitle>{t('deactivation.title')}</SectionTitle>
        <chakra.p color="fg.muted">{t('deactivation.body')}</chakra.p>
        {open ? (
          <chakra.form {...form.form} display="grid" gap="16px" width="100%">
            {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
            <TextField
              label={t(`secret.${kind}.current`)}
              type="password"
              autoComplete="current-password"
              {...form.text('password')}
            />
            <chakra.div display="flex" gap="12px" flexWrap="wrap">
              <Button type="submit" size="lg" variant="danger" disabled={form.busy}>
                {t('deactivation.confirm')}
              </Button>
              <Button size="lg" variant="ghost" onClick={() => setOpen(false)}>
                {t('cancel')}
              </Button>
            </chakra.div>
          </chakra.form>
        ) : (
          <Button size="lg" variant="outline" onClick={() => setOpen(true)}>
            {t('deactivation.open')}
          </Button>
        )}
      </chakra.div>
    </Card>
  )
}
