import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type PointerEvent, useState } from 'react'
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
  variants: {
    whole: {
      true: {
        width: `min(100%, (100dvh - 104px) * ${drawingBox.width / drawingBox.height})`,
        marginInline: 'auto',
      },
    },
  },
})

export function SignaturePad({
  label,
  error,
  strokes,
  onChange,
  whole = false,
}: {
  readonly label: string
  readonly error: string | undefined
  readonly strokes: readonly Stroke[]
  readonly onChange: (strokes: readonly Stroke[]) => void
  /** As large as the screen of a phone held sideways lets it be. */
  readonly whole?: boolean
}) {
  const [drawing, setDrawing] = useState<number>()
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing !== undefined) return
    // The stroke continues where the finger leaves the box.
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawing(event.pointerId)
    onChange([...strokes, withPoint([], pointOf(event))])
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== drawing) return
    const last = strokes.at(-1) ?? []
    const longer = withPoint(last, pointOf(event))
    if (longer !== last) onChange([...strokes.slice(0, -1), longer])
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId === drawing) setDrawing(undefined)
  }
  return (
    <Pad tabIndex={-1} data-faulty={error === undefined ? undefined : true} justifyItems="stretch">
      {whole ? null : <chakra.p fontWeight="500">{label}</chakra.p>}
      <Surface
        whole={whole}
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
      {whole ? null : <ClearButton strokes={strokes} onChange={onChange} />}
    </Pad>
  )
}

export function ClearButton({
  strokes,
  onChange,
}: Pick<ComponentProps<typeof SignaturePad>, 'strokes' | 'onChange'>) {
  const { t } = useTranslation('signing')
  return (
    <Button variant="outline" size="lg" disabled={strokes.length === 0} onClick={() => onChange([])}>
      {t('clear')}
    </Button>
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
