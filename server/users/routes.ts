import { changeLocale, readCurrentUser } from '#contract/users.ts'
import { type Locale, locales } from '#contract/locales.ts'
import { handle, type Route } from '../http/endpoint.ts'
import { Refusal } from '../http/problem.ts'
import { violation } from '../i18n/violations.ts'
import { changeLocale as saveLocale } from './change-locale.ts'
import { readUser } from './current-user.ts'

const everybody = () => true

export const userRoutes: readonly Route[] = [
  handle(readCurrentUser, everybody, ({ db, viewer }) => readUser(db, viewer.userId)),
  handle(changeLocale, everybody, async ({ db, viewer, params, body, locale }) => {
    // Users see themselves; whom else an administrator may see comes with the users' room.
    if (params.id !== viewer.userId) throw new Refusal('not_found')
    if (!(locales as readonly string[]).includes(body.locale)) throw new Refusal('validation_failed', { violations: [violation(['locale'], 'choice', locale)] })
    await saveLocale(db, viewer.userId, body.locale as Locale)
    return await readUser(db, viewer.userId)
  }),
]
