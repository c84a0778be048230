import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { ForwardIcon } from '../../ui/theme/icons.tsx'

const Details = chakra('details', {
  base: {
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      minHeight: '64px',
      cursor: 'pointer',
      '&::-webkit-details-marker': { display: 'none' },
    },
    '&[open] > summary > svg:last-child': { transform: 'rotate(90deg)' },
  },
})

/** Shows its content once its line is pressed. */
export const Fold = ({
  line,
  inRows = false,
  children,
  ...details
}: Pick<ComponentProps<'details'>, 'name' | 'open' | 'onToggle'> & {
  readonly line: ReactNode
  /** Among rows, which have a margin of their own. */
  readonly inRows?: boolean
  readonly children: ReactNode
}) => (
  <Details css={inRows ? { '& > summary': { padding: '12px 16px' } } : {}} {...details}>
    <summary>
      {line}
      <ForwardIcon />
    </summary>
    {children}
  </Details>
)
