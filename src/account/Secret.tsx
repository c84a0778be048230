import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSecret } from '#contract/password-changes.ts'
import { password as passwordRule, pincode as pincodeRule } from '#contract/secrets.ts'
import { call } from '../api/call.ts'
import { useForm } from '../app/use-form.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Alert, Card, SectionTitle } from '../ui/surfaces.tsx'
import { toast } from '../ui/toaster.ts'

/** Another password, or pincode for who only drives; the present one is asked, for a phone may lie about. */
export function Secret({ kind }: { readonly kind: 'password' | 'pincode' }) {
  const { t } = useTranslation('account')
  // Every success begins with empty fields again.
  const [times, setTimes] = useState(0)
  return (
    <Card>
      <chakra.div display="grid" gap="16px">
        <SectionTitle>{t(`secret.${kind}.title`)}</SectionTitle>
        <SecretForm key={times} kind={kind} onDone={() => setTimes(times + 1)} />
      </chakra.div>
    </Card>
  )
}

function SecretForm({
  kind,
  onDone,
}: {
  readonly kind: 'password' | 'pincode'
  readonly onDone: () => void
}) {
  const { t } = useTranslation('account')
  const rule = kind === 'password' ? passwordRule : pincodeRule
  const form = useForm({
    initial: { current: '', wanted: '', again: '' },
    called: {
      currentPassword: 'current',
      currentPincode: 'current',
      password: 'wanted',
      pincode: 'wanted',
      confirmPassword: 'again',
      confirmPincode: 'again',
    },
    check: ({ current, wanted, again }) => ({
      ...(current === '' ? { current: t('required') } : {}),
      ...(rule.safeParse(wanted).success ? {} : { wanted: t(`secret.${kind}.rule`) }),
      ...(wanted === again ? {} : { again: t('secret.differ') }),
    }),
    send: async ({ current, wanted, again }) => {
      await call(changeSecret, {
        body:
          kind === 'password'
            ? { currentPassword: current, password: wanted, confirmPassword: again }
            : { currentPincode: current, pincode: wanted, confirmPincode: again },
      })
      toast('success', t(`secret.${kind}.saved`))
      onDone()
    },
  })
  const digits = kind === 'pincode' ? ({ inputMode: 'numeric', maxLength: 5 } as const) : {}
  return (
    <chakra.form {...form.form} display="grid" gap="16px">
      {form.said === undefined ? null : <Alert tone="danger">{form.said}</Alert>}
      <TextField
        label={t(`secret.${kind}.current`)}
        type="password"
        autoComplete="current-password"
        {...digits}
        {...form.text('current')}
      />
      <chakra.div
        display="grid"
        gap="16px"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        alignItems="start"
      >
        <TextField
          label={t(`secret.${kind}.wanted`)}
          type="password"
          autoComplete="new-password"
          {...digits}
          {...form.text('wanted')}
        />
        <TextField
          label={t('secret.again')}
          type="password"
          autoComplete="new-password"
          {...digits}
          {...form.text('again')}
        />
      </chakra.div>
      <chakra.p color="fg.muted" fontSize="0.9375rem">
        {t(`secret.${kind}.rule`)} {t('secret.elsewhere')}
      </chakra.p>
      <div>
        <Button type="submit" size="lg" variant="outline" disabled={form.busy}>
          {t(form.busy ? 'busy' : `secret.${kind}.save`)}
        </Button>
      </div>
    </chakra.form>
  )
}
