import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { addNote, canAddNote } from '../../offline/shipments/corrections.ts'
import { type DriverShipment, findShipment } from '../../offline/shipments/shipments.ts'
import { serverTime } from '../../offline/store/device-clock.ts'
import { TextAreaField } from '../../ui/controls/fields.tsx'
import { Alert, Card, EmptyState, LoadingState } from '../../ui/theme/surfaces.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { MainAction, MainLink } from '../shared/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useStoredText } from '../statement/use-stored-text.ts'

const noteMaxLength = 2000

function NotePage() {
  const { t } = useTranslation('correction')
  const { shipmentId = '' } = useParams()
  const data = useLiveQuery(
    async () => ({ id: shipmentId, shipment: await findShipment(shipmentId), now: await serverTime() }),
    [shipmentId],
  )
  const title = t('note.title')
  const back = `/driver/shipments/${shipmentId}`
  if (data?.id !== shipmentId)
    return (
      <Screen title={title} back={back}>
        <LoadingState label={title} />
      </Screen>
    )
  const { shipment, now } = data
  if (shipment === undefined || !canAddNote(shipment, now))
    return (
      <Screen title={title} back={back} action={<MainLink to={back}>{t('toShipment')}</MainLink>}>
        <EmptyState title={t('note.closed')} />
      </Screen>
    )
  return <NoteForm key={shipmentId} shipment={shipment} back={back} />
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
  if (note === undefined)
    return (
      <Screen title={t('note.title')} back={back}>
        <LoadingState label={t('note.title')} />
      </Screen>
    )
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

export { NotePage as Component }
