import { drivers as driversContract } from '#contract/drivers.ts'
import type { LinkSettings } from '../auth/send-link.ts'
import { drivers } from '../db/schema/users.ts'
import { serve } from '../http/collection/collection.ts'
import type { Route } from '../http/request/endpoint.ts'
import { removeUser } from '../users/end-account.ts'
import { changeableBy, driversOf, emailOf, isApproved, mobilePhoneOf, nameOf, visibleTo } from './queries.ts'
import { allowed, changeDriver, check, draftOf, foundDriver, inviteDriver } from './write-driver.ts'

export const driversCollection = (settings: LinkSettings): readonly Route[] =>
  serve(driversContract, {
    table: drivers,
    visibleTo,
    changeableBy,
    columns: { name: nameOf, approved: isApproved },
    search: [nameOf, emailOf, mobilePhoneOf],
    defaultOrder: [['name', 'asc']],
    items: (db, ids) => driversOf(db, ids, settings.clock()),
    draftOf,
    allowed,
    check,
    create: (call, draft, id) => inviteDriver(call, settings, draft, id),
    change: (call, id, draft, before) => changeDriver(call, settings, id, draft, before),
    remove: async ({ db }, id) => {
      const { user } = await foundDriver(db, id)
      await removeUser(db, settings.clock(), user.id)
    },
  })
