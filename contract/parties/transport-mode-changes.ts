import * as z from 'zod/mini'
import { uuid } from '../kit/primitives.ts'
import { transportModeDraft, type TransportModeDraft } from './transport-modes.ts'

/* Not in `transport-modes.ts`, which the office's first page loads without changes by drivers. */

/**
 * A driver's change of an own transport mode: as the device knew it, and as it is to be. Fields that both
 * have alike stay as the server has them.
 */
export const transportModeChange = z.object({ before: transportModeDraft, after: transportModeDraft }).check(
  z.refine(({ before, after }) => before.id === after.id && before.type === after.type, {
    message: 'particulars',
    path: ['after'],
  }),
)
export type TransportModeChange = z.output<typeof transportModeChange>

/** The driver no longer drives it: it is not offered any more but keeps its shipments. */
export const transportModeRemoval = z.object({ id: uuid })

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
