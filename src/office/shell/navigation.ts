import type { CurrentUser } from '#contract/users.ts'
import { mayOpenPage } from './page-access.ts'
import type { office } from '../../i18n/en/office.ts'

/** One entry of the side navigation. `title` is a translation key; it is shown to those who may open `href`. */
export interface NavigationItem {
  readonly key: string
  readonly title: `navigation.${keyof typeof office.navigation}`
  readonly href: string
  readonly icon: 'home' | 'projects' | 'flows' | 'shipments' | 'drivers' | 'users' | 'faults'
  readonly mustHaveCompany?: boolean
}

export interface NavigationGroup {
  readonly key: string
  readonly title: `navigation.${keyof typeof office.navigation}`
  readonly items: readonly NavigationItem[]
}

const navigation = [
  {
    key: 'general',
    title: 'navigation.general',
    items: [
      { key: 'overview', title: 'navigation.overview', href: '/', icon: 'home' },
      { key: 'projects', title: 'navigation.projects', href: '/projects', icon: 'projects' },
      { key: 'materialFlows', title: 'navigation.materialFlows', href: '/material-flows', icon: 'flows' },
      { key: 'shipments', title: 'navigation.shipments', href: '/shipments', icon: 'shipments' },
      { key: 'drivers', title: 'navigation.drivers', href: '/drivers', icon: 'drivers' },
      { key: 'users', title: 'navigation.users', href: '/users', icon: 'users' },
      { key: 'faults', title: 'navigation.faults', href: '/faults', icon: 'faults' },
    ],
  },
] as const satisfies readonly NavigationGroup[]

/**
 * The groups as this user sees them: pages that are closed to them or need a company are left out, and so are
 * empty groups.
 */
export function navigationFor(
  user: Pick<CurrentUser, 'roles' | 'company'>,
  groups: readonly NavigationGroup[] = navigation,
): readonly NavigationGroup[] {
  const isItemVisible = (item: NavigationItem) =>
    mayOpenPage(user.roles, item.href) && (!item.mustHaveCompany || user.company !== undefined)
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isItemVisible) }))
    .filter((group) => group.items.length > 0)
}
