import { chakra, defineSlotRecipe, Popover as ArkPopover } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'

const recipe = defineSlotRecipe({
  slots: ['root', 'content'],
  base: {
    content: {
      // The positioner copies its z-index from its content.
      position: 'relative',
      zIndex: 1200,
      maxWidth: 'min(var(--available-width), calc(100vw - 24px))',
      padding: '12px',
      background: 'bg.panel',
      color: 'fg',
      border: '1px solid',
      borderColor: 'border.strong',
      borderRadius: 'card',
      boxShadow: '0 12px 32px rgb(10 16 22 / 0.2)',
      outline: 'none',
      '&[hidden]': { display: 'none' },
    },
  },
})

const Content = chakra(ArkPopover.Content, {
  // A list that opens within a scrolling panel would be cut, so only long panels scroll.
  base: { '&[data-long]': { maxHeight: 'min(600px, var(--available-height))', overflowY: 'auto' } },
})

export interface PopoverProps {
  readonly label: string
  readonly trigger: ReactElement<object>
  readonly width: string
  readonly long?: boolean
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly children: ReactNode
}

export function PopoverPanel({
  label,
  trigger,
  width,
  long = false,
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  return (
    <ArkPopover.Root
      recipe={recipe}
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-start', gutter: 6 }}
    >
      <ArkPopover.Trigger asChild>{trigger}</ArkPopover.Trigger>
      <ArkPopover.Positioner>
        <Content aria-label={label} width={width} {...(long ? { 'data-long': true } : {})}>
          {children}
        </Content>
      </ArkPopover.Positioner>
    </ArkPopover.Root>
  )
}
