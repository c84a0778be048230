import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Banners } from './Banners.tsx'
import { OutboxLine } from './OutboxLine.tsx'
import { TopBar } from './TopBar.tsx'

/** One screen of the driver's shell: bar, the line that tells the truth, content, and the main action under the thumb. */
export function Screen({ title, back, action, plain = false, children }: {
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
      display="flex" flexDirection="column" minHeight="100dvh" maxWidth="column" marginInline="auto" background="bg"
      borderInline={{ base: 'none', md: '1px solid {colors.border}' }}
    >
      <TopBar title={title} back={back} />
      <OutboxLine />
      <chakra.main
        display="grid" alignContent="start" gap="16px" flex="1"
        padding="16px max(16px, env(safe-area-inset-right)) 32px max(16px, env(safe-area-inset-left))"
      >
        {plain ? null : <Banners />}
        {children}
      </chakra.main>
      {action === undefined ? null : (
        <chakra.div
          position="sticky" bottom="0" zIndex="1" display="grid" gap="8px" background="bg.panel" borderTop="1px solid {colors.border}"
          padding="12px max(16px, env(safe-area-inset-right)) max(12px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left))"
        >
          {action}
        </chakra.div>
      )}
    </chakra.div>
  )
}
