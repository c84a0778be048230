import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

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
 * Mark up the title as `strong`, details as `span.detail` and tags as `span.tags`. Plain elements, because
 * each styled one keeps a dozen hooks, and lists have many.
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
