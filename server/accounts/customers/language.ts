import type { Locale } from '#contract/kit/locales.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { type CustomerMember, customerOf } from './customer-of.ts'

/** The recipient's customer decides, else the writer's customer, else the writer's page. */
export async function languageFor(
  db: Queryable,
  recipient: CustomerMember,
  { viewer, locale }: { readonly viewer: CustomerMember; readonly locale: Locale },
): Promise<Locale> {
  const customer = (await customerOf(db, recipient)) ?? (await customerOf(db, viewer))
  return customer?.language ?? locale
}
