import { defineSlotRecipe } from '@chakra-ui/react'
import type { DialogProps } from '../../ui/overlays/close-dialog.tsx'
import { dialogBase, DialogFrame, dialogSlots } from '../../ui/overlays/DialogFrame.tsx'

const appearance = { '@starting-style': { transform: 'translateX(-16px)', opacity: 0 } }

const recipe = defineSlotRecipe({
  slots: dialogSlots,
  base: {
    ...dialogBase,
    positioner: { ...dialogBase.positioner, alignItems: 'stretch', justifyContent: 'flex-start' },
    content: {
      ...dialogBase.content,
      height: '100%',
      width: '100%',
      maxWidth: 'min(320px, calc(100vw - 48px))',
      ...appearance,
    },
  },
})

export function Drawer(props: Omit<DialogProps, 'size'>) {
  return <DialogFrame {...props} styles={{ recipe }} />
}
