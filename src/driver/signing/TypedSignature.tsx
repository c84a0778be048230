import { chakra } from '@chakra-ui/react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSignatoryName } from '#contract/shipments/signature-parts.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { CloseIcon } from '../../ui/theme/icons.tsx'
import { FullSheet } from '../shared/FullSheet.tsx'
import { lyingPhone, useMedia } from '../shared/use-media.ts'
import { MainAction } from '../shared/MainAction.tsx'
import type { Stroke } from './drawing.ts'
import { ClearButton, SignaturePad } from './SignaturePad.tsx'

export interface Typed {
  readonly name: string
  readonly strokes: readonly Stroke[]
}

export function TypedSignature({
  typed,
  checked,
  onChange,
  onSave,
}: {
  readonly typed: Typed
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
  const whole = useWholeScreen()
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
        <>
          {whole.isPossible ? (
            <Button variant="outline" size="lg" onClick={whole.open}>
              {t('wholeScreen')}
            </Button>
          ) : null}
          <SignaturePad {...pad} />
        </>
      )}
    </>
  )
}

/** A phone that is turned on its side is turned to sign, unless somebody is typing. */
function useWholeScreen() {
  const isPossible = useMedia(lyingPhone)
  const [wanted, setWanted] = useState(false)
  const [wasPossible, setWasPossible] = useState(isPossible)
  if (wasPossible !== isPossible) {
    setWasPossible(isPossible)
    setWanted(isPossible && !(document.activeElement instanceof HTMLInputElement))
  }
  return {
    isPossible,
    isOpen: isPossible && wanted,
    open: () => setWanted(true),
    close: () => setWanted(false),
  }
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
