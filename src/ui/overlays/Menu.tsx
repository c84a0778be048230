import { chakra, defineSlotRecipe, Menu as Parts, Portal } from '@chakra-ui/react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { IconButton } from '../controls/Button.tsx'
import { MoreIcon } from '../theme/icons.tsx'

const item = {
  display: 'flex',
  gap: '10px',
  alignItems: 'center',
  width: '100%',
  minHeight: 'control',
  padding: '4px 12px',
  textDecoration: 'none',
  textAlign: 'left',
  cursor: 'pointer',
  outline: 'none',
  '& svg': { width: '18px', height: '18px', flexShrink: 0 },
  '&[data-highlighted]': { background: 'bg.muted' },
} as const

const recipe = defineSlotRecipe({
  slots: ['content', 'item', 'separator'],
  base: {
    content: {
      // The positioner copies it from here. Above dialogs, which open menus too.
      zIndex: 1400,
      minWidth: '200px',
      maxWidth: 'min(360px, calc(100vw - 16px))',
      maxHeight: 'min(480px, var(--available-height))',
      overflowY: 'auto',
      padding: '4px 0',
      background: 'bg.panel',
      color: 'fg',
      border: '1px solid',
      borderColor: 'border.strong',
      borderRadius: 'card',
      boxShadow: '0 12px 32px rgb(10 16 22 / 0.2)',
      '&:focus-visible': { outline: 'none' },
    },
    item,
    separator: { border: 'none', borderTop: '1px solid', borderColor: 'border', margin: '4px 0' },
  },
})

/** Keyboard and placement follow the ARIA menu pattern. */
export function Menu({
  label,
  trigger,
  children,
}: {
  readonly label: string
  readonly trigger: ReactElement
  readonly children: ReactNode
}) {
  return (
    <Parts.Root
      recipe={recipe}
      aria-label={label}
      positioning={{ placement: 'bottom-end' }}
      // Sends a click that bubbles: the machine's own does not reach the router, so the browser would load the
      // whole app.
      navigate={({ node }) => queueMicrotask(() => node.click())}
    >
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Portal>
        <Parts.Positioner>
          <Parts.Content>{children}</Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}

export function MoreMenu({
  label,
  size = 'md',
  children,
}: {
  readonly label: string
  readonly size?: 'sm' | 'md'
  readonly children: ReactNode
}) {
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label} size={size}>
          <MoreIcon width={20} height={20} strokeWidth={3} />
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}

interface ItemProps {
  readonly icon?: ReactNode
  readonly children: ReactNode
}

export function MenuAction({
  tone,
  onSelect,
  ...content
}: ItemProps & { readonly tone?: 'danger' | undefined; readonly onSelect: () => void }) {
  return (
    <Parts.Item value={useId()} onSelect={onSelect} {...(tone === 'danger' ? { color: 'danger.fg' } : {})}>
      <ItemContent {...content} />
    </Parts.Item>
  )
}

export function MenuLink({ to, ...content }: ItemProps & { readonly to: string }) {
  return (
    <Parts.Item value={useId()} asChild>
      <Link to={to}>
        <ItemContent {...content} />
      </Link>
    </Parts.Item>
  )
}

export const MenuSeparator = Parts.Separator

function ItemContent({ icon, children }: ItemProps) {
  return (
    <>
      {icon}
      <chakra.span flex="1" minWidth={0} overflowWrap="anywhere">
        {children}
      </chakra.span>
    </>
  )
}
