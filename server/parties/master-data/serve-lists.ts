import * as contract from '#contract/parties/reference-data.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { processingMethods, projectStatuses, senderTypes } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { markFlowsChanged } from './mark-flows-changed.ts'
import { bilingual, bilingualList, byPosition } from './bilingual-names.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { projectStatusOf } from './queries.ts'

export const processingMethodRoutes = resourceRoutes(contract.processingMethods, {
  ...tableResource(processingMethods, contract.processingMethods.draft, {
    fields: { names: bilingual },
    itemOf: (row, draft) => ({ id: row.code, code: row.code, ...draft, ...versionFields(row) }),
  }),
  ...bilingualList(processingMethods, processingMethods.code),
  defaultOrder: [['code', 'asc']],
  afterWrite: async ({ db }, code) => markFlowsChanged(db, eq(materialFlows.processingMethodCode, code)),
})

export const senderTypeRoutes = resourceRoutes(contract.senderTypes, {
  ...tableResource(senderTypes, contract.senderTypes.draft, {
    fields: { names: bilingual },
    itemOf: (row, draft) => ({ id: row.code, code: row.code, ...draft, ...versionFields(row) }),
  }),
  ...bilingualList(senderTypes, senderTypes.code),
  defaultOrder: byPosition,
  // Letters show the role.
  afterWrite: async ({ db }, code) => markFlowsChanged(db, eq(materialFlows.senderType, code)),
})

const storedStatuses = tableResource(projectStatuses, contract.projectStatuses.draft, {
  fields: { names: bilingual },
  itemOf: (row) => ({ ...projectStatusOf(row), key: row.key, ...versionFields(row) }),
})

export const projectStatusRoutes = resourceRoutes(contract.projectStatuses, {
  ...storedStatuses,
  ...bilingualList(projectStatuses, projectStatuses.key),
  defaultOrder: [
    ['position', 'asc'],
    ['key', 'asc'],
  ],
  change: async (call, id, draft) => {
    const before = await storedStatuses.draftOf(call.db, id)
    await storedStatuses.change(call, id, draft)
    if (draft.blocked === before.blocked) return
    await updateBlockedProjects(call.db, id)
    await markProjects(call.db, id)
  },
})

async function updateBlockedProjects(db: Queryable, statusId: string): Promise<void> {
  await db
    .update(projects)
    .set({
      blockedAt: sql`case when ${projectStatuses.blocked} then coalesce(${projects.blockedAt}, now()) end`,
    })
    .from(projectStatuses)
    .where(and(eq(projects.statusId, statusId), eq(projectStatuses.id, statusId)))
}

/** Devices store whether a project is blocked. */
async function markProjects(db: Queryable, statusId: string): Promise<void> {
  const rows = await db.select({ id: projects.id }).from(projects).where(eq(projects.statusId, statusId))
  await markChanged(
    db,
    rows.map(({ id }) => ({ type: 'Project' as const, entityId: id, projectId: id })),
  )
}
