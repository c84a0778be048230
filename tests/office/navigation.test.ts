import './page-globals.ts'
import { expect, test } from 'vitest'
import { mayOpenPage } from '../../src/office-pages.tsx'
import {
  navigationFor,
  type NavigationGroup,
  type NavigationItem,
} from '../../src/office/shell/navigation.ts'

const groups: readonly NavigationGroup<NavigationItem>[] = [
  { key: 'general', items: [{ key: 'overview', href: '/', icon: 'home' }] },
  {
    key: 'work',
    items: [
      { key: 'users', href: '/users', icon: 'projects' },
      { key: 'myCompany', href: '/my-company', icon: 'company', mustHaveCompany: true },
    ],
  },
]
const seen = (user: Parameters<typeof navigationFor>[0]) =>
  navigationFor(user, groups).map(({ key, items }) => [key, items.map((item) => item.key)])
const company = { id: '01920000-0000-7000-8000-000000000001', name: 'Works' }

test('an item is hidden without its role or without a company, and an empty group with it', () => {
  expect(seen({ roles: ['ROLE_TRANSPORTER'] })).toEqual([['general', ['overview']]])
  expect(seen({ roles: ['ROLE_ADMIN'] })).toEqual([
    ['general', ['overview']],
    ['work', ['users']],
  ])
  expect(seen({ roles: ['ROLE_TRANSPORTER'], company })).toEqual([
    ['general', ['overview']],
    ['work', ['myCompany']],
  ])
  expect(seen({ roles: ['ROLE_CUSTOMER'], company })).toEqual([
    ['general', ['overview']],
    ['work', ['users', 'myCompany']],
  ])
})

test('an address without a page is open to nobody', () => {
  expect(['/projects/new', '/no/such/page'].map((path) => mayOpenPage(['ROLE_ADMIN'], path))).toEqual([
    true,
    false,
  ])
})

test('the group general begins with the overview, at home', () => {
  const [general] = navigationFor({ roles: ['ROLE_PROJECT_READER'] })
  expect([general?.key, general?.items[0]?.key, general?.items[0]?.href, general?.items[0]?.icon]).toEqual([
    'general',
    'overview',
    '/',
    'home',
  ])
})

test('customers: all of them for administrators, the own one by its own title for staff', () => {
  const titleOf = (role: 'ROLE_ADMIN' | 'ROLE_CUSTOMER' | 'ROLE_TRANSPORTER') =>
    navigationFor({ roles: [role] })
      .flatMap(({ items }) => items)
      .find(({ href }) => href === '/customers')?.title
  expect(titleOf('ROLE_ADMIN')).toBe('navigation.customers')
  expect(titleOf('ROLE_CUSTOMER')).toBe('navigation.ownCustomer')
  expect(titleOf('ROLE_TRANSPORTER')).toBeUndefined()
})
