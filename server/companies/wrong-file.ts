import { eq } from 'drizzle-orm'
import type { MediaKind } from '#contract/media-objects.ts'
import type { Violation } from '#contract/problems.ts'
import { mediaObjects } from '../db/schema/shipments.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { violation } from '../i18n/violations.ts'

/**
 * What is wrong with naming a file at this field: it has to be of the kind (specification, section 5), all there, and of the
 * customer of what names it, or of none. Whether the caller sees it at all was asked before.
 */
export async function wrongFile(
  call: WriteCall,
  field: string,
  id: string | undefined,
  fit: { readonly kind: MediaKind; readonly customerId: string | undefined },
): Promise<Violation[]> {
  if (id === undefined) return []
  const [file] = await call.db.select().from(mediaObjects).where(eq(mediaObjects.id, id))
  if (file === undefined || file.kind !== fit.kind) return [violation([field], 'file_kind', call.locale)]
  const isOurs = file.customerId === null || file.customerId === fit.customerId
  return isOurs && file.status === 'received' ? [] : [violation([field], 'file_not_usable', call.locale)]
}
