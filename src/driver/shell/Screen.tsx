import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { showedFirstScreen } from '../../app/frame/first-screen.ts'
import { Banners } from './Banners.tsx'
import { OutboxStatusLink } from './OutboxStatusLink.tsx'
import { TopBar } from './TopBar.tsx'

/**
 * Help, hints and errors of the fields are sized for desktops; a driver reads them at arm's length, in
 * sunlight.
 */
const noSmallPrint = {
  '& [id$="-help"], & [id$="-error"], & label + span, & legend span': { fontSize: '1rem' },
}

/** A phone on its side in a holder: the main action stands beside the content, where the height is short. */
const lyingPhone = '@media (orientation: landscape) and (max-height: 480px)'
/** A tablet: cards stand in two columns. */
const tablet = '@media (min-width: 820px) and (min-height: 481px)'

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
    maxWidth: 'column',
    marginInline: 'auto',
    background: 'bg',
    borderInline: { base: 'none', md: '1px solid {colors.border}' },
    [lyingPhone]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'auto 1fr',
      maxWidth: 'none',
      '& > div': { gridColumn: '1 / -1' },
      '& > main:not(:has(+ footer))': { gridColumn: '1 / -1' },
    },
  },
  variants: {
    wide: { true: { [tablet]: { maxWidth: '1040px' } } },
  },
})

const Content = chakra('main', {
  base: {
    display: 'grid',
    // No wider than the screen, whatever the size of the text.
    gridTemplateColumns: 'minmax(0, 1fr)',
    overflowWrap: 'break-word',
    alignContent: 'start',
    gap: '16px',
    flex: '1',
    minWidth: '0',
    padding: '16px max(16px, env(safe-area-inset-right)) 32px max(16px, env(safe-area-inset-left))',
    ...noSmallPrint,
  },
  variants: {
    wide: {
      true: {
        [tablet]: {
          display: 'block',
          columns: 2,
          columnGap: '16px',
          '& > *': { breakInside: 'avoid', marginBottom: '16px', width: '100%' },
          // Notices stand above both columns.
          '& > [role=alert], & > [role=status]': { columnSpan: 'all' },
          // The margin of what stands before a notice ends with its columns.
          '& > * + [role=alert], & > * + [role=status]': { marginTop: '16px' },
        },
      },
    },
  },
})

const ActionBar = chakra('footer', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: '1',
    display: 'grid',
    gap: '8px',
    background: 'bg.panel',
    borderTop: '1px solid {colors.border}',
    padding:
      '12px max(16px, env(safe-area-inset-right)) max(12px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left))',
    [lyingPhone]: {
      alignSelf: 'end',
      alignContent: 'end',
      width: 'min(16rem, 40vw)',
      borderTop: 'none',
      background: 'transparent',
      paddingLeft: '0',
    },
  },
})

/**
 * Layout of a screen of the driver shell: title bar, outbox status, content, and the main action within reach
 * of the thumb.
 */
export function Screen({
  title,
  back,
  action,
  plain = false,
  wide = false,
  children,
}: {
  readonly title: string
  /** Target of the back arrow; absent on the first screen. */
  readonly back?: string
  readonly action?: ReactNode
  /** Without the notices that are meant for the driver alone, for a screen that is shown to somebody else. */
  readonly plain?: boolean
  /** Its cards may stand in two columns where there is room. */
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  useEffect(showedFirstScreen, [])
  return (
    <Frame wide={wide}>
      <chakra.div
        position="sticky"
        top="0"
        zIndex="2"
        background="bg"
        css={{ '@media (max-height: 480px)': { position: 'static' } }}
      >
        <TopBar title={title} back={back} />
        <OutboxStatusLink />
      </chakra.div>
      <Content wide={wide}>
        {plain ? null : <Banners />}
        {children}
      </Content>
      {action === undefined ? null : <ActionBar>{action}</ActionBar>}
    </Frame>
  )
}
