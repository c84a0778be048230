import { eq } from 'drizzle-orm'
import * as contract from '#contract/reference-data.ts'
import type { Queryable } from '../db/connect.ts'
import { processingMethods, projectStatuses, senderTypes } from '../db/schema/master-data.ts'
import { materialFlows, projects } from '../db/schema/projects.ts'
import { serve } from '../http/collection/collection.ts'
import { stored } from '../http/collection/stored.ts'
import { markChanged } from '../live/mark-changed.ts'
import { markFlows } from './mark-flows.ts'
import { nameColumns, namePlaces, namesOf, standingOf, visibleToAll } from './named.ts'
import { projectStatusOf } from './queries.ts'

export const processingMethodRoutes = serve(contract.processingMethods, {
  ...stored(processingMethods, {
    itemOf: (row) => ({
      id: row.code,
      code: row.code,
      names: namesOf(row),
      group: row.group ?? undefined,
      ...standingOf(row),
    }),
    draftOf: (row): contract.ProcessingMethodDraft => ({
      names: namesOf(row),
      group: row.group ?? undefined,
    }),
    columnsOf: ({ names, group }) => ({ ...nameColumns(names), group: group ?? null }),
  }),
  visibleTo: visibleToAll,
  columns: namePlaces(processingMethods),
  search: [processingMethods.code, processingMethods.nameEn, processingMethods.nameNl],
  defaultOrder: [['code', 'asc']],
  wrote: async ({ db }, code) => markFlows(db, eq(materialFlows.processingMethodCode, code)),
})

export const senderTypeRoutes = serve(contract.senderTypes, {
  ...stored(senderTypes, {
    itemOf: (row) => ({
      id: row.code,
      code: row.code,
      names: namesOf(row),
      position: row.position,
      ...standingOf(row),
    }),
    draftOf: (row) => ({ names: namesOf(row), position: row.position }),
    columnsOf: ({ names, position }) => ({ ...nameColumns(names), position }),
  }),
  visibleTo: visibleToAll,
  columns: namePlaces(senderTypes),
  search: [senderTypes.code, senderTypes.nameEn, senderTypes.nameNl],
  defaultOrder: [
    ['position', 'asc'],
    ['code', 'asc'],
  ],
})

export const projectStatusRoutes = serve(contract.projectStatuses, {
  ...stored(projectStatuses, {
    itemOf: (row) => ({ ...projectStatusOf(row), key: row.key, ...standingOf(row) }),
    draftOf: (row) => ({ key: row.key, names: namesOf(row), blocked: row.blocked, position: row.position }),
    columnsOf: ({ names, ...draft }) => ({ ...draft, ...nameColumns(names) }),
  }),
  visibleTo: visibleToAll,
  columns: namePlaces(projectStatuses),
  search: [projectStatuses.key, projectStatuses.nameEn, projectStatuses.nameNl],
  defaultOrder: [
    ['position', 'asc'],
    ['key', 'asc'],
  ],
  wrote: async ({ db }, id, verb) => {
    if (verb === 'change') await markProjects(db, id)
  },
})

/** Devices know of a project whether it is blocked. */
async function markProjects(db: Queryable, statusId: string): Promise<void> {
  const rows = await db.select({ id: projects.id }).from(projects).where(eq(projects.statusId, statusId))
  await markChanged(
    db,
    rows.map(({ id }) => ({ type: 'Project' as const, entityId: id, projectId: id })),
  )
}
