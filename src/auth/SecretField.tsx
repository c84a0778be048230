import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { TextField, type TextFieldProps } from '../ui/fields.tsx'

/** A password or pincode: hidden, unless who types it wants to see it. */
export function SecretField({ kind, ...props }: TextFieldProps & { readonly kind: 'password' | 'pincode' }) {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      size="lg"
      type={shown ? 'text' : 'password'}
      {...(kind === 'pincode' ? { inputMode: 'numeric', maxLength: 5 } : {})}
      {...props}
      paddingRight="104px"
      {...(shown ? {} : { css: kind === 'pincode' ? { letterSpacing: '0.3em' } : {} })}
      action={
        <Button variant="ghost" size="md" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'hide' : 'show')}
        </Button>
      }
    />
  )
}
