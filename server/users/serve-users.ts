import { users as usersContract } from '#contract/accounts.ts'
import type { LinkSettings } from '../auth/send-link.ts'
import { users } from '../db/schema/users.ts'
import { serve } from '../http/collection/collection.ts'
import type { Route } from '../http/request/endpoint.ts'
import { removeUser } from './end-account.ts'
import { changeableBy, nameOf, removableBy, usersOf, visibleTo } from './queries.ts'
import { allowed, changeUser, check, createUser, draftOf } from './write-user.ts'

export const usersCollection = (settings: LinkSettings): readonly Route[] =>
  serve(usersContract, {
    table: users,
    visibleTo,
    changeableBy,
    removableBy,
    columns: { name: nameOf },
    search: [nameOf, users.email, users.mobilePhone],
    defaultOrder: [['lastName', 'asc']],
    items: usersOf,
    draftOf,
    allowed,
    check,
    create: (call, draft, id) => createUser(call, settings, draft, id),
    change: (call, id, draft, before) => changeUser(call, settings, id, draft, before),
    remove: (call, id) => removeUser(call.db, settings.clock(), id),
  })
