import { withStorableValues } from '../../platform/http/request/body-parsers.ts'
import { sha256OfCanonicalJson } from '../../shipments/events/canonical-hash.ts'

/**
 * Identifies what an operation says: a hash of all but the payload, the payload's version, and a hash of the
 * payload. They are apart because a device that is updated while an operation waits sends its payload in the
 * newer version; it is still the same operation. The measured clock offsets may differ between attempts and
 * are left out. What cannot be stored counts as what evidence keeps of it.
 */
export function fingerprintOf(operation: Readonly<Record<string, unknown>>): string {
  const {
    clockOffset: _,
    deliveryOffset: __,
    schemaVersion,
    payload,
    ...rest
  } = withStorableValues(operation)
  return `${sha256OfCanonicalJson(rest)}.${String(schemaVersion)}.${sha256OfCanonicalJson(payload)}`
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
