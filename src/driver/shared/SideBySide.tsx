import { chakra } from '@chakra-ui/react'

/** Buttons beside each other; no word of one breaks, though some languages have no hyphens: then one is below. */
export const SideBySide = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '& > *': { flex: '1 1 8rem', overflowWrap: 'normal' },
    // Beside the content of a phone that is held sideways.
    '@media (max-height: 480px)': { '& > *': { flexBasis: '100%' } },
  },
})
