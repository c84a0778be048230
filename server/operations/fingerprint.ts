import { sha256OfCanonicalJson } from '../shipments/canonical-hash.ts'
import type { MeasuredOperation } from './measured-clock.ts'

/**
 * Identifies what an operation says: a hash of all but the payload, the payload's version, and a hash of the
 * payload. They are apart because a device that is updated while an operation waits sends its payload in the
 * newer version; it is still the same operation. The measured clock offsets may differ between attempts and
 * are left out.
 */
export function fingerprintOf(operation: MeasuredOperation): string {
  const { clockOffset: _, deliveryOffset: __, schemaVersion, payload, ...rest } = operation
  return `${sha256OfCanonicalJson(rest)}.${schemaVersion}.${sha256OfCanonicalJson(payload)}`
}

/**
 * Whether two fingerprints are of the same operation. Payloads of different versions cannot be compared and
 * count as equal.
 */
export function isSameOperation(stored: string, sent: string): boolean {
  const [base, version, payload] = stored.split('.')
  const [sentBase, sentVersion, sentPayload] = sent.split('.')
  return base === sentBase && (version !== sentVersion || payload === sentPayload)
}
