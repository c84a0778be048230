import { changedTransportMode, type TransportModeChange } from '#contract/parties/transport-mode-changes.ts'
import type { TransportMode, TransportModeDraft } from '#contract/parties/transport-modes.ts'
import { transportModeOrderingKey } from '../outbox/ordering-keys.ts'
import type { OutboxRow } from '../store/device-database.ts'

export const modeOperations = [
  'transport_mode.create',
  'transport_mode.update',
  'transport_mode.remove',
] as const

export const modeIdOf = ({ lane }: OutboxRow) => lane.slice(transportModeOrderingKey('').length)

/** Applies the operations about this transport mode to its row. */
export const withQueued = (
  stored: TransportMode | undefined,
  id: string,
  operations: readonly OutboxRow[],
): TransportMode | undefined =>
  operations
    .filter((row) => modeIdOf(row) === id)
    .reduce<TransportMode | undefined>((mode, { type, payload }) => {
      if (type === 'transport_mode.create')
        return mode ?? { ...(payload as TransportModeDraft), version: 0, own: true }
      if (mode === undefined) return undefined
      return type === 'transport_mode.update'
        ? changedTransportMode(mode, payload as TransportModeChange)
        : { ...mode, offered: false }
    }, stored)
