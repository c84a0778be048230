import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Banners } from './Banners.tsx'
import { OutboxLine } from './OutboxLine.tsx'
import { TopBar } from './TopBar.tsx'

/** The kit's help, hints and faults are sized for desks; a driver reads them at arm's length, in the sun. */
const noSmallPrint = {
  '& [id$="-help"], & [id$="-error"], & label + span, & legend span': { fontSize: '1rem' },
}

/** One screen of the driver's shell: bar, the line that tells the truth, content, and the main action under the thumb. */
export function Screen({
  title,
  back,
  action,
  plain = false,
  children,
}: {
  readonly title: string
  /** Where the arrow leads; absent on the first screen. */
  readonly back?: string
  readonly action?: ReactNode
  /** For what is shown to somebody else: nothing above it that is meant for the driver alone. */
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
        <OutboxLine />
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
      {action === undefined ? null : (
        <chakra.footer
          position="sticky"
          bottom="0"
          zIndex="1"
          display="grid"
          gap="8px"
          background="bg.panel"
          borderTop="1px solid {colors.border}"
          padding="12px max(16px, env(safe-area-inset-right)) max(12px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left))"
        >
          {action}
        </chakra.footer>
      )}
    </chakra.div>
  )
}
