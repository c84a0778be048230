import type { Operation } from '#contract/operations.ts'
import { sealOf } from '../shipments/canonical-json.ts'

/**
 * What was intended, as a text of fixed length: a hash of all but the payload, the payload's version, and a hash of the payload. A device
 * that was updated while an operation waited sends it in the newer form: that is still the same operation. The measured
 * offset of the clock may differ from one attempt to the next and is no part of it.
 */
export function fingerprintOf(operation: Operation): string {
  const { clockOffset: _, schemaVersion, payload, ...rest } = operation
  return `${sealOf(rest)}.${schemaVersion}.${sealOf(payload)}`
}

/** True for the same operation sent again. Payloads of different versions cannot be compared, and are taken at their word. */
export function isSameIntent(stored: string, sent: string): boolean {
  const [intent, version, payload] = stored.split('.')
  const [sentIntent, sentVersion, sentPayload] = sent.split('.')
  return intent === sentIntent && (version !== sentVersion || payload === sentPayload)
}
