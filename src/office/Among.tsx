import type { ComponentProps } from 'react'
import { SelectField } from '../ui/fields.tsx'

export interface Named {
  readonly id: string
  readonly name: string
}

/** One of these, or none; what is chosen already stays chosen while they are on their way. */
export function Among({ options, none, ...select }: ComponentProps<typeof SelectField> & { readonly options: readonly Named[]; readonly none: string }) {
  const known = select.value === '' || options.some(({ id }) => id === select.value)
  return (
    <SelectField {...select}>
      <option value="">{none}</option>
      {known ? null : <option value={select.value}>…</option>}
      {options.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
    </SelectField>
  )
}
