import { statementFieldErrors } from '#contract/shipments/shipment-statements.ts'
import type { RefusedEntry, RefusedStatement } from '../../offline/decisions/refused.ts'

export type Remedy = 'photo' | 'mend' | 'agree' | 'retake' | 'sign' | 'update' | 'sendAgain' | 'handOver'

/** Refusals that may be over by themselves; any other says the same again, until the office decides. */
const passing = new Set(['access_denied', 'shipment_not_loaded', 'operation_unknown_type'])

/** The one that helps, where sending again has not been tried in vain. */
export function remedyOf({ entry, statement }: RefusedEntry, isTried: boolean): Remedy {
  const { code = '', violations = [] } = entry.problem ?? {}
  if (entry.state === 'update') return 'update'
  if (entry.kind === 'photo')
    return code === 'photo_missing' || code === 'photo_type_refused' ? 'retake' : 'sendAgain'
  if (entry.kind === 'shipment.sign' && /^(signature_|receipt_)/.test(code)) return 'sign'
  if (code === 'validation_failed' && statement?.flow !== undefined && statement.mode !== undefined) {
    if (isAmended(statement)) return 'agree'
    return violations.length > 0 && violations.every(({ propertyPath }) => propertyPath.startsWith('photos'))
      ? 'photo'
      : 'mend'
  }
  return passing.has(code) && !isTried ? 'sendAgain' : 'handOver'
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
