import { chakra } from '@chakra-ui/react'

/**
 * Controls beside each other, none narrower than its longest word: some languages have no hyphens. What does not
 * fit is below. `--narrowest`: the width from which they share a line.
 */
export const SideBySide = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '& > *': { flex: '1 1 var(--narrowest, 8rem)', maxWidth: '100%' },
    '& *': { overflowWrap: 'break-word' },
  },
})
