import { defineSlotRecipe } from '@chakra-ui/react'
import type { DialogProps } from '../../ui/overlays/close-dialog.tsx'
import { dialogBase, DialogFrame, dialogSlots } from '../../ui/overlays/DialogFrame.tsx'

const recipe = defineSlotRecipe({
  slots: dialogSlots,
  base: {
    ...dialogBase,
    positioner: { ...dialogBase.positioner, alignItems: 'stretch' },
    content: { ...dialogBase.content, height: '100%', width: '100%' },
  },
  variants: {
    size: {
      sm: { content: { maxWidth: 'min(320px, calc(100vw - 48px))' } },
      md: { content: { maxWidth: { sm: '480px' } } },
      lg: { content: { maxWidth: { sm: '720px' } } },
    },
    side: {
      start: {
        positioner: { justifyContent: 'flex-start' },
        content: { '@starting-style': { transform: 'translateX(-16px)', opacity: 0 } },
      },
      end: {
        positioner: { justifyContent: 'flex-end' },
        content: { '@starting-style': { transform: 'translateX(16px)', opacity: 0 } },
      },
    },
  },
})

export function Drawer({ side = 'end', ...props }: DialogProps & { readonly side?: 'start' | 'end' }) {
  return <DialogFrame {...props} styles={{ recipe, size: props.size ?? 'md', side }} />
}
