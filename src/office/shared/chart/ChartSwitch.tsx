import { chakra } from '@chakra-ui/react'
import { Button } from '../../../ui/controls/Button.tsx'

export function ChartSwitch<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly title: string }[]
  readonly onChoose: (value: Value) => void
}) {
  return (
    <chakra.div role="group" aria-label={label} display="flex" gap="4px">
      {options.map((option) => (
        <Button
          key={option.value}
          size="sm"
          variant={option.value === value ? 'outline' : 'ghost'}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.title}
        </Button>
      ))}
    </chakra.div>
  )
}
