import type { ComponentProps } from 'react'
import { formatPlate } from '#contract/parties/licence-plates.ts'
import { TextInput } from '../../../ui/forms/TextInputs.tsx'

type NumberTextProps = Omit<ComponentProps<typeof TextInput>, 'normalise' | 'type' | 'inputMode'>

/** The server stores it with its country code. */
export function PhoneInput(field: NumberTextProps) {
  return (
    <TextInput
      autoComplete="off"
      {...field}
      type="tel"
      normalise={(text) => text.trim().replace(/\s+/g, ' ')}
    />
  )
}

/** A Dutch plate gets its dashes, any other capitals. */
export function PlateInput(field: NumberTextProps) {
  return <TextInput autoComplete="off" autoCapitalize="characters" {...field} normalise={formatPlate} />
}

/** The ENI number of a ship, or a number of the Chamber of Commerce; separators are left out. */
export function EightDigitsInput(field: NumberTextProps) {
  return (
    <TextInput
      autoComplete="off"
      {...field}
      inputMode="numeric"
      normalise={(text) => text.replace(/[\s.-]/g, '')}
    />
  )
}

/** Without spaces, such as a VIHB, processor or waste stream number. */
export function CapitalsInput(field: NumberTextProps) {
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...field}
      normalise={(text) => text.replace(/\s/g, '').toUpperCase()}
    />
  )
}
