import type { Dispatch, SetStateAction } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSignatoryName } from '#contract/shipments/signature-parts.ts'
import { TextField } from '../../ui/controls/fields.tsx'
import { SignaturePad } from './SignaturePad.tsx'

export interface Typed {
  readonly name: string
  readonly drawing: string
}

export function TypedSignature({
  typed,
  checked,
  onChange,
}: {
  readonly typed: Typed
  /** After an attempt to save, what is missing is named. */
  readonly checked: boolean
  readonly onChange: Dispatch<SetStateAction<Typed>>
}) {
  const { t } = useTranslation('signing')
  const errorOf = (field: keyof Typed, text: string) =>
    checked && typed[field].trim() === '' ? text : undefined
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        size="lg"
        autoComplete="off"
        maxLength={maxSignatoryName}
        value={typed.name}
        error={errorOf('name', t('nameMissing'))}
        onChange={(event) => onChange({ ...typed, name: event.target.value })}
      />
      <SignaturePad
        label={t('draw')}
        error={errorOf('drawing', t('drawMissing'))}
        onChange={(drawing) => onChange((before) => ({ ...before, drawing }))}
      />
    </>
  )
}
