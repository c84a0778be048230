import { chakra } from '@chakra-ui/react'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'

export function Instructions({
  title,
  children,
}: {
  readonly title: string
  readonly children: string | undefined
}) {
  if (!children) return null
  return (
    <Card padding="16px" borderLeftWidth="4px" borderLeftColor="warning.solid">
      <SectionTitle>{title}</SectionTitle>
      <chakra.p paddingTop="4px" fontSize="1.0625rem" whiteSpace="pre-line">
        {children}
      </chakra.p>
    </Card>
  )
}
