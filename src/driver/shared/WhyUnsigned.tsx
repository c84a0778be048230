import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Absence, SignatoryRole } from '#contract/shipments/stated-signature.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { hashOfLetter } from '../../offline/letters/letter-hash.ts'
import { signLetter } from '../../offline/letters/signatures.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { MainAction } from './MainAction.tsx'
import { Sheet } from './Sheet.tsx'
import { AbsenceReasons } from './AbsenceReasons.tsx'
import { signatoryNames } from './signatories.ts'

export function WhyUnsigned({
  shipment,
  role,
  onClose,
  onSign,
  onUnsaved,
}: {
  readonly shipment: DriverShipment
  readonly role: SignatoryRole
  readonly onClose: () => void
  readonly onSign: () => void
  /** Where nothing can be saved, driving on comes first. */
  readonly onUnsaved: () => void
}) {
  const { t } = useTranslation('signing')
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [saving, setSaving] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const name = signatoryNames(shipment)(role)
  const save = async (way: Absence) => {
    setSaving(true)
    try {
      const letterHash = await hashOfLetter(shipment)
      if (letterHash === undefined) return onUnsaved()
      await signLetter({ shipment: shipment.id, role, way, letterHash })
    } catch (error) {
      reportError(error, 'save absence')
      onUnsaved()
    }
  }
  return (
    <Sheet ref={dialog} aria-labelledby="unsigned-title" onClose={onClose}>
      <chakra.h2 id="unsigned-title" fontSize="section" fontWeight="600">
        {t(`unsigned.${name}`)}
      </chakra.h2>
      <MainAction
        onClick={() => {
          onSign()
          void navigate(`/driver/shipments/${shipment.id}/sign?role=${role}`)
        }}
      >
        {t(`ask.${name}`)}
      </MainAction>
      <p>{t('why')}</p>
      <chakra.div display="grid" gap="12px">
        <AbsenceReasons disabled={saving} onPick={(way) => void save(way)} />
        <Button variant="outline" size="lg" onClick={onClose}>
          {t('stay')}
        </Button>
      </chakra.div>
    </Sheet>
  )
}
