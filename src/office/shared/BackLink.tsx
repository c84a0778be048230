import type { ReactNode } from 'react'
import { BackIcon } from '../../ui/icons.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/** A link to the list that a page belongs to. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <TextLink
      to={to}
      display="inline-flex"
      alignItems="center"
      gap="4px"
      justifySelf="start"
      minHeight="32px"
      fontSize="0.875rem"
      fontWeight="500"
    >
      <BackIcon width={16} height={16} />
      {children}
    </TextLink>
  )
}
