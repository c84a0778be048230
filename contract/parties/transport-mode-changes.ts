import * as z from 'zod/mini'
import { uuid } from '../kit/primitives.ts'
import { transportModeDraft, type TransportModeDraft } from './transport-modes.ts'

/* Not in `transport-modes.ts`: the office loads that with its first page, and changes by drivers with none. */

/**
 * What a driver changed of an own transport mode: as it stood on the device, and as it is to be. What the two have alike is
 * left as the server has it.
 */
export const transportModeChange = z.object({ before: transportModeDraft, after: transportModeDraft }).check(
  z.refine(({ before, after }) => before.id === after.id && before.type === after.type, {
    message: 'particulars',
    path: ['after'],
  }),
)
export type TransportModeChange = z.output<typeof transportModeChange>

/** The driver drives it no more: it is not offered any longer, and stays with what it carried. */
export const transportModeRemoval = z.object({ id: uuid })

/** The transport mode with what the change changes; everything else is as it was. */
export function changedTransportMode<Mode extends TransportModeDraft>(
  mode: Mode,
  { before, after }: TransportModeChange,
): Mode {
  const { type } = mode
  const merged = { ...mode[type] } as Record<string, unknown>
  const [old, current] = [before[type], after[type]] as readonly (Record<string, unknown> | undefined)[]
  for (const field of Object.keys({ ...old, ...current }))
    if (JSON.stringify(old?.[field]) !== JSON.stringify(current?.[field])) merged[field] = current?.[field]
  return {
    ...mode,
    [type]: merged,
    ...(before.identificationCode !== after.identificationCode && {
      identificationCode: after.identificationCode,
    }),
  }
}
