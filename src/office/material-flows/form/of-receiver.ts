import { locations } from '#contract/parties/locations.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { call } from '../../../api/call.ts'
import { isSame } from '../../shared/page/changes.ts'
import type { FlowValues } from './flow-values.ts'

/** What a flow has of its receiver: it gave the number, and treats, instructs and reads. */
export const ofReceiver = [
  'wasteStreamNumber',
  'processingMethod',
  'unloadInstructions',
  'recipients',
] as const
type FieldOfReceiver = (typeof ofReceiver)[number]
export type OfReceiver = Pick<FlowValues, FieldOfReceiver>

/** Of one value, what is not as the flow of before has it. */
export function withoutFirst<Name extends FieldOfReceiver>(
  name: Name,
  values: OfReceiver,
  first: OfReceiver,
): OfReceiver[Name] {
  if (name === 'recipients') {
    const known = new Set(first.recipients.map(({ email }) => email.toLowerCase()))
    return (values.recipients ?? []).filter(
      ({ email }) => !known.has(email.toLowerCase()),
    ) as OfReceiver[Name]
  }
  return isSame(values[name], first[name]) ? ('' as OfReceiver[Name]) : values[name]
}

/** What is still as the receiver of the flow of before has it; blank values are nobody's. */
export const keptOfReceiver = (values: OfReceiver, first: OfReceiver): readonly FieldOfReceiver[] =>
  ofReceiver.filter((name) => !isSame(withoutFirst(name, values, first), values[name]))

/** Whether these values name another receiver than the flow does, by its company or a typed address. */
export async function goesToOther(
  values: Pick<
    FlowValues,
    'receiver' | 'destinationKind' | 'destinationLocation' | 'destinationOneTimeLocation'
  >,
  { receiver, destinationOneTimeLocation }: OfficeFlow,
): Promise<boolean> {
  if (values.receiver) return values.receiver !== receiver?.id
  if (values.destinationKind === 'once')
    return !isSame(values.destinationOneTimeLocation?.description, destinationOneTimeLocation?.description)
  if (!values.destinationLocation) return false
  const { company } = await call(locations.read, { params: { id: values.destinationLocation } })
  return company.id !== receiver?.id
}
