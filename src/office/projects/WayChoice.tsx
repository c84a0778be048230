import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { CheckBox, labelStyle } from '../../ui/fields.tsx'

/** Which of a few forms a dialog shows: each has fields of its own. */
export function WayChoice<Way extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string
  readonly value: Way
  readonly options: readonly { readonly value: Way; readonly label: string }[]
  readonly onChange: (way: Way) => void
}) {
  const id = useId()
  return (
    <chakra.div role="radiogroup" aria-labelledby={id}>
      <chakra.span id={id} css={labelStyle}>
        {label}
      </chakra.span>
      {options.map((option) => (
        <chakra.label
          key={option.value}
          display="flex"
          gap="10px"
          alignItems="center"
          minHeight="control"
          cursor="pointer"
          fontSize="body"
        >
          <CheckBox
            type="radio"
            name={id}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </chakra.label>
      ))}
    </chakra.div>
  )
}
