import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'

const recipe = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    border: '1px solid transparent',
    borderRadius: 'control',
    fontWeight: '600',
    cursor: 'pointer',
    textDecoration: 'none',
    transition: 'background-color 120ms',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    '&[aria-disabled=true]': { opacity: 0.55, cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      solid: {
        background: 'primary.solid',
        color: 'primary.contrast',
        '&:hover': { background: 'primary.hover' },
      },
      outline: {
        background: 'bg.panel',
        borderColor: 'border.strong',
        color: 'fg',
        '&:hover': { background: 'bg.muted' },
      },
      ghost: { background: 'transparent', color: 'fg', '&:hover': { background: 'bg.muted' } },
      danger: { background: 'danger.solid', color: 'danger.contrast' },
    },
    size: {
      sm: { minHeight: '32px', padding: '0 12px', fontSize: '0.875rem' },
      md: { minHeight: '40px', padding: '0 16px', fontSize: '0.9375rem' },
      /** Large enough for a gloved thumb. */
      lg: {
        minHeight: '56px',
        padding: '8px 20px',
        fontSize: '1.0625rem',
        // As wide as a phone at most, and the Dutch texts are long.
        whiteSpace: 'normal',
        textAlign: 'center',
      },
    },
    wide: { true: { width: '100%' } },
  },
  defaultVariants: { variant: 'solid' as const, size: 'md' as const },
}

const StyledButton = chakra('button', recipe)
const StyledLink = chakra(Link, recipe)

type ButtonProps = ComponentProps<typeof StyledButton>

/**
 * Props of a disabled button. `aria-disabled` instead of `disabled`, which would take the button out of the
 * tab order and drop its focus while its own action runs. Preventing the click also keeps its form from being
 * submitted.
 */
const unavailable = {
  'aria-disabled': true,
  onClick: (event) => event.preventDefault(),
} as const satisfies ButtonProps

export function Button({ disabled, ...props }: ButtonProps) {
  return <StyledButton type="button" {...props} {...(disabled ? unavailable : {})} />
}

/** A link that looks like a button. */
export function LinkButton(props: ComponentProps<typeof StyledLink>) {
  return <StyledLink {...props} />
}

/** A button with an icon alone; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  children,
  ...props
}: Omit<ButtonProps, 'children'> & { readonly label: string; readonly children: ReactNode }) {
  return (
    <Button
      variant="ghost"
      aria-label={label}
      title={label}
      width="40px"
      padding="0"
      flexShrink={0}
      {...props}
    >
      {children}
    </Button>
  )
}
