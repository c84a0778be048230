import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { HiddenRadio, RadioTile } from './RadioTile.tsx'

/** One of a few, each a tile as wide as the screen allows. */
export function TileChoice<Value extends string>({
  name,
  label,
  options,
  current,
  onPick,
  tile,
  narrowest = 84,
}: {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly current: Value | undefined
  readonly onPick: (value: Value) => void
  readonly tile?: Pick<ComponentProps<typeof RadioTile>, 'minHeight'>
  readonly narrowest?: number
}) {
  return (
    <chakra.div
      role="radiogroup"
      aria-label={label}
      display="grid"
      gridTemplateColumns={`repeat(auto-fit, minmax(${narrowest}px, 1fr))`}
      gap="8px"
    >
      {options.map(({ value, label: shown }) => (
        <RadioTile key={value} overflowWrap="anywhere" {...tile}>
          <HiddenRadio type="radio" name={name} checked={value === current} onChange={() => onPick(value)} />
          {shown}
        </RadioTile>
      ))}
    </chakra.div>
  )
}
