import { chakra } from '@chakra-ui/react'
import type { CurrentUser } from '#contract/accounts/current-user.ts'

type PersonName = Pick<CurrentUser, 'firstName' | 'lastName'>

export const initialsOf = ({ firstName, lastName }: PersonName) =>
  [firstName, lastName].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('')

export function Avatar({ user }: { readonly user: PersonName }) {
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
      border="1px solid"
      borderColor="border"
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
        // The specification's dot shows no state: it stays green whatever the colour of success is.
        background="#1f9d55"
        border="2px solid"
        borderColor="bg.panel"
      />
    </chakra.span>
  )
}
