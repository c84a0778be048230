import type { MediaKind } from '#contract/shipments/media-objects.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { violation } from '../../platform/i18n/violations.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'

/** Checks its kind (specification, section 5), upload and customer. The caller has checked visibility. */
export async function fileViolations(
  call: WriteCall,
  field: string,
  id: string | undefined,
  requirements: { readonly kind: MediaKind; readonly customerId: string | undefined },
): Promise<Violation[]> {
  if (id === undefined) return []
  const [file] = await call.db.select().from(mediaObjects).where(eq(mediaObjects.id, id))
  if (file === undefined || file.kind !== requirements.kind)
    return [violation([field], 'file_kind', call.locale)]
  const isUsableByCustomer = file.customerId === null || file.customerId === requirements.customerId
  return isUsableByCustomer && file.status === 'received'
    ? []
    : [violation([field], 'file_not_usable', call.locale)]
}
