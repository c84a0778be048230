import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../app/forms/use-form.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField, type TextFieldProps } from '../ui/controls/fields.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'

export function AccountForm({
  form,
  submit,
  variant = 'solid',
  takesFocus = false,
  onCancel,
  children,
}: {
  readonly form: FormState
  readonly submit: string
  readonly variant?: 'solid' | 'outline' | 'danger'
  /** It replaces the button that the user has just pressed. */
  readonly takesFocus?: boolean
  readonly onCancel?: (() => void) | undefined
  readonly children: ReactNode
}) {
  const { t } = useTranslation('account')
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) fields.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [takesFocus])
  return (
    <chakra.form {...form.form} display="grid" gap="16px" width="100%">
      {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
      <chakra.div ref={fields} display="contents">
        {children}
      </chakra.div>
      <chakra.div display="flex" gap="12px" flexWrap="wrap">
        <Button type="submit" size="lg" variant={variant} disabled={form.busy}>
          {form.busy ? t('busy') : submit}
        </Button>
        {onCancel === undefined ? null : (
          <Button size="lg" variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </chakra.div>
    </chakra.form>
  )
}

export type SecretKind = 'password' | 'pincode'

export const secretProps = (kind: SecretKind) =>
  kind === 'pincode'
    ? ({ type: 'password', inputMode: 'numeric', maxLength: 5 } as const)
    : ({ type: 'password' } as const)

/** The secret that the user has. */
export function CurrentSecretField({
  kind,
  ...props
}: Partial<TextFieldProps> & { readonly kind: SecretKind }) {
  const { t } = useTranslation('account')
  return (
    <TextField
      label={t(`secret.${kind}.current`)}
      autoComplete="current-password"
      {...secretProps(kind)}
      {...props}
    />
  )
}
