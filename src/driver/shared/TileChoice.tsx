import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { SideBySide } from '../../ui/controls/SideBySide.tsx'
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
    <SideBySide
      role="radiogroup"
      aria-label={label}
      style={{ '--narrowest': `${narrowest}px` } as CSSProperties}
    >
      {options.map(({ value, label: shown }) => (
        <RadioTile key={value} {...tile}>
          <HiddenRadio type="radio" name={name} checked={value === current} onChange={() => onPick(value)} />
          {shown}
        </RadioTile>
      ))}
    </SideBySide>
  )
}
