import { drivers as driversContract } from '#contract/accounts/drivers.ts'
import type { LinkSettings } from '../auth/send-link.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import type { Route } from '../../platform/http/request/endpoint.ts'
import { removeUser } from '../users/end-account.ts'
import {
  changeableBy,
  driversByIds,
  emailSql,
  ifContactable,
  isApprovedSql,
  mobilePhoneSql,
  nameSql,
  visibleTo,
} from './queries.ts'
import {
  restrictDraft,
  changeDriver,
  validateDriver,
  draftOf,
  readDriver,
  inviteDriver,
} from './write-driver.ts'

export const driversCollection = (settings: LinkSettings): readonly Route[] =>
  resourceRoutes(driversContract, {
    table: drivers,
    visibleTo,
    changeableBy,
    columns: { name: nameSql, approved: isApprovedSql },
    searchColumns: (viewer) => [
      nameSql,
      ifContactable(viewer, emailSql),
      ifContactable(viewer, mobilePhoneSql),
    ],
    defaultOrder: [['name', 'asc']],
    loadItems: (db, ids, viewer) => driversByIds(db, ids, viewer, settings.clock()),
    draftOf,
    restrictDraft,
    validate: validateDriver,
    create: (call, draft, id) => inviteDriver(call, settings, draft, id),
    change: (call, id, draft) => changeDriver(call, settings, id, draft),
    remove: async ({ db }, id) => {
      const { user } = await readDriver(db, id)
      await removeUser(db, settings.clock(), user.id)
    },
  })
