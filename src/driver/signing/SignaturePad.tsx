import { chakra } from '@chakra-ui/react'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawingBox } from '#contract/shipments/stated-signature.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { lineStyle } from '../../ui/controls/Drawing.tsx'
import { ErrorText } from '../../ui/controls/fields.tsx'
import { type Point, type Stroke, toPath, withPoint } from './drawing.ts'

/** Takes the focus where the drawing is missing. */
const Pad = chakra('div', { base: { display: 'grid', gap: '8px', '&:focus': { outline: 'none' } } })

const Surface = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    // White in both colour schemes, like the letter that gets the signature.
    background: 'white',
    color: '#11161b',
    border: '2px solid',
    borderColor: 'border.strong',
    borderRadius: 'control',
    // The page must not scroll under the finger.
    touchAction: 'none',
    cursor: 'crosshair',
  },
})

/** `onChange` gets the data of an SVG path; empty where nothing is drawn. */
export function SignaturePad({
  label,
  error,
  onChange,
}: {
  readonly label: string
  readonly error: string | undefined
  readonly onChange: (path: string) => void
}) {
  const { t } = useTranslation('signing')
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [drawing, setDrawing] = useState<number>()
  const change = (changed: readonly Stroke[]) => {
    setStrokes(changed)
    onChange(toPath(changed))
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing !== undefined) return
    // The stroke continues where the finger leaves the box.
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawing(event.pointerId)
    change([...strokes, withPoint([], pointOf(event))])
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== drawing) return
    const last = strokes.at(-1) ?? []
    const longer = withPoint(last, pointOf(event))
    if (longer !== last) change([...strokes.slice(0, -1), longer])
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId === drawing) setDrawing(undefined)
  }
  return (
    <Pad tabIndex={-1} data-faulty={error === undefined ? undefined : true}>
      <chakra.p fontWeight="500">{label}</chakra.p>
      <Surface
        role="img"
        aria-label={label}
        viewBox={`0 0 ${drawingBox.width} ${drawingBox.height}`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line
          x1="60"
          x2={drawingBox.width - 60}
          y1={drawingBox.height - 80}
          y2={drawingBox.height - 80}
          stroke="#98a2ae"
          strokeWidth="3"
        />
        <path d={toPath(strokes)} {...lineStyle} />
      </Surface>
      {error === undefined ? null : <ErrorText id="drawing-error">{error}</ErrorText>}
      <Button variant="outline" size="lg" disabled={strokes.length === 0} onClick={() => change([])}>
        {t('clear')}
      </Button>
    </Pad>
  )
}

/** In the units of the view box. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - left) / (width || 1)) * drawingBox.width,
    y: ((clientY - top) / (height || 1)) * drawingBox.height,
  }
}
