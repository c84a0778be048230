import { chakra } from '@chakra-ui/react'
import type { Dispatch, SetStateAction } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSignatoryName } from '#contract/shipments/signature-parts.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { CloseIcon } from '../../ui/theme/icons.tsx'
import { FullSheet } from '../shared/FullSheet.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import type { Stroke } from './drawing.ts'
import { ClearButton, SignaturePad } from './SignaturePad.tsx'
import type { useWholeScreen } from './use-whole-screen.ts'

export interface Typed {
  readonly name: string
  readonly strokes: readonly Stroke[]
}

export function TypedSignature({
  typed,
  whole,
  checked,
  onChange,
  onSave,
}: {
  readonly typed: Typed
  readonly whole: ReturnType<typeof useWholeScreen>
  /** After an attempt to save, what is missing is named. */
  readonly checked: boolean
  readonly onChange: Dispatch<SetStateAction<Typed>>
  readonly onSave: () => void
}) {
  const { t } = useTranslation('signing')
  const errorOf = (isMissing: boolean, text: string) => (checked && isMissing ? text : undefined)
  const pad = {
    label: t('draw'),
    error: errorOf(typed.strokes.length === 0, t('drawMissing')),
    strokes: typed.strokes,
    onChange: (strokes: readonly Stroke[]) => onChange((before) => ({ ...before, strokes })),
  }
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        size="lg"
        autoComplete="off"
        maxLength={maxSignatoryName}
        value={typed.name}
        error={errorOf(typed.name.trim() === '', t('nameMissing'))}
        onChange={(event) => onChange({ ...typed, name: event.target.value })}
      />
      {whole.isOpen ? (
        <WholeScreen
          pad={pad}
          onClose={whole.close}
          onSave={() => {
            whole.close()
            onSave()
          }}
        />
      ) : (
        <SignaturePad {...pad} />
      )}
    </>
  )
}

function WholeScreen({
  pad,
  onClose,
  onSave,
}: {
  readonly pad: Parameters<typeof SignaturePad>[0]
  readonly onClose: () => void
  readonly onSave: () => void
}) {
  const { t } = useTranslation(['signing', 'app'])
  return (
    <FullSheet aria-label={pad.label} onClose={onClose} gridTemplateRows="auto minmax(0, 1fr)">
      <chakra.div display="flex" alignItems="center" gap="12px">
        <IconButton size="lg" label={t('app:close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
        <chakra.strong flex="1">{pad.label}</chakra.strong>
        <ClearButton {...pad} />
        <MainAction wide={false} disabled={pad.strokes.length === 0} onClick={onSave}>
          {t('save')}
        </MainAction>
      </chakra.div>
      <SignaturePad {...pad} whole />
    </FullSheet>
  )
}
