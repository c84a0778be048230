import { defineSlotRecipe } from '@chakra-ui/react'
import type { DialogProps } from './close-dialog.tsx'
import { dialogBase, DialogFrame, dialogSlots } from './DialogFrame.tsx'

const appearance = { '@starting-style': { opacity: 0, transform: 'translateY(8px)' } }

const recipe = defineSlotRecipe({
  slots: dialogSlots,
  base: {
    ...dialogBase,
    // On a phone the dialog is a sheet at the bottom of the screen.
    positioner: {
      ...dialogBase.positioner,
      alignItems: { base: 'flex-end', sm: 'flex-start' },
      justifyContent: 'center',
      padding: { base: '24px 0 0', sm: '64px 24px 24px' },
    },
    content: {
      ...dialogBase.content,
      width: '100%',
      maxHeight: '100%',
      borderRadius: { base: '8px 8px 0 0', sm: 'card' },
      ...appearance,
    },
  },
  variants: {
    size: {
      sm: { content: { maxWidth: { sm: '440px' } } },
      md: { content: { maxWidth: { sm: '640px' } } },
      lg: { content: { maxWidth: { sm: '960px' } } },
    },
  },
})

export function ModalDialog(props: DialogProps) {
  return <DialogFrame {...props} styles={{ recipe, size: props.size ?? 'md' }} />
}
