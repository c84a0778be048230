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

/**
 * The texts of a row or card: its title in `strong`, what else there is to say of it in `span.detail`, and tags in `span.tags`.
 * Plain elements, as each styled one keeps a dozen hooks, and lists have many.
 */
export const RowTexts = chakra('span', {
  base: {
    flex: '1',
    display: 'grid',
    gap: '4px',
    minWidth: '0',
    '& > strong': { fontWeight: '600' },
    '& > .detail': { color: 'fg.muted', overflowWrap: 'anywhere' },
    '& > .tags': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  },
})
