import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

const Item = chakra('button', {
  base: {
    display: 'flex',
    gap: '12px',
    alignItems: 'center',
    width: '100%',
    minHeight: '44px',
    padding: '8px 16px',
    background: 'none',
    border: 'none',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover, &:focus-visible': { background: 'bg.muted' },
    '&[aria-checked=true]': { fontWeight: '600' },
  },
})

/** A choice in a menu; `checked` makes it one of several of which one holds. */
export function MenuItem({
  checked,
  onSelect,
  children,
}: {
  readonly checked?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}) {
  return (
    <Item
      type="button"
      tabIndex={-1}
      onClick={onSelect}
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
    >
      {children}
    </Item>
  )
}

/** A button with a tooltip that opens a menu; arrows, Home, End and Escape work in it, a choice or a click beside it closes it. */
export function PopupMenu({
  label,
  trigger,
  width,
  children,
}: {
  readonly label: string
  readonly trigger: ReactNode
  readonly width: string
  readonly children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  const leave = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  useEffect(() => {
    if (!open) return
    const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    items()[0]?.focus()
    const close = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const steer = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return setOpen(false)
      if (event.key === 'Escape') return leave()
      const all = items()
      const here = all.indexOf(document.activeElement as HTMLElement)
      const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key]
      if (next === undefined) return
      event.preventDefault()
      all[(next + all.length) % all.length]?.focus()
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', steer)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', steer)
    }
  }, [open])
  return (
    <chakra.div ref={root} position="relative">
      <chakra.button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(open ? { 'aria-controls': id } : {})}
        onClick={() => setOpen(!open)}
        background="none"
        border="none"
        padding="4px"
        borderRadius="control"
        cursor="pointer"
        display="flex"
      >
        {trigger}
      </chakra.button>
      {open ? (
        <chakra.div
          id={id}
          role="menu"
          aria-label={label}
          position="absolute"
          right="0"
          top="calc(100% + 8px)"
          width={width}
          maxWidth="calc(100vw - 24px)"
          zIndex={1200}
          padding="8px 0"
          background="bg.panel"
          border="1px solid"
          borderColor="border"
          borderRadius="card"
          boxShadow="0 12px 32px rgb(0 0 0 / 0.18)"
          onClick={(event) => {
            if ((event.target as Element).closest('[role^=menuitem],a')) leave()
          }}
        >
          {children}
        </chakra.div>
      ) : null}
    </chakra.div>
  )
}
