import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { addNote, canAddNote } from '../../offline/shipments/corrections.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { TextAreaField } from '../../ui/controls/fields.tsx'
import { Alert, Card, EmptyState } from '../../ui/theme/surfaces.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { OpenedShipment } from '../statement/OpenedShipment.tsx'
import { useStoredText } from '../statement/use-stored-text.ts'

const noteMaxLength = 2000

export function Component() {
  const { t } = useTranslation('correction', { keyPrefix: 'note' })
  return (
    <OpenedShipment title={t('title')} mayState={canAddNote} closed={<EmptyState title={t('closed')} />}>
      {(shipment, back) => <NoteForm shipment={shipment} back={back} />}
    </OpenedShipment>
  )
}

function NoteForm({ shipment, back }: { readonly shipment: DriverShipment; readonly back: string }) {
  const { t } = useTranslation('correction')
  const navigate = useNavigate()
  const draft = `note:${shipment.id}`
  const { text: note, unsaved, change: setNote } = useStoredText(draft)
  const [missing, setMissing] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  const isEmpty = note === undefined || note.trim() === ''
  useDirtyForm(unsaved && !isEmpty && !saving)

  const save = async () => {
    setMissing(isEmpty)
    if (isEmpty || saving) return
    setSaving(true)
    setFailed(false)
    try {
      await addNote({ draft, shipment: shipment.id, note })
      void navigate(back, { replace: true, state: { saved: 'note' } })
    } catch (error) {
      setSaving(false)
      setFailed(true)
      reportError(error, 'save note')
    }
  }
  if (note === undefined) return <LoadingScreen title={t('note.title')} back={back} />
  return (
    <Screen
      title={t('note.title')}
      back={back}
      action={
        <MainAction disabled={saving} onClick={() => void save()}>
          {t('note.save')}
        </MainAction>
      }
    >
      <FactLine facts={[shipment.flow?.usualName, shipment.number]} />
      <Card display="grid" gap="24px" padding="16px">
        {failed ? <Alert tone="danger">{t('note.failed')}</Alert> : null}
        <TextAreaField
          name="note"
          label={t('note.label')}
          help={t('note.help')}
          size="lg"
          maxLength={noteMaxLength}
          value={note}
          error={missing && isEmpty ? t('note.missing') : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      </Card>
    </Screen>
  )
}
