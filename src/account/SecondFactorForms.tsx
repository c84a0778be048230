import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { removeSecondFactor, replaceRecoveryCodes } from '#contract/accounts/second-factor.ts'
import { call } from '../api/call.ts'
import { useForm } from '../app/forms/use-form.ts'
import { TextField } from '../ui/controls/fields.tsx'
import { toast } from '../ui/overlays/toaster.ts'
import { AccountForm, CurrentSecretField } from './AccountForm.tsx'

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
      submit={t('secondFactor.makeCodes')}
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
      submit={t('secondFactor.removeConfirm')}
      variant="danger"
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
  submit,
  variant,
  send,
  onCancel,
}: {
  readonly lead?: string
  readonly submit: string
  readonly variant?: 'danger'
  readonly send: (values: PasswordAndCode) => Promise<void>
  readonly onCancel: () => void
}) {
  const { t } = useTranslation('account')
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      ...(password === '' ? { password: t('required') } : {}),
      ...(code.trim() === '' ? { code: t('required') } : {}),
    }),
    send,
  })
  return (
    <AccountForm form={form} submit={submit} {...(variant && { variant })} takesFocus onCancel={onCancel}>
      {lead === undefined ? null : <chakra.p color="fg.muted">{lead}</chakra.p>}
      <CurrentSecretField kind="password" {...form.text('password')} />
      <TextField
        label={t('secondFactor.codeOrRecovery')}
        autoComplete="one-time-code"
        {...form.text('code')}
      />
    </AccountForm>
  )
}
