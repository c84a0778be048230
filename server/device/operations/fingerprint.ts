import { withStorableValues } from '../../platform/http/request/body-parsers.ts'
import { sha256OfCanonicalJson } from '../../shipments/events/canonical-hash.ts'

/**
 * The payload's hash stands apart with its version, because an updated device sends a waiting operation in a
 * newer one. Clock offsets may differ between attempts and are left out.
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
