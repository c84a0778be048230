import { chakra } from '@chakra-ui/react'
import { type ComponentProps, useEffect, useRef } from 'react'

const Whole = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    maxWidth: 'none',
    height: '100dvh',
    maxHeight: 'none',
    margin: '0',
    border: 'none',
    padding:
      'max(16px, env(safe-area-inset-top)) max(16px, env(safe-area-inset-right)) max(16px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left))',
    background: 'bg',
    color: 'fg',
    '&[open]': { display: 'grid', gap: '12px' },
  },
})

/** Fills the screen as long as it is rendered; the phone's back button calls `onClose` like Escape. */
export function FullSheet(
  props: Omit<ComponentProps<typeof Whole>, 'ref' | 'onClose'> & { readonly onClose: () => void },
) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return <Whole ref={dialog} {...props} />
}
