import { chakra } from '@chakra-ui/react'
import type { QRCodeSegment } from 'qrcode'
import { useEffect, useState } from 'react'

/**
 * Dark on white in both colour schemes. An empty white square where the code cannot be drawn; `onError` gets
 * the reason, unless the library could not be loaded offline.
 */
export function QrCode({
  text,
  label,
  segmentsOf,
  dense = false,
  onError,
}: {
  readonly text: string | undefined
  readonly label: string
  /** Divides the text over the modes of a QR code; absent, the library decides. */
  readonly segmentsOf?: ((text: string) => readonly unknown[]) | undefined
  /** Less error correction and larger modules, for a long text on a screen that nothing covers. */
  readonly dense?: boolean
  readonly onError: (error: unknown) => void
}) {
  const [code, setCode] = useState<{ readonly size: number; readonly path: string }>()
  useEffect(() => {
    let cancelled = false
    void (async () => {
      if (text === undefined) return
      const library = await import('qrcode').catch(() => undefined)
      if (library === undefined) return
      // The library's types predate segments in byte mode that take any bytes.
      const segments = segmentsOf?.(text) as QRCodeSegment[] | undefined
      const { modules } = library.create(segments ?? text, { errorCorrectionLevel: dense ? 'L' : 'M' })
      if (!cancelled) setCode({ size: modules.size, path: pathOf(modules) })
    })().catch(onError)
    return () => void (cancelled = true)
  }, [text, segmentsOf, dense, onError])
  return (
    <chakra.div
      // Whole on the screen of a phone held sideways, below what stays at the top.
      width={dense ? 'min(360px, 100%, 100vh - 96px)' : 'min(240px, 70vw)'}
      aspectRatio="1"
      display="grid"
      alignItems="center"
      background="white"
      css={code && wholePixels(widthOf(code))}
    >
      {code === undefined ? null : (
        <svg
          role="img"
          aria-label={label}
          viewBox={`${-quietZone} ${-quietZone} ${widthOf(code)} ${widthOf(code)}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} fill="black" />
        </svg>
      )}
    </chakra.div>
  )
}

/**
 * Makes all modules equally wide: where a code of a hundred modules is drawn on fractions of a pixel, some
 * modules are a fifth wider, which some decoders do not read. `width` in modules.
 */
const wholePixels = (width: number) => ({
  '& svg': { display: 'block', width: '100%', margin: 'auto' },
  '@supports (width: round(down, 1px, 1px))': {
    '& svg': { width: `round(down, 100%, ${width / devicePixelRatio}px)` },
  },
})

/** In modules, with the white around it. */
const widthOf = ({ size }: { readonly size: number }) => size + 2 * quietZone

/** In modules; without this margin scanners do not find the code (ISO/IEC 18004). */
const quietZone = 4

function pathOf({ size, data }: { readonly size: number; readonly data: Uint8Array }): string {
  return [...data]
    .map((dark, index) => (dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''))
    .join('')
}
