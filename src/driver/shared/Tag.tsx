import { chakra } from '@chakra-ui/react'

export const Tag = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    padding: '0 8px',
    borderRadius: 'control',
    fontWeight: '600',
  },
  variants: {
    tone: {
      info: { background: 'info.subtle', color: 'info.fg' },
      success: { background: 'success.subtle', color: 'success.fg' },
      danger: { background: 'danger.subtle', color: 'danger.fg' },
      warning: { background: 'warning.subtle', color: 'warning.fg' },
    },
  },
})
