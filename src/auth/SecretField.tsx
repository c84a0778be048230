import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/controls/Button.tsx'
import { TextField, type TextFieldProps } from '../ui/controls/fields.tsx'

export function SecretField({ kind, ...props }: TextFieldProps & { readonly kind: 'password' | 'pincode' }) {
  const { t } = useTranslation('auth')
  const [isVisible, setIsVisible] = useState(false)
  return (
    <TextField
      size="lg"
      type={isVisible ? 'text' : 'password'}
      {...(kind === 'pincode' ? { inputMode: 'numeric', maxLength: 5 } : {})}
      {...props}
      paddingRight="104px"
      {...(isVisible ? {} : { css: kind === 'pincode' ? { letterSpacing: '0.3em' } : {} })}
      action={
        <Button variant="ghost" size="md" aria-pressed={isVisible} onClick={() => setIsVisible(!isVisible)}>
          {t(isVisible ? 'hide' : 'show')}
        </Button>
      }
    />
  )
}
