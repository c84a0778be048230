import { chakra } from '@chakra-ui/react'
import type { CurrentUser } from '#contract/accounts/current-user.ts'

type PersonName = Pick<CurrentUser, 'firstName' | 'lastName'>

export const initialsOf = ({ firstName, lastName }: PersonName) =>
  [firstName, lastName].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('')

/** `isOffline`: nothing green, which reads as being connected. */
export function Avatar({ user, isOffline }: { readonly user: PersonName; readonly isOffline?: boolean }) {
  return (
    <chakra.span
      aria-hidden="true"
      position="relative"
      display="grid"
      placeItems="center"
      width="40px"
      height="40px"
      borderRadius="full"
      background="primary.subtle"
      color="primary.fg"
      border="1px solid {colors.border}"
      fontWeight="600"
      fontSize="0.875rem"
    >
      {initialsOf(user)}
      <chakra.span
        position="absolute"
        right="-1px"
        bottom="-1px"
        width="12px"
        height="12px"
        borderRadius="full"
        // The specification's dot is green whatever the colour of success is.
        background={isOffline ? 'fg.muted' : '#1f9d55'}
        border="2px solid {colors.bg.panel}"
      />
    </chakra.span>
  )
}
