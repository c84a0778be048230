import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { removeSecondFactor, replaceRecoveryCodes } from '#contract/accounts/second-factor.ts'
import { call } from '../api/call.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/fields.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { toast } from '../ui/overlays/toaster.ts'
import { useFocusWithin } from './use-focus-within.ts'

interface PasswordAndCode {
  readonly password: string
  readonly code: string
}

export function RenewRecoveryCodes({
  onDone,
  onCancel,
}: {
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}) {
  const { t } = useTranslation('account')
  return (
    <PasswordAndCodeForm
      lead={t('secondFactor.newCodesLead')}
      submitLabel={t('secondFactor.makeCodes')}
      send={async (body) => onDone((await call(replaceRecoveryCodes, { body })).recoveryCodes)}
      onCancel={onCancel}
    />
  )
}

export function RemoveSecondFactor({
  onDone,
  onCancel,
}: {
  readonly onDone: () => void
  readonly onCancel: () => void
}) {
  const { t } = useTranslation('account')
  return (
    <PasswordAndCodeForm
      submitLabel={t('secondFactor.removeConfirm')}
      danger
      send={async (body) => {
        await call(removeSecondFactor, { body })
        toast('success', t('secondFactor.removed'))
        onDone()
      }}
      onCancel={onCancel}
    />
  )
}

function PasswordAndCodeForm({
  lead,
  submitLabel,
  danger = false,
  send,
  onCancel,
}: {
  readonly lead?: string
  readonly submitLabel: string
  readonly danger?: boolean
  readonly send: (values: PasswordAndCode) => Promise<void>
  readonly onCancel: () => void
}) {
  const { t } = useTranslation('account')
  const container = useFocusWithin<HTMLDivElement>()
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      ...(password === '' ? { password: t('required') } : {}),
      ...(code.trim() === '' ? { code: t('required') } : {}),
    }),
    send,
  })
  return (
    <chakra.form {...form.form} display="grid" gap="field" width="100%">
      <chakra.div ref={container} display="contents">
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        {lead === undefined ? null : <chakra.p color="fg.muted">{lead}</chakra.p>}
        <TextField
          label={t('secret.password.current')}
          type="password"
          autoComplete="current-password"
          {...form.text('password')}
        />
        <TextField
          label={t('secondFactor.codeOrRecovery')}
          autoComplete="one-time-code"
          {...form.text('code')}
        />
        <chakra.div display="flex" gap="12px" flexWrap="wrap">
          <Button type="submit" size="lg" variant={danger ? 'danger' : 'solid'} disabled={form.busy}>
            {form.busy ? t('busy') : submitLabel}
          </Button>
          <Button size="lg" variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.form>
  )
}
