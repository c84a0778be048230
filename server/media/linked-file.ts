import { eq } from 'drizzle-orm'
import type { MediaKind } from '#contract/media-objects.ts'
import type { Locale } from '#contract/locales.ts'
import type { Violation } from '#contract/problems.ts'
import type { Queryable } from '../db/connect.ts'
import { mediaObjects } from '../db/schema/shipments.ts'
import { violation } from '../i18n/violations.ts'

/**
 * What is wrong with naming a file at this field: it has to be of the right kind (specification, section 4), all there, and of
 * the same customer as what names it, unless it belongs to none. Whether the caller sees it at all was asked before.
 */
export async function wrongFile(
  db: Queryable,
  field: string,
  id: string | undefined,
  fit: { readonly kind: MediaKind; readonly customerId: string | null | undefined },
  locale: Locale,
): Promise<readonly Violation[]> {
  if (id === undefined) return []
  const [file] = await db.select({ kind: mediaObjects.kind, status: mediaObjects.status, customerId: mediaObjects.customerId }).from(mediaObjects).where(eq(mediaObjects.id, id))
  const fits = file !== undefined && file.kind === fit.kind && file.status === 'received' && (file.customerId === null || fit.customerId == null || file.customerId === fit.customerId)
  return fits ? [] : [violation([field], 'file_kind', locale)]
}
