import { type CompanyDraft, isHiddenSecret } from '#contract/parties/companies.ts'
import type { Violation } from '#contract/kit/problems.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { violation } from '../../platform/i18n/violations.ts'

export interface EbaSettings {
  readonly cipher: KeyCipher
  readonly isAllowedAddress: (address: string) => boolean
}

/** A user who may not read a password could otherwise send it to a system of their own. */
export function ebaViolations(
  { locale }: Pick<WriteCall, 'locale'>,
  draft: CompanyDraft,
  before: CompanyDraft | undefined,
  isAllowedAddress: EbaSettings['isAllowedAddress'],
): readonly Violation[] {
  const { ebaWebserviceAddress: address, ebaCredentials } = draft
  const isHidden = isHiddenSecret(ebaCredentials)
  // The mask of a hidden secret can only stand for the stored one.
  if (isHidden && ebaCredentials !== before?.ebaCredentials)
    return [violation(['ebaCredentials'], 'credentials', locale)]
  if (address === undefined || address === before?.ebaWebserviceAddress) return []
  if (!isAllowedAddress(address)) return [violation(['ebaWebserviceAddress'], 'public_address', locale)]
  return isHidden && originOf(address) !== originOf(before?.ebaWebserviceAddress)
    ? [violation(['ebaCredentials'], 'credentials_again', locale)]
    : []
}

const originOf = (address: string | undefined) => (address === undefined ? '' : new URL(address).origin)

/** Stores name and password of a draft, encrypted; clearing the address or the field deletes them. */
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
    .set({ ebaCredentials: after === undefined ? null : await cipher.seal(after, `companies/${id}`) })
    .where(eq(companies.id, id))
  await recordAudit(call, {
    action: 'rotate_secret',
    subject: { type: 'Company', id },
    customerId: (before ?? draft).customer,
  })
}
