import { chakra } from '@chakra-ui/react'

const Choice = chakra('button', {
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

/** Which rows a list shows: one of a few kinds, or all of them (undefined). */
export function ChoiceFilter<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly choices: readonly { readonly value: Value | undefined; readonly title: string }[]
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value | undefined) => void
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
      {choices.map(({ value, title }) => (
        <Choice key={title} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {title}
        </Choice>
      ))}
    </chakra.div>
  )
}
