import type { ComponentProps } from 'react'
import { Button, LinkButton } from '../../ui/Button.tsx'

/** The main action of a screen: as wide as the column, readable in full sunlight (contrast 7:1 and more). */
const look = {
  size: 'lg',
  wide: true,
  css: {
    background: { _light: 'primary.800', _dark: 'primary.200' },
    color: { _light: 'white', _dark: 'primary.950' },
    // A finger leaves no hover behind.
    '&:hover': { background: { _light: 'primary.800', _dark: 'primary.200' } },
    '&:active': { background: { _light: 'primary.900', _dark: 'primary.100' } },
  },
} as const

export function MainAction(props: ComponentProps<typeof Button>) {
  return <Button {...look} {...props} />
}

export function MainLink({
  to,
  state,
  children,
}: Pick<ComponentProps<typeof LinkButton>, 'to' | 'state' | 'children'>) {
  return (
    <LinkButton {...look} to={to} state={state}>
      {children}
    </LinkButton>
  )
}
