import { type CompanyDraft, isHiddenSecret } from '#contract/parties/companies.ts'
import type { Violation } from '#contract/kit/problems.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { violation } from '../../platform/i18n/violations.ts'

/** What connects companies with the systems of their weighbridges. */
export interface EbaSettings {
  readonly cipher: KeyCipher
  /** Whether letters may be sent to an address. */
  readonly isAllowedAddress: (address: string) => boolean
}

/**
 * The address must be one that letters and a password may be sent to, and a password goes to no other host than the one it
 * was given for: whoever may not read it could have it sent to a system of their own.
 */
export function ebaViolations(
  { locale }: Pick<WriteCall, 'locale'>,
  draft: CompanyDraft,
  before: CompanyDraft | undefined,
  isAllowedAddress: EbaSettings['isAllowedAddress'],
): readonly Violation[] {
  const { ebaWebserviceAddress: address, ebaCredentials } = draft
  const isHidden = isHiddenSecret(ebaCredentials)
  // The word for a secret is none.
  if (isHidden && ebaCredentials !== before?.ebaCredentials)
    return [violation(['ebaCredentials'], 'credentials', locale)]
  if (address === undefined || address === before?.ebaWebserviceAddress) return []
  if (!isAllowedAddress(address)) return [violation(['ebaWebserviceAddress'], 'public_address', locale)]
  return isHidden && originOf(address) !== originOf(before?.ebaWebserviceAddress)
    ? [violation(['ebaCredentials'], 'credentials_again', locale)]
    : []
}

const originOf = (address: string | undefined) => (address === undefined ? '' : new URL(address).origin)

/** Stores name and password of a draft, encrypted; they go with the address, and with the field that was cleared. */
export async function saveCredentials(
  call: WriteCall,
  {
    id,
    draft,
    before,
  }: { readonly id: string; readonly draft: CompanyDraft; readonly before?: CompanyDraft },
  cipher: KeyCipher,
): Promise<void> {
  const after = draft.ebaWebserviceAddress === undefined ? undefined : draft.ebaCredentials
  if (after === before?.ebaCredentials) return
  await call.db
    .update(companies)
    .set({ ebaCredentials: after === undefined ? null : await cipher.sealText(after, `companies/${id}`) })
    .where(eq(companies.id, id))
  await recordAudit(call, {
    action: 'rotate_secret',
    subject: { type: 'Company', id },
    customerId: (before ?? draft).customer,
  })
}
