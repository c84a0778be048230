import type { Role } from '#contract/roles.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { office } from '../../i18n/en/office.ts'

/**
 * One entry of the side navigation. `title` is a translation key; `permission` lists roles of which the user
 * needs one.
 */
export interface NavigationItem {
  readonly key: string
  readonly title: `navigation.${keyof typeof office.navigation}`
  readonly href: string
  readonly icon: 'home' | 'projects' | 'flows' | 'shipments' | 'drivers' | 'users'
  readonly permission?: Role | readonly Role[]
  readonly mustHaveCompany?: boolean
}

export interface NavigationGroup {
  readonly key: string
  readonly title: `navigation.${keyof typeof office.navigation}`
  readonly items: readonly NavigationItem[]
}

export const navigation = [
  {
    key: 'general',
    title: 'navigation.general',
    items: [
      { key: 'overview', title: 'navigation.overview', href: '/', icon: 'home' },
      { key: 'projects', title: 'navigation.projects', href: '/projects', icon: 'projects' },
      { key: 'materialFlows', title: 'navigation.materialFlows', href: '/material-flows', icon: 'flows' },
      { key: 'shipments', title: 'navigation.shipments', href: '/shipments', icon: 'shipments' },
      {
        key: 'drivers',
        title: 'navigation.drivers',
        href: '/drivers',
        icon: 'drivers',
        permission: ['ROLE_ADMIN', 'ROLE_CUSTOMER', 'ROLE_TRANSPORTER'],
      },
      {
        key: 'users',
        title: 'navigation.users',
        href: '/users',
        icon: 'users',
        permission: ['ROLE_ADMIN', 'ROLE_CUSTOMER'],
      },
    ],
  },
] as const satisfies readonly NavigationGroup[]

/**
 * The groups as this user sees them: items that need another role or a company are left out, and so are empty
 * groups.
 */
export function navigationFor(
  user: Pick<CurrentUser, 'roles' | 'company'>,
  groups: readonly NavigationGroup[] = navigation,
): readonly NavigationGroup[] {
  const isItemVisible = (item: NavigationItem) =>
    (item.permission === undefined || [item.permission].flat().some((role) => user.roles.includes(role))) &&
    (!item.mustHaveCompany || user.company !== undefined)
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isItemVisible) }))
    .filter((group) => group.items.length > 0)
}
