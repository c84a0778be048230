// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { entryAddress } from '../../src/app/entry-address.ts'
import { addressAfterSignIn, signInAddress } from '../../src/app/sign-in-address.ts'
import { routes } from '../../src/routes.tsx'

beforeEach(() => localStorage.clear())

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return entryAddress(routes, { pathname, search })
}

/** A user whose token and description are on this device. */
function signedInAs(roles: Role[], id = 'a'): void {
  localStorage.setItem('auth_token', `x.${btoa(JSON.stringify({ sub: id }))}.x`)
  localStorage.setItem('session_user', JSON.stringify({ id: 'a', roles }))
}

test('a guest begins at the sign-in page, which knows where they wanted to go', () => {
  expect(at('/')).toBe('/auth/sign-in')
  expect(at('/projects?page=2')).toBe('/auth/sign-in?from=%2Fprojects%3Fpage%3D2')
  expect(at('/shipments/1/unload')).toBe('/auth/sign-in?from=%2Fshipments%2F1%2Funload')
})

test('what is open to all is open to a guest', () => {
  expect(at('/auth/sign-in')).toBeUndefined()
  expect(at('/nowhere')).toBeUndefined()
})

test('a driver known on this device never loads the office features', () => {
  signedInAs(['ROLE_DRIVER'])
  expect(at('/')).toBe('/driver')
  expect(at('/projects')).toBe('/driver')
  expect(at('/driver/outbox')).toBeUndefined()
  expect(at('/shipments/1/unload')).toBeUndefined()
})

test('office users, and whoever is not known yet, begin where they wanted', () => {
  signedInAs(['ROLE_DRIVER', 'ROLE_CUSTOMER'])
  expect(at('/')).toBeUndefined()
  signedInAs(['ROLE_DRIVER'], 'somebody else')
  expect(at('/')).toBeUndefined()
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
