import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Absence as Reason } from '#contract/shipments/stated-signature.ts'
import { maxAbsenceReason } from '#contract/shipments/signature-parts.ts'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import { TextAreaField } from '../../ui/controls/fields.tsx'
import { AbsenceReasons } from '../shared/AbsenceReasons.tsx'

/** Why nobody signs: a tap on the reason saves it, with what was typed before. */
export function Absence({
  saving,
  onPick,
}: {
  readonly saving: boolean
  readonly onPick: (way: Reason, note: string | undefined) => void
}) {
  const { t } = useTranslation('signing')
  const [note, setNote] = useState('')
  useDirtyForm(!saving && note !== '')
  return (
    <>
      <TextAreaField
        name="note"
        label={t('note')}
        size="lg"
        maxLength={maxAbsenceReason}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <chakra.div display="grid" gap="12px">
        <p>{t('tap')}</p>
        <AbsenceReasons disabled={saving} onPick={(way) => onPick(way, note.trim() || undefined)} />
      </chakra.div>
    </>
  )
}
