import { chakra } from '@chakra-ui/react'

/** Told, not shown. Whatever holds it must be positioned, or a table that scrolls cannot keep it in. */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})
