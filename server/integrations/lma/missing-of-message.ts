import * as z from 'zod/mini'
import { type LmaKind, lmaMessages, type LmaValues } from '#contract/integrations/lma-fields.ts'
import type { LmaMissing } from '#contract/integrations/lma.ts'

/** By the beginning of a field's name. */
const missingByField: readonly (readonly [start: string, missing: LmaMissing])[] = [
  ['ontdoener', 'disposer_number'],
  ['afzender', 'sender_number'],
  ['handelaar', 'sender_number'],
  ['bemiddelaar', 'sender_number'],
  ['inzamelaar', 'collector'],
  ['locatieHerkomst', 'origin'],
  ['vervoerders', 'carrier_number'],
  ['afvalstof', 'ewc_code'],
  ['verwerkingsMethode', 'processing_method'],
]

/**
 * What keeps a line's values from being sent although all is stated: its message does not take them, such as a
 * processing method of an administrator that the desk does not know.
 */
export function missingOfMessage(kind: LmaKind, values: LmaValues): readonly LmaMissing[] {
  const { error } = z.safeParse(
    z.omit(lmaMessages[kind] as typeof lmaMessages.first, { meldingsNummerMelder: true }),
    values,
  )
  const fields = error?.issues.map(({ path: [field] }) => String(field)) ?? []
  return [
    ...new Set(
      fields.map((field) => missingByField.find(([start]) => field.startsWith(start))?.[1] ?? 'flow'),
    ),
  ]
}
