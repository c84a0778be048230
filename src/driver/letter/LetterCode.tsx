import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { reportError } from '../../app/fault-reports.ts'
import { shipmentAddress } from './shipment-address.ts'

/** The QR code of a shipment, dark on white in both colour schemes. */
export function LetterCode({ shipment, label }: { readonly shipment: string; readonly label: string }) {
  const [code, setCode] = useState<{ readonly size: number; readonly path: string }>()
  useEffect(() => {
    let cancelled = false
    void (async () => {
      // Without a network the code's library may be missing: the letter is shown without its QR code.
      const library = await import('qrcode').catch(() => undefined)
      if (library === undefined) return
      const { modules } = library.create(shipmentAddress(shipment), { errorCorrectionLevel: 'M' })
      if (!cancelled) setCode({ size: modules.size, path: pathOf(modules) })
    })().catch((error: unknown) => reportError(error, 'letter code'))
    return () => void (cancelled = true)
  }, [shipment])
  return (
    <chakra.div width="min(240px, 70vw)" aspectRatio="1" background="white">
      {code === undefined ? null : (
        <svg
          role="img"
          aria-label={label}
          viewBox={`${-quietZone} ${-quietZone} ${code.size + 2 * quietZone} ${code.size + 2 * quietZone}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} fill="black" />
        </svg>
      )}
    </chakra.div>
  )
}

/** Quiet zone in modules, without which scanners do not find the code (ISO/IEC 18004). */
const quietZone = 4

/** The dark modules as an SVG path, a unit square each. */
function pathOf({ size, data }: { readonly size: number; readonly data: Uint8Array }): string {
  return [...data]
    .map((dark, index) => (dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''))
    .join('')
}
