import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** What follows from the fields above it, read out when it changes. */
export function Outcome({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <chakra.output
      className="numbers"
      aria-label={label}
      display="block"
      padding="12px 16px"
      borderRadius="card"
      background="bg.muted"
      overflowWrap="anywhere"
    >
      {children}
    </chakra.output>
  )
}
