import { lmaOtherLoads as contract } from '#contract/integrations/lma.ts'
import { managedBy } from '../../accounts/access/owners.ts'
import { lmaOtherLoads } from '../../platform/db/schema/lma.ts'
import { resourceRoutes, resourceWriter } from '../../platform/http/collection/resource-routes.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { findProcessor, listProcessors } from './processors.ts'

const visibleTo = (viewer: Viewer) => managedBy(viewer, lmaOtherLoads.customerId)

const stored = tableResource(lmaOtherLoads, contract.draft, {
  itemOf: (row, draft) => ({ id: row.id, ...draft, ...versionFields(row) }),
})

const definition = {
  ...stored,
  visibleTo,
  changeableBy: visibleTo,
  searchColumns: [lmaOtherLoads.wasteStreamNumber],
  defaultOrder: [['wasteStreamNumber', 'asc']],
  create: async (call, draft, id) => {
    const { customerId } = await findProcessor(call.db, call.viewer, draft.company)
    return await stored.create(call, draft, id, { customerId })
  },
  validate: async ({ db, viewer, locale }, { company }, before) => {
    if (before !== undefined)
      return before.company === company ? [] : [violation(['company'], 'fixed', locale)]
    const own = await listProcessors(db, viewer)
    return own.some(({ id }) => id === company) ? [] : [violation(['company'], 'choice', locale)]
  },
} satisfies Parameters<typeof resourceRoutes<typeof contract>>[1]

export const otherLoadsRoutes = resourceRoutes(contract, definition)
export const otherLoadsWriter = resourceWriter(contract, definition)
