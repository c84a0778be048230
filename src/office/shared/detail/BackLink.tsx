import type { ReactNode } from 'react'
import { BackIcon } from '../../../ui/theme/icons.tsx'
import { TextLink } from '../../../ui/controls/TextLink.tsx'
import { linkToLastVisit } from '../page/list-visits.ts'

/** Shows the list as it was left: same search, filters, page and place. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <TextLink
      {...linkToLastVisit(to)}
      data-no-print
      display="inline-flex"
      alignItems="center"
      gap="4px"
      justifySelf="start"
      minHeight="controlSmall"
      fontSize="label"
      fontWeight="500"
    >
      <BackIcon width={16} height={16} />
      {children}
    </TextLink>
  )
}
