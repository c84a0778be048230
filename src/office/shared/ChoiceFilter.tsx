import { chakra } from '@chakra-ui/react'

const FilterButton = chakra('button', {
  base: {
    minHeight: '38px',
    padding: '0 14px',
    border: 'none',
    background: 'none',
    cursor: 'pointer',
    fontSize: '0.9375rem',
    color: 'fg.muted',
    borderRadius: '3px',
    '&:hover': { background: 'bg.muted' },
    '&[aria-pressed=true]': { background: 'primary.subtle', color: 'primary.fg', fontWeight: '600' },
  },
})

/** Buttons that restrict a list to one value of a field; `undefined` stands for all rows. */
export function ChoiceFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly { readonly value: Value | undefined; readonly title: string }[]
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}) {
  return (
    <chakra.div
      role="group"
      aria-label={label}
      display="inline-flex"
      background="bg.panel"
      border="1px solid"
      borderColor="border.strong"
      borderRadius="control"
    >
      {options.map((option) => (
        <FilterButton
          key={option.title}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.title}
        </FilterButton>
      ))}
    </chakra.div>
  )
}
