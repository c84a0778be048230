import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { qrSegments } from '#contract/letters/letter-code/letter-address.ts'
import { letterCodeOf, letterCodeRevision, type UnsignedReason } from '../../offline/letters/letter-code.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { QrCode } from '../../ui/controls/QrCode.tsx'
import { shipmentAddress } from '../shared/shipment-address.ts'

const reportCodeError = (error: unknown) => reportError(error, 'letter code')

/**
 * Holds the address where the letter is checked, with what this phone signed of the load. The letter is valid
 * without it. `kept`: the address that was kept for a phone on which nobody is signed in.
 */
export function LetterCode({
  shipment,
  label,
  text,
  kept,
}: {
  readonly shipment: string
  readonly label: string
  readonly text: (key: `unsigned.${UnsignedReason}`) => string
  readonly kept?: string | undefined
}) {
  const code = useLetterCode(shipment, kept)
  return (
    <>
      <QrCode text={code?.address} segmentsOf={qrSegments} label={label} onError={reportCodeError} />
      {code?.unsigned === undefined ? null : (
        <chakra.p role="note" textAlign="center">
          {text(`unsigned.${code.unsigned}`)}
        </chakra.p>
      )}
    </>
  )
}

interface ShownCode {
  readonly address: string
  readonly unsigned?: UnsignedReason | undefined
}

function useLetterCode(shipment: string, kept: string | undefined): ShownCode | undefined {
  const revision = useLiveQuery(
    () => (kept === undefined ? letterCodeRevision(shipment) : kept),
    [shipment, kept],
  )
  const [code, setCode] = useState<ShownCode>()
  useEffect(() => {
    if (kept !== undefined || revision === undefined) return undefined
    let cancelled = false
    void letterCodeOf(shipment)
      .catch(reportCodeError)
      .then((made) => {
        if (!cancelled) setCode(made ?? { address: shipmentAddress(shipment) })
      })
    return () => void (cancelled = true)
  }, [shipment, kept, revision])
  return kept === undefined ? code : { address: kept }
}
