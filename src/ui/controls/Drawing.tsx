import { chakra } from '@chakra-ui/react'

export function Drawing({
  path,
  width,
  height,
  label,
}: {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly label: string
}) {
  return (
    <chakra.svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width="min(180px, 100%)">
      <path d={path} {...lineStyle} />
    </chakra.svg>
  )
}

/** How a signature is drawn, in units of a view box of 1000. */
export const lineStyle = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
