import type { Role } from '#contract/kit/roles.ts'
import type { Answer, Answers } from './page-server.ts'

/* A session in a page of its own: what the browser stores, what the server answers, and the resulting state. */

export const officeUser = '01920000-0000-7000-8000-0000000000a1'
export const driverUser = '01920000-0000-7000-8000-0000000000d1'

export const session = () => import('../../src/app/session/session.ts')
export const signOut = async () => (await import('../../src/app/session/sign-out.ts')).signOut()

/** The session after the page has been opened and has determined the user. */
export async function openSession() {
  await (await import('../../src/i18n/setup.ts')).startTexts()
  const { startSession, useSession } = await session()
  await startSession()
  return useSession.getState()
}

export function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.c2ln`
}

/** Tokens that live for so many seconds. */
export function tokenPair(
  id: string,
  { lives = 900, refresh: refreshToken = 'one', roles = ['ROLE_CUSTOMER'] as Role[] } = {},
) {
  const exp = Math.floor(Date.now() / 1000) + lives
  return { token: tokenOf({ sub: id, roles, jti: refreshToken, exp }), refresh_token: refreshToken }
}

export function storeTokens(pair: { token: string; refresh_token: string }): void {
  localStorage.setItem('auth_token', pair.token)
  localStorage.setItem('refresh_token', pair.refresh_token)
}

export function storedTokens() {
  const [token, refreshToken] = [localStorage.getItem('auth_token'), localStorage.getItem('refresh_token')]
  return token === null && refreshToken === null ? undefined : { token, refresh_token: refreshToken }
}

/** The first answer that one of them gives. */
export const firstResponse =
  (...responses: Answers[]): Answers =>
  (request) =>
    responses.map((response) => response(request)).find((response) => response !== undefined)
export const refresh =
  (response: Answer): Answers =>
  ({ path }) =>
    path === '/api/token/refresh' ? response : undefined
/** `GET /users/me` of this user. */
export const user =
  (id: string, roles: Role[] = ['ROLE_CUSTOMER'], locale?: string): Answers =>
  ({ path }) =>
    path !== '/api/users/me'
      ? undefined
      : {
          status: 200,
          body: {
            '@context': '/api/contexts/User',
            '@id': `/api/users/${id}`,
            '@type': 'User',
            id,
            name: 'A B',
            firstName: 'A',
            lastName: 'B',
            roles,
            active: true,
            ...(locale === undefined ? {} : { locale: `/api/languages/${locale}` }),
          },
        }
