import { withStorableValues } from '../../platform/http/request/body-parsers.ts'
import { sha256OfCanonicalJson } from '../../shipments/events/canonical-hash.ts'

/**
 * A hash of everything but the payload, the payload's version, and a hash of the payload. Apart, because an
 * updated device sends a waiting operation with a newer payload version. Clock offsets may differ between
 * attempts and are left out; unstorable values count as in the evidence.
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

/** Payloads of different versions cannot be compared and count as equal. */
export function isSameOperation(stored: string, sent: string): boolean {
  const [base, version, payload] = stored.split('.')
  const [sentBase, sentVersion, sentPayload] = sent.split('.')
  return base === sentBase && (version !== sentVersion || payload === sentPayload)
}
