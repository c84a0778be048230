import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

/** A list as one panel. */
export const Rows = chakra('ul', {
  base: {
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
    overflow: 'hidden',
    '& > li + li': { borderTop: '1px solid {colors.border}' },
  },
})

/** A row that is a link. */
export const RowLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '64px',
    padding: '12px 16px',
    textDecoration: 'none',
    '&:active': { background: 'bg.muted' },
  },
})
