import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

/** An icon of the top bar. */
export const BarLink = chakra(Link, {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '48px',
    height: '48px',
    flexShrink: 0,
    borderRadius: 'control',
    '&:active': { background: 'bg.muted' },
  },
})
