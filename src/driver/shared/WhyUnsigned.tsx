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

/** The second tap of a hasty thumb must not answer the question that follows, in milliseconds. */
const deafFor = 400

export function WhyUnsigned({
  shipment,
  role,
  isNext,
  onClose,
  onSign,
  onAnswer,
}: {
  readonly shipment: DriverShipment
  readonly role: SignatoryRole
  /** The one before was answered just now. */
  readonly isNext: boolean
  readonly onClose: () => void
  readonly onSign: () => void
  /** The promise resolves once it is saved, or cannot be. */
  readonly onAnswer: (saved: Promise<void>) => void
}) {
  const { t } = useTranslation('signing')
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isDeaf, setDeaf] = useState(isNext)
  useEffect(() => {
    dialog.current?.showModal()
    const hear = setTimeout(() => setDeaf(false), deafFor)
    return () => clearTimeout(hear)
  }, [])
  const name = signatoryNames(shipment)(role)
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
        <AbsenceReasons disabled={isDeaf} onPick={(way) => onAnswer(save(shipment, role, way))} />
        <Button variant="outline" size="lg" onClick={onClose}>
          {t('stay')}
        </Button>
      </chakra.div>
    </Sheet>
  )
}

/** Where nothing can be saved, driving on comes first. */
async function save(shipment: DriverShipment, role: SignatoryRole, way: Absence): Promise<void> {
  try {
    const letterHash = await hashOfLetter(shipment)
    if (letterHash !== undefined) await signLetter({ shipment: shipment.id, role, way, letterHash })
  } catch (error) {
    reportError(error, 'save absence')
  }
}
