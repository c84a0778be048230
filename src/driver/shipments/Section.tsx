import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { SectionTitle } from '../../ui/theme/surfaces.tsx'

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <chakra.section display="grid" gap="12px" aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </chakra.section>
  )
}
