import { statementFieldErrors } from '#contract/shipments/shipment-statements.ts'
import type { RefusedEntry, RefusedStatement } from '../../offline/decisions/refused.ts'

export type Remedy = 'photo' | 'mend' | 'agree' | 'retake' | 'sendAgain' | 'handOver'

/** Refusals that sending again does not heal: they contradict what has happened, and the office decides. */
const lasting = new Set([
  'shipment_already_loaded',
  'shipment_already_unloaded',
  'cargo_goes_on_already',
  'cargo_differs',
  'device_revoked',
  'shipment_number_taken',
  'device_cloned',
  'correction_not_own',
  'correction_too_late',
  'project_blocked',
  'ewc_code_not_valid_then',
  'account_needs_approval',
  'unload_by_other_carrier',
  'transport_mode_taken',
])

export function remedyOf({ entry, statement }: RefusedEntry): Remedy {
  if (entry.kind === 'photo')
    return entry.problem?.code === 'photo_missing' || entry.problem?.code === 'photo_type_refused'
      ? 'retake'
      : 'sendAgain'
  if (lasting.has(entry.problem?.code ?? '')) return 'handOver'
  if (entry.problem?.code !== 'validation_failed') return 'sendAgain'
  if (statement?.flow === undefined || statement.mode === undefined) return 'sendAgain'
  if (isAmended(statement)) return 'agree'
  const { violations = [] } = entry.problem
  return violations.length > 0 && violations.every(({ propertyPath }) => propertyPath.startsWith('photos'))
    ? 'photo'
    : 'mend'
}

export const isAmended = ({ flow, flowVersion }: RefusedStatement): boolean =>
  flow !== undefined && flowVersion !== undefined && flow.version > flowVersion

export function differencesOf({ flow, mode, phase, values }: RefusedStatement) {
  const errors =
    flow === undefined || mode === undefined ? [] : statementFieldErrors(flow, phase, mode.type, values)
  return {
    missing: errors.filter(({ reason }) => reason === 'required').map(({ field }) => field),
    superfluous: errors.filter(({ reason }) => reason === 'not_asked').map(({ field }) => field),
  }
}
