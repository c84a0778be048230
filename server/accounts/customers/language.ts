import type { Locale } from '#contract/kit/locales.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { type CustomerMember, customerOf } from './customer-of.ts'

/**
 * The language in which somebody who chose none is written to by somebody else: that of their customer, or of the customer
 * who writes, and only where there is neither that of the writer's page.
 */
export async function languageFor(
  db: Queryable,
  recipient: CustomerMember,
  { viewer, locale }: { readonly viewer: CustomerMember; readonly locale: Locale },
): Promise<Locale> {
  const customer = (await customerOf(db, recipient)) ?? (await customerOf(db, viewer))
  return customer?.language ?? locale
}
