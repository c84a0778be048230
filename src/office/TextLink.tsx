import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

/** A link among text. */
export const TextLink = chakra(Link, {
  base: {
    color: 'primary.fg',
    fontWeight: '600',
    textDecoration: 'none',
    borderRadius: 'control',
    '&:hover': { textDecoration: 'underline' },
  },
})
