import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { shipmentAddress } from './shipment-address.ts'

/** The QR code of a shipment, dark on white whatever the scheme. */
export function LetterCode({ shipment, label }: { readonly shipment: string; readonly label: string }) {
  const [code, setCode] = useState<{ readonly size: number; readonly path: string }>()
  useEffect(() => {
    let gone = false
    void (async () => {
      const { create } = await import('qrcode')
      const { modules } = create(shipmentAddress(shipment), { errorCorrectionLevel: 'M' })
      if (!gone) setCode({ size: modules.size, path: pathOf(modules) })
    })().catch(() => undefined)
    return () => void (gone = true)
  }, [shipment])
  return (
    <chakra.div width="min(240px, 70vw)" aspectRatio="1" background="white">
      {code === undefined ? null : (
        <svg
          role="img"
          aria-label={label}
          viewBox={`${-quiet} ${-quiet} ${code.size + 2 * quiet} ${code.size + 2 * quiet}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} fill="black" />
        </svg>
      )}
    </chakra.div>
  )
}

/** Modules of white around the code, without which scanners do not find it (ISO/IEC 18004). */
const quiet = 4

function pathOf({ size, data }: { readonly size: number; readonly data: Uint8Array }): string {
  return [...data].map((dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('')
}
