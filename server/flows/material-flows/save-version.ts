import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { newId } from '../../platform/db/uuid.ts'
import { flowsWhere } from './queries.ts'

export async function saveVersion(
  db: Queryable,
  id: string,
  amendment?: { readonly byId: string; readonly costsExtra: boolean },
): Promise<OfficeFlow> {
  const [content] = await flowsWhere(db, eq(materialFlows.id, id))
  const [owner] = await db
    .select({ customerId: materialFlows.customerId, updatedAt: materialFlows.updatedAt })
    .from(materialFlows)
    .where(eq(materialFlows.id, id))
  if (content === undefined || owner === undefined)
    throw new Error(`Material flow ${id} does not exist, so its version cannot be stored.`)
  await db
    .insert(materialFlowVersions)
    .values({
      id: newId(),
      customerId: owner.customerId,
      materialFlowId: id,
      version: content.version,
      content,
      amendedById: amendment?.byId ?? null,
      costsExtra: amendment?.costsExtra ?? false,
      // Not the content's time, which has whole seconds: a load may be of the same second.
      createdAt: owner.updatedAt,
    })
    .onConflictDoNothing({ target: [materialFlowVersions.materialFlowId, materialFlowVersions.version] })
  return content
}
