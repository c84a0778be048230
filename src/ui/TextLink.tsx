import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

/** A link among text. `glove` is large enough for a thumb in a glove, `desk` fits a line of a table. */
export const TextLink = chakra(Link, {
  base: { color: 'primary.fg', fontWeight: '600' },
  variants: {
    density: {
      desk: {
        textDecoration: 'none',
        borderRadius: 'control',
        '&:hover': { textDecoration: 'underline' },
      },
      glove: {
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: '48px',
        textDecoration: 'underline',
        textUnderlineOffset: '3px',
      },
    },
  },
  defaultVariants: { density: 'desk' },
})
