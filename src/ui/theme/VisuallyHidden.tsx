import { chakra } from '@chakra-ui/react'

/**
 * Text for screen readers alone. A scrolling ancestor must be positioned (`position: relative`): otherwise
 * this absolutely positioned element escapes its scroll container and widens the page.
 */
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
