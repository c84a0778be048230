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
 * Mark up the title as `strong`, the weight as `span.net`, details as `span.detail` and tags as `span.tags`; `Route` and
 * `KindMark` mark up themselves. Plain elements, because each styled one keeps a dozen hooks, and lists have many.
 */
export const RowTexts = chakra('span', {
  base: {
    flex: '1',
    display: 'grid',
    gap: '4px',
    minWidth: '0',
    '& > strong': { fontWeight: '600' },
    '& > .detail': { color: 'fg.muted', overflowWrap: 'anywhere' },
    '& > .head': { display: 'flex', alignItems: 'center', gap: '12px' },
    '& > .head > strong': {
      flex: '1',
      minWidth: '0',
      fontSize: '1.125rem',
      fontWeight: '650',
      lineHeight: '1.3',
    },
    '& > .head > .net': { fontSize: '1.25rem', fontWeight: '700', whiteSpace: 'nowrap' },
    '& .mark': {
      flexShrink: '0',
      '& > path + path': { fill: 'none', stroke: 'bg.panel', strokeWidth: '2.5' },
    },
    '& .danger': { color: 'danger.fg' },
    '& .success': { color: 'success.fg' },
    '& .info': { color: 'info.fg' },
    '& > .route': { display: 'grid', gap: '6px' },
    '& > .route > span': { display: 'flex', gap: '12px', position: 'relative' },
    '& > .route i': {
      flexShrink: '0',
      width: '24px',
      height: '24px',
      marginInline: '6px',
      borderRadius: '50%',
      border: '2px solid',
      fontStyle: 'normal',
      fontSize: '0.8125rem',
      fontWeight: '700',
      lineHeight: '1.4',
      textAlign: 'center',
    },
    '& > .route > span + span > i': { background: 'fg', borderColor: 'fg', color: 'bg.panel' },
    '& > .route > span:first-of-type::before': {
      content: '""',
      position: 'absolute',
      left: '17px',
      top: '26px',
      bottom: '-4px',
      borderLeft: '2px solid',
    },
    '& > .tags': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  },
})
