import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

export function Facts({ facts }: { readonly facts: readonly (Fact | false | undefined)[] }) {
  return (
    <chakra.dl display="grid" gap="12px">
      {facts
        .filter((fact) => fact !== false && fact !== undefined)
        .map(({ label, value }) => (
          <div key={label}>
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <chakra.dd className="numbers" fontWeight="500" overflowWrap="anywhere" whiteSpace="pre-line">
              {value}
            </chakra.dd>
          </div>
        ))}
    </chakra.dl>
  )
}
