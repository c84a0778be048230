import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

/** A way on from within a text, large enough for a thumb. */
export const TextLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '48px',
    color: 'primary.fg',
    fontWeight: '600',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
})
