import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'

/** Long enough that nobody leaves by chance when taking over the phone. */
const holdMs = 1500

const Hold = chakra('button', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    minHeight: '56px',
    width: '100%',
    padding: '8px 20px',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'control',
    background: 'bg.panel',
    color: 'fg',
    fontSize: '1rem',
    fontWeight: '600',
    touchAction: 'none',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
    '&:focus-visible': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 'auto 0 0 0',
      height: '6px',
      background: 'primary.solid',
      transform: 'scaleX(0)',
      transformOrigin: 'left',
    },
    '&[data-held]::after': { transform: 'scaleX(1)', transition: `transform ${holdMs}ms linear` },
  },
})

/** Acts after it was held, by a finger or by Enter or Space; a tap does nothing. */
export function HoldToLeave({ label, onLeave }: { readonly label: string; readonly onLeave: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
  }
  const hold = () => {
    if (timer.current !== undefined) return
    setHeld(true)
    timer.current = setTimeout(onLeave, holdMs)
  }
  useEffect(() => release, [])
  const isPressKey = (key: string) => key === 'Enter' || key === ' '
  return (
    <Hold
      type="button"
      data-held={isHeld ? '' : undefined}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={({ key }) => isPressKey(key) && hold()}
      onKeyUp={({ key }) => isPressKey(key) && release()}
      onBlur={release}
    >
      {label}
    </Hold>
  )
}
