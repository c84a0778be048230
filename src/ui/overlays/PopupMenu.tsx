import { chakra } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'

const Item = chakra('button', {
  base: {
    display: 'flex',
    gap: '12px',
    alignItems: 'center',
    width: '100%',
    minHeight: 'control',
    padding: '4px 16px',
    background: 'none',
    border: 'none',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover, &:focus-visible': { background: 'bg.muted' },
    '&[aria-checked=true]': { fontWeight: '600' },
  },
})
const Trigger = chakra('button', {
  base: {
    background: 'none',
    border: 'none',
    padding: '4px',
    borderRadius: 'control',
    cursor: 'pointer',
    display: 'flex',
  },
})
const Menu = chakra('div', {
  base: {
    position: 'absolute',
    right: '0',
    top: 'calc(100% + 8px)',
    maxWidth: 'calc(100vw - 24px)',
    zIndex: 1200,
    padding: '8px 0',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
    boxShadow: '0 12px 32px rgb(0 0 0 / 0.18)',
  },
})

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

type Root = RefObject<HTMLDivElement | null>

const focusTrigger = (root: Root) => root.current?.querySelector('button')?.focus()

function useMenuKeys(open: boolean, setOpen: (open: boolean) => void, root: Root): void {
  useEffect(() => {
    if (!open) return
    const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    items()[0]?.focus()
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return setOpen(false)
      if (event.key === 'Escape') {
        setOpen(false)
        return focusTrigger(root)
      }
      const all = items()
      const focusedIndex = all.indexOf(document.activeElement as HTMLElement)
      const next = { ArrowDown: focusedIndex + 1, ArrowUp: focusedIndex - 1, Home: 0, End: all.length - 1 }[
        event.key
      ]
      if (next === undefined) return
      event.preventDefault()
      all[(next + all.length) % all.length]?.focus()
    }
    addEventListener('pointerdown', closeOutside)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('keydown', onKeyDown)
    }
  }, [open, setOpen, root])
}

/** Follows the ARIA menu pattern; a choice or a click outside closes it. */
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
  useMenuKeys(open, setOpen, root)
  return (
    <chakra.div ref={root} position="relative">
      <Trigger
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(open ? { 'aria-controls': id } : {})}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </Trigger>
      {open ? (
        <Menu
          id={id}
          role="menu"
          aria-label={label}
          width={width}
          onClick={(event) => {
            if (!(event.target as Element).closest('[role^=menuitem],a')) return
            setOpen(false)
            focusTrigger(root)
          }}
        >
          {children}
        </Menu>
      ) : null}
    </chakra.div>
  )
}
