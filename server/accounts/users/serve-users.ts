import { users as usersContract } from '#contract/accounts/users.ts'
import type { LinkSettings } from '../auth/send-link.ts'
import { users } from '../../platform/db/schema/users.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import type { Route } from '../../platform/http/request/endpoint.ts'
import { removeUser } from './end-account.ts'
import { changeableBy, nameSql, removableBy, usersByIds, visibleTo } from './queries.ts'
import { restrictDraft, changeUser, validateUser, createUser, draftOf } from './write-user.ts'

export const usersCollection = (settings: LinkSettings): readonly Route[] =>
  resourceRoutes(usersContract, {
    table: users,
    visibleTo,
    changeableBy,
    removableBy,
    columns: { name: nameSql },
    searchColumns: [nameSql, users.email, users.mobilePhone],
    defaultOrder: [['lastName', 'asc']],
    loadItems: usersByIds,
    draftOf,
    restrictDraft,
    validate: validateUser,
    create: (call, draft, id) => createUser(call, settings, draft, id),
    change: (call, id, draft, before) => changeUser(call, settings, id, draft, before),
    remove: (call, id) => removeUser(call.db, settings.clock(), id),
  })
