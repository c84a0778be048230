// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/kit/roles.ts'
import { entryAddress } from '../../src/app/session/entry-address.ts'
import { addressAfterSignIn, signInAddress } from '../../src/app/session/sign-in-address.ts'
import { loadOfficeRoutes, routes } from '../../src/routes.tsx'

beforeEach(() => localStorage.clear())

let fetches = 0
const officeRoutes = async () => {
  fetches += 1
  return [...(await loadOfficeRoutes()).officeRoutes]
}

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return entryAddress(routes, officeRoutes, { pathname, search })
}

/** A user whose token and description are on this device. */
function signedInAs(roles: Role[], id = 'a'): void {
  localStorage.setItem('auth_token', `x.${btoa(JSON.stringify({ sub: id }))}.x`)
  localStorage.setItem('session_user', JSON.stringify({ id: 'a', roles }))
}

test('a guest begins at the sign-in page, which knows where they wanted to go', async () => {
  expect(await at('/')).toBe('/auth/sign-in')
  expect(await at('/projects?page=2')).toBe('/auth/sign-in?from=%2Fprojects%3Fpage%3D2')
  expect(await at('/shipments/1/unload')).toBe('/auth/sign-in?from=%2Fshipments%2F1%2Funload')
})

test('what is open to all is open to a guest', async () => {
  expect(await at('/auth/sign-in')).toBeUndefined()
  expect(await at('/nowhere')).toBeUndefined()
})

test('a driver known on this device never loads the office features', async () => {
  signedInAs(['ROLE_DRIVER'])
  expect(await at('/')).toBe('/driver')
  expect(await at('/projects')).toBe('/driver')
  expect(await at('/driver/outbox')).toBeUndefined()
  expect(await at('/shipments/1/unload')).toBeUndefined()
})

test('office users, and whoever is not known yet, begin where they wanted', async () => {
  signedInAs(['ROLE_DRIVER', 'ROLE_CUSTOMER'])
  expect(await at('/')).toBeUndefined()
  signedInAs(['ROLE_DRIVER'], 'somebody else')
  expect(await at('/')).toBeUndefined()
})

test('the routes of the office are fetched for none who is known to go elsewhere', async () => {
  fetches = 0
  for (const address of ['/', '/auth/sign-in', '/account', '/driver', '/driver/shipments/1', '/letters/1'])
    await at(address)
  signedInAs(['ROLE_DRIVER'])
  for (const address of ['/', '/driver', '/driver/outbox', '/shipments/1/unload', '/account', '/letters'])
    await at(address)
  expect(fetches).toBe(0)
  expect(await at('/nowhere')).toBeUndefined()
  expect(fetches).toBe(1)
})

test('where the routes of the office are out of reach, nobody is led to what may be one of them', async () => {
  const outOfReach = (pathname: string) =>
    entryAddress(routes, () => Promise.reject(new Error('No network')), { pathname, search: '' })
  expect(await outOfReach('/projects')).toBe('/auth/sign-in?from=%2Fprojects')
  signedInAs(['ROLE_DRIVER'])
  expect(await outOfReach('/projects')).toBe('/driver')
})

test('after signing in everybody comes to their own home, or back to where they wanted to go', () => {
  const driver = { roles: ['ROLE_DRIVER' as const] }
  const office = { roles: ['ROLE_CUSTOMER' as const] }
  expect(addressAfterSignIn('', driver)).toBe('/driver')
  expect(addressAfterSignIn('', office)).toBe('/')
  const back = (pathname: string, search = '') =>
    addressAfterSignIn(new URL(signInAddress({ pathname, search }), 'http://x').search, office)
  expect(back('/shipments', '?status=loaded&q=a b')).toBe('/shipments?status=loaded&q=a b')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'nobody is led to %s',
  (from) => {
    expect(addressAfterSignIn(`?${new URLSearchParams({ from })}`, { roles: ['ROLE_CUSTOMER'] })).toBe('/')
  },
)
