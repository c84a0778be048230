import { chakra } from '@chakra-ui/react'

/** Below this width a row is a card, because the columns do not fit side by side. */
const onPhone = '@media (max-width: 599px)'

/**
 * Where the columns do not fit, it scrolls both ways, so that head and first column stay in view; otherwise
 * the page scrolls and the head sticks below `--sticky-top`.
 */
export const Scroller = chakra('div', {
  base: {
    '&[data-scrolls]': {
      overflow: 'auto',
      maxHeight: 'max(320px, calc(100dvh - var(--sticky-top, 0px) - 72px))',
      overscrollBehavior: 'auto',
      '& > table': { '--sticky-top': '0px' },
    },
    [onPhone]: { '&[data-scrolls]': { overflow: 'visible', maxHeight: 'none' } },
  },
})

export const EdgeFade = chakra('div', {
  base: {
    position: 'absolute',
    top: '0',
    bottom: '0',
    right: '0',
    width: '32px',
    zIndex: 4,
    pointerEvents: 'none',
    backgroundImage: 'linear-gradient(to right, transparent, {colors.bg.panel})',
    [onPhone]: { display: 'none' },
  },
})

export const Table = chakra('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    // Borders of sticky cells stay behind where they are collapsed.
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 'body',
    [onPhone]: {
      display: 'block',
      minWidth: '0 !important',
      '& colgroup': { display: 'none' },
      '& thead': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
      '& tbody, & tfoot': { display: 'block' },
      '& tbody tr, & tfoot tr': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '6px',
        padding: '12px',
        borderBottom: '1px solid',
        borderColor: 'border',
      },
      // The card's own border follows, or that of the pages.
      '&:not(:has(tfoot)) tbody tr:last-child, & tfoot tr:last-child': { borderBottom: 'none' },
      '& td': {
        display: 'block',
        height: 'auto',
        border: 'none',
        padding: 0,
        textAlign: 'left',
        whiteSpace: 'normal',
        overflowWrap: 'break-word',
        hyphens: 'auto',
        background: 'none',
        // The value has the greater part of the line beside its title, because names and addresses are long.
        '&[data-title]': {
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
          columnGap: '12px',
          alignItems: 'baseline',
        },
        '&[data-title]::before': {
          content: 'attr(data-title)',
          fontSize: 'small',
          color: 'fg.muted',
        },
        // A title without a value reads as one.
        '&:has(> span:empty)': { display: 'none' },
        '&[data-first]': { display: 'block', paddingRight: '72px', position: 'static' },
        '&[data-first]::before': { display: 'none !important' },
        '&[data-numeric]': { textAlign: 'left' },
        '&[data-tool]': { position: 'absolute', top: '6px', right: '8px', width: 'auto' },
        '&[data-tool]:has(~ [data-tool])': { right: '44px' },
        '&[data-filler]': { display: 'block', height: '0', marginTop: '-6px' },
      },
    },
  },
})

export const Caption = chakra('caption', {
  base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})

export const HeaderCell = chakra('th', {
  base: {
    position: 'sticky',
    top: 'var(--sticky-top, 0px)',
    zIndex: 3,
    height: 'row',
    padding: '0 12px',
    paddingInline: 'cell',
    textAlign: 'left',
    fontWeight: '500',
    fontSize: 'label',
    color: 'fg.muted',
    background: 'bg.panel',
    borderBottom: '1px solid',
    borderColor: 'border',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '&:first-of-type': { borderTopLeftRadius: 'calc({radii.card} - 1px)' },
    '&:last-of-type': { borderTopRightRadius: 'calc({radii.card} - 1px)' },
    '&[data-first]': { left: '0', zIndex: 5 },
    '&[data-numeric]': { textAlign: 'right' },
  },
})

export const Row = chakra('tr', {
  base: {
    position: 'relative',
    '--row': '{colors.bg.panel}',
    '&[data-link]:hover, &:has(:focus-visible)': { '--row': '{colors.bg.muted}' },
    '&[data-marked], &[aria-selected=true]': { '--row': '{colors.primary.subtle}' },
    [onPhone]: { background: 'var(--row)' },
    // The corners of the card that the table fills.
    '&:last-of-type > td': { borderBottom: 'none' },
    '&:last-of-type > td:first-of-type': { borderBottomLeftRadius: 'calc({radii.card} - 1px)' },
    '&:last-of-type > td:last-of-type': { borderBottomRightRadius: 'calc({radii.card} - 1px)' },
  },
})

export const Cell = chakra('td', {
  base: {
    height: 'row',
    padding: '0 12px',
    paddingInline: 'cell',
    borderBottom: '1px solid',
    borderColor: 'border',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    background: 'var(--row)',
    transition: 'background-color 120ms',
    '&[data-numeric]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '&[data-first]': { position: 'sticky', left: '0', zIndex: 2 },
    '&[data-tool]': { overflow: 'visible', paddingInline: '0', textAlign: 'center' },
    '&[data-filler]': { padding: 0, overflow: 'visible' },
    // Above the link that covers the row.
    '& a:not([data-row-cover], [data-row-target]), & button, & input, & label': {
      position: 'relative',
      zIndex: 1,
    },
  },
})

export const FooterCell = chakra('td', {
  base: {
    height: 'row',
    padding: '0 12px',
    paddingInline: 'cell',
    borderTop: '1px solid',
    borderColor: 'border',
    fontWeight: '600',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    background: 'bg.panel',
    '&[data-numeric]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '&[data-first]': { position: 'sticky', left: '0', zIndex: 2 },
  },
})

export const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    gap: '4px',
    alignItems: 'center',
    maxWidth: '100%',
    minHeight: 'controlSmall',
    background: 'none',
    border: 'none',
    padding: 0,
    cursor: 'pointer',
    fontWeight: 'inherit',
    color: 'inherit',
    fontSize: 'inherit',
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > svg': { flexShrink: 0 },
    '&:hover, &[data-sorted]': { color: 'fg' },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
})

export const ResizeGrip = chakra('span', {
  base: {
    position: 'absolute',
    top: '8px',
    bottom: '8px',
    right: '0',
    width: '11px',
    cursor: 'col-resize',
    touchAction: 'none',
    borderRight: '1px solid',
    borderColor: 'transparent',
    'thead:hover &': { borderColor: 'border' },
    '&&:hover, &&[data-dragging]': { borderRight: '3px solid', borderColor: 'primary.solid' },
  },
})

export const Placeholder = chakra('span', {
  base: {
    display: 'inline-block',
    height: '12px',
    maxWidth: '100%',
    borderRadius: 'control',
    background: 'bg.muted',
    verticalAlign: 'middle',
  },
})

/*
 * On a phone a row is a card, and elements that are not displayed as a table lose their roles unless these
 * are set.
 */
export const Head = chakra('thead', {}, { defaultProps: { role: 'rowgroup' } })
export const Body = chakra('tbody', {}, { defaultProps: { role: 'rowgroup' } })
export const Foot = chakra('tfoot', {}, { defaultProps: { role: 'rowgroup' } })
export const PlainRow = chakra('tr', {}, { defaultProps: { role: 'row' } })
