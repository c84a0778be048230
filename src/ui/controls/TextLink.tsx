import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

/** `touch` is large enough for a gloved thumb, `compact` fits a line of a table. */
export const TextLink = chakra(Link, {
  base: { color: 'primary.fg', fontWeight: '600' },
  variants: {
    density: {
      compact: {
        textDecoration: 'none',
        borderRadius: 'control',
        '&:hover': { textDecoration: 'underline' },
      },
      touch: {
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: '48px',
        textDecoration: 'underline',
        textUnderlineOffset: '3px',
      },
    },
  },
  defaultVariants: { density: 'compact' },
})
