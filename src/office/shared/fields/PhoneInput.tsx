import type { ComponentProps } from 'react'
import { TextInput } from '../../../ui/forms/TextInputs.tsx'

/** The server stores it with its country code. */
export function PhoneInput(field: Omit<ComponentProps<typeof TextInput>, 'normalise' | 'type'>) {
  return <TextInput {...field} type="tel" normalise={(text) => text.trim().replace(/\s+/g, ' ')} />
}
