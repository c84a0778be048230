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

type Recipients = FlowValues['recipients']

const withoutEmails = (recipients: Recipients | undefined, those: Recipients | undefined): Recipients => {
  const known = new Set(those?.map(({ email }) => email.toLowerCase()))
  return (recipients ?? []).filter(({ email }) => !known.has(email.toLowerCase()))
}

/** Of one value, what is not as the flow of before has it. */
export function withoutFirst<Name extends FieldOfReceiver>(
  name: Name,
  values: OfReceiver,
  first: OfReceiver,
): OfReceiver[Name] {
  if (name === 'recipients') return withoutEmails(values.recipients, first.recipients) as OfReceiver[Name]
  return isSame(values[name], first[name]) ? ('' as OfReceiver[Name]) : values[name]
}

/** What was emptied of these values, not over what was typed since; mail addresses stand beside each other. */
export const withFirst = (values: OfReceiver, emptied: Partial<OfReceiver>): Partial<OfReceiver> => ({
  ...Object.fromEntries(
    Object.entries(emptied).filter(([name]) => isSame(values[name as FieldOfReceiver], undefined)),
  ),
  ...(emptied.recipients && {
    recipients: [...withoutEmails(emptied.recipients, values.recipients), ...(values.recipients ?? [])],
  }),
})

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
