import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { showedFirstScreen } from '../../app/frame/first-screen.ts'
import { LoadingState } from '../../ui/theme/surfaces.tsx'
import { lyingPhone, tablet as tabletScreen } from '../shared/media-queries.ts'
import { Banners } from './Banners.tsx'
import { OutboxStatusLine } from './OutboxStatus.tsx'
import { TopBar } from './TopBar.tsx'

/** Help, hints and errors are sized for desktops, but a driver reads them at arm's length, in sunlight. */
const noSmallPrint = {
  '& [id$="-help"], & [id$="-error"], & label + span, & legend span': { fontSize: '1rem' },
}

/** The main action stands beside the content, because the screen is low. */
const lying = `@media ${lyingPhone}`
/** A tablet: cards stand in two columns. */
const tablet = `@media ${tabletScreen}`

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
    maxWidth: 'column',
    marginInline: 'auto',
    background: 'bg',
    // By the language of the page, where the phone knows it; short words and numbers stay whole.
    hyphens: 'auto',
    hyphenateLimitChars: '12 5 4',
    borderInline: { base: 'none', md: '1px solid {colors.border}' },
    [lying]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'auto 1fr',
      maxWidth: 'none',
      '& > div': { gridColumn: '1 / -1' },
      '& > main:has(+ footer:empty)': { gridColumn: '1 / -1' },
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
    // Below the bar, and above what covers the end of the screen.
    '& input, & textarea': { scrollMargin: '144px 0 208px' },
  },
  variants: {
    wide: {
      true: {
        [tablet]: {
          display: 'block',
          columns: 2,
          columnGap: '16px',
          '& > *': { breakInside: 'avoid', marginBottom: '16px', width: '100%' },
          // Notices span both columns.
          '& > [role=alert], & > [role=status]': { columnSpan: 'all' },
          // The columns end at a notice, and the margin of what precedes it with them.
          '& > * + [role=alert], & > * + [role=status]': { marginTop: '16px' },
        },
      },
    },
  },
})

/** What waits, above the main action. */
const Foot = chakra('footer', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: '1',
    background: 'bg.panel',
    '& > *': {
      padding:
        '12px max(16px, env(safe-area-inset-right)) max(12px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left))',
    },
    '& > :not(:last-child)': { paddingBottom: '12px' },
    '&:empty': { display: 'none' },
    // What waits keeps a line of its own, below both.
    [lying]: {
      display: 'contents',
      '& > a': { gridArea: '3 / 1 / 4 / -1', position: 'sticky', bottom: '0', zIndex: '1' },
      '& > a + div': { bottom: '48px' },
    },
  },
})
const Actions = chakra('div', {
  base: {
    display: 'grid',
    gap: '8px',
    borderTop: '1px solid {colors.border}',
    [lying]: {
      gridArea: '2 / 2',
      alignSelf: 'end',
      position: 'sticky',
      bottom: '0',
      width: 'min(16rem, 40vw)',
      borderTop: 'none',
      paddingLeft: '0',
    },
  },
})

export function Screen({
  title,
  back,
  action,
  plain = false,
  wide = false,
  withoutLine = false,
  children,
}: {
  readonly title: string
  readonly back?: string
  readonly action?: ReactNode
  readonly plain?: boolean
  readonly wide?: boolean
  readonly withoutLine?: boolean
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
      </chakra.div>
      <Content wide={wide}>
        {plain ? null : <Banners />}
        {children}
      </Content>
      <Foot>
        {withoutLine ? null : <OutboxStatusLine />}
        {action === undefined ? null : <Actions>{action}</Actions>}
      </Foot>
    </Frame>
  )
}

/** Until the device has answered. */
export const LoadingScreen = ({ title, back }: { readonly title: string; readonly back: string }) => (
  <Screen title={title} back={back}>
    <LoadingState label={title} />
  </Screen>
)
