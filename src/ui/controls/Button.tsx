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
      danger: {
        background: 'danger.solid',
        color: 'danger.contrast',
        '&:hover': { background: 'danger.hover' },
      },
    },
    size: {
      sm: { minHeight: 'controlSmall', padding: '0 10px', fontSize: 'label' },
      md: { minHeight: 'control', padding: '0 14px', fontSize: 'body' },
      /** Large enough for a gloved thumb; at a desk no larger than the others. */
      lg: {
        minHeight: 'controlLarge',
        padding: '6px 20px',
        fontSize: 'controlLarge',
        // Dutch texts are long, and a button is at most as wide as the phone.
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
 * `aria-disabled` instead of `disabled`, which would take the button out of the tab order and drop its focus
 * while its own action runs. Preventing the click also keeps its form from being submitted.
 */
const unavailable = {
  'aria-disabled': true,
  onClick: (event) => event.preventDefault(),
} as const satisfies ButtonProps

export function Button({ disabled, ...props }: ButtonProps) {
  return <StyledButton type="button" {...props} {...(disabled ? unavailable : {})} />
}

/** Not on paper, where a link leads nowhere. */
export function LinkButton(props: ComponentProps<typeof StyledLink>) {
  return <StyledLink data-no-print {...props} />
}

/** Hidden on a phone, where a toolbar has no room for words. */
export const WideLabel = chakra('span', {
  base: {
    '@media (max-width: 599px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})

export function IconButton({
  label,
  size = 'md',
  children,
  ...props
}: Omit<ButtonProps, 'children'> & { readonly label: string; readonly children: ReactNode }) {
  return (
    <Button
      variant="ghost"
      aria-label={label}
      title={label}
      size={size}
      width={size === 'sm' ? 'controlSmall' : 'control'}
      padding="0"
      flexShrink={0}
      {...props}
    >
      {children}
    </Button>
  )
}
