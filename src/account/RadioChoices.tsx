import { chakra } from '@chakra-ui/react'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly swatch?: string
}

export function RadioChoices<Value extends string>({
  label,
  name,
  value,
  options,
  onChoose,
}: {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly options: readonly Option<Value>[]
  readonly onChoose: (value: Value) => void
}) {
  return (
    <chakra.fieldset border="0" padding="0" margin="0" minWidth="0">
      <chakra.legend fontWeight="600" padding="0" marginBottom="8px">
        {label}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="8px">
        {options.map((option) => (
          <RadioChoice
            key={option.value}
            name={name}
            option={option}
            isSelected={value === option.value}
            onSelect={() => onChoose(option.value)}
          />
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}

function RadioChoice({
  name,
  option,
  isSelected,
  onSelect,
}: {
  readonly name: string
  readonly option: Option<string>
  readonly isSelected: boolean
  readonly onSelect: () => void
}) {
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="8px"
      minHeight="44px"
      padding="0 16px"
      border="1px solid"
      borderRadius="control"
      cursor="pointer"
      borderColor={isSelected ? 'primary.solid' : 'border.strong'}
      background={isSelected ? 'primary.subtle' : 'bg.panel'}
      fontWeight={isSelected ? '600' : '400'}
      css={{
        '&:focus-within': { outline: '2px solid var(--chakra-colors-focus)', outlineOffset: '2px' },
      }}
    >
      <chakra.input
        type="radio"
        name={name}
        value={option.value}
        checked={isSelected}
        onChange={onSelect}
        position="absolute"
        opacity="0"
        width="1px"
        height="1px"
      />
      {option.swatch === undefined ? null : (
        <chakra.span
          aria-hidden="true"
          width="16px"
          height="16px"
          borderRadius="full"
          style={{ background: option.swatch }}
        />
      )}
      {option.label}
    </chakra.label>
  )
}
