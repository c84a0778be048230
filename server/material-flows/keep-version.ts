import { eq } from 'drizzle-orm'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import type { Queryable } from '../db/connect.ts'
import { materialFlows, materialFlowVersions } from '../db/schema/projects.ts'
import { newId } from '../db/uuid.ts'
import { flowsWhere } from './queries.ts'

/** Keeps a flow as it is now under its version, whole, and answers with it; a version that is kept already stays as it is. */
export async function keepVersion(
  db: Queryable,
  id: string,
  amended?: { readonly byId: string; readonly costsExtra: boolean },
): Promise<OfficeFlow> {
  const [content] = await flowsWhere(db, eq(materialFlows.id, id))
  const [owner] = await db
    .select({ customerId: materialFlows.customerId })
    .from(materialFlows)
    .where(eq(materialFlows.id, id))
  if (content === undefined || owner === undefined)
    throw new Error(`There is no material flow ${id} to keep.`)
  await db
    .insert(materialFlowVersions)
    .values({
      id: newId(),
      customerId: owner.customerId,
      materialFlowId: id,
      version: content.version,
      content,
      amendedById: amended?.byId ?? null,
      costsExtra: amended?.costsExtra ?? false,
      createdAt: new Date(content.updatedAt),
    })
    .onConflictDoNothing({ target: [materialFlowVersions.materialFlowId, materialFlowVersions.version] })
  return content
}
