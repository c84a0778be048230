import type { ComponentProps } from 'react'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'

/** Readable in full sunlight (contrast 7:1 and more). */
const mainActionStyle = {
  size: 'lg',
  wide: true,
  css: {
    background: { _light: 'primary.800', _dark: 'primary.200' },
    color: { _light: 'white', _dark: 'primary.950' },
    // On touch screens the hover style would stay after a tap.
    '&:hover': { background: { _light: 'primary.800', _dark: 'primary.200' } },
    '&:active': { background: { _light: 'primary.900', _dark: 'primary.100' } },
  },
} as const

export function MainAction(props: ComponentProps<typeof Button>) {
  return <Button {...mainActionStyle} {...props} />
}

export function MainLink({
  to,
  state,
  children,
}: Pick<ComponentProps<typeof LinkButton>, 'to' | 'state' | 'children'>) {
  return (
    <LinkButton {...mainActionStyle} to={to} state={state}>
      {children}
    </LinkButton>
  )
}
