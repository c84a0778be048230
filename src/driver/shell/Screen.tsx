import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
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
  children,
}: {
  readonly title: string
  /** Target of the back arrow; absent on the first screen. */
  readonly back?: string
  readonly action?: ReactNode
  /** Without the notices that are meant for the driver alone, for a screen that is shown to somebody else. */
  readonly plain?: boolean
  readonly children: ReactNode
}) {
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      minHeight="100dvh"
      maxWidth="column"
      marginInline="auto"
      background="bg"
      borderInline={{ base: 'none', md: '1px solid {colors.border}' }}
    >
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
      <chakra.main
        display="grid"
        alignContent="start"
        gap="16px"
        flex="1"
        css={noSmallPrint}
        padding="16px max(16px, env(safe-area-inset-right)) 32px max(16px, env(safe-area-inset-left))"
      >
        {plain ? null : <Banners />}
        {children}
      </chakra.main>
      {action === undefined ? null : <ActionBar>{action}</ActionBar>}
    </chakra.div>
  )
}
