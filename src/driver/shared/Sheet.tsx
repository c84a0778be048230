import { chakra } from '@chakra-ui/react'

/** A dialog at the bottom of the screen, for one choice. */
export const Sheet = chakra('dialog', {
  base: {
    width: 'min(440px, 100vw)',
    maxWidth: 'none',
    margin: 'auto auto 0',
    padding: '24px 16px max(16px, env(safe-area-inset-bottom))',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: '8px 8px 0 0',
    background: 'bg.panel',
    color: 'fg',
    boxShadow: '0 16px 48px rgb(0 0 0 / 0.28)',
    '&[open]': { display: 'grid', gap: '16px' },
    '&::backdrop': { background: 'rgb(10 16 22 / 0.55)' },
  },
})
