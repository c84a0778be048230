import { jwtDecode } from 'jwt-decode'
import type { CurrentUser } from '#contract/users.ts'

const userKey = 'session_user'

/** The user of this token, as the server last described him; nobody else, whoever was signed in before. */
export function knownUser(token: string | undefined): CurrentUser | undefined {
  if (token === undefined) return undefined
  try {
    const user = JSON.parse(localStorage.getItem(userKey) ?? '') as CurrentUser
    return user.id === jwtDecode(token).sub ? user : undefined
  } catch {
    return undefined
  }
}

export const keepKnownUser = (user: CurrentUser) => localStorage.setItem(userKey, JSON.stringify(user))

export const forgetKnownUser = () => localStorage.removeItem(userKey)
