import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { shipmentsOnBoard } from '../../offline/shipments/shipments.ts'
import { removeTransportMode } from '../../offline/settings/change-transport-modes.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'

/** Not while something is on board of it. */
export function RemoveMode({
  mode,
  onRemoved,
}: {
  readonly mode: TransportMode
  readonly onRemoved: () => void
}) {
  const { t } = useTranslation('vehicle')
  const [refusal, setRefusal] = useState<string>()
  const name = mode.identificationCode
  const remove = async () => {
    try {
      const onBoard = await shipmentsOnBoard()
      if (onBoard.some((shipment) => shipment.mode?.id === mode.id))
        return setRefusal(t('removeOnBoard', { name }))
      const confirmed = await confirm({
        title: t('removeTitle', { name }),
        body: t('removeBody'),
        confirm: t('remove'),
        tone: 'danger',
      })
      if (!confirmed) return
      await removeTransportMode(mode)
      onRemoved()
    } catch (error) {
      setRefusal(t('notSaved'))
      reportError(error, 'remove transport mode')
    }
  }
  return (
    <>
      {refusal === undefined ? null : <Alert tone="danger">{refusal}</Alert>}
      <Button variant="ghost" size="lg" onClick={() => void remove()}>
        <TrashIcon />
        {t('remove')}
      </Button>
    </>
  )
}
