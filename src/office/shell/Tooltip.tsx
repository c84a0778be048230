import { defineSlotRecipe, Portal, Tooltip as Parts } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'

const recipe = defineSlotRecipe({
  slots: ['content'],
  base: {
    content: {
      zIndex: 1600,
      maxWidth: '320px',
      padding: '4px 8px',
      background: 'fg',
      color: 'bg',
      borderRadius: 'control',
      fontSize: 'label',
      lineHeight: 1.4,
      overflowWrap: 'anywhere',
    },
  },
})

/** Stands at the right of the trigger. It adds to the trigger's name and never replaces it, because touch screens do not show it. */
export function Tooltip({
  content,
  children,
}: {
  readonly content: ReactNode
  readonly children: ReactElement
}) {
  return (
    <Parts.Root recipe={recipe} openDelay={300} closeDelay={0} positioning={{ placement: 'right' }}>
      <Parts.Trigger asChild>{children}</Parts.Trigger>
      <Portal>
        <Parts.Positioner>
          <Parts.Content>{content}</Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}
