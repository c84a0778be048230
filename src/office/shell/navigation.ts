import type { DashboardAttention } from '#contract/office/dashboard.ts'
import { may } from '#contract/kit/permissions.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { mayOpenPage } from '../../office-pages.tsx'
import type { office } from '../../i18n/en/office.ts'
import type { navigationIcons } from './navigation-icons.ts'

type Title = keyof typeof office.navigation

/** Its key names its title; the entry is shown to those who may open `href`. */
export interface NavigationItem {
  readonly key: Title
  /** The title for those who see only what is theirs. */
  readonly ownKey?: Title
  readonly href: string
  readonly icon: keyof typeof navigationIcons
  readonly mustHaveCompany?: boolean
  readonly mustNotifyLma?: boolean
  readonly attention?: keyof DashboardAttention
  readonly shortcut?: string
}

export interface NavigationGroup<Item = NavigationItem & { readonly title: `navigation.${Title}` }> {
  readonly key: Title
  readonly items: readonly Item[]
}

/** In the order of the menu. A new list gets its line here once its page exists. */
const navigation = [
  {
    key: 'general',
    items: [{ key: 'overview', href: '/', icon: 'home', shortcut: 'o' }],
  },
  {
    key: 'work',
    items: [
      { key: 'projects', href: '/projects', icon: 'projects', shortcut: 'p' },
      { key: 'materialFlows', href: '/material-flows', icon: 'flows', shortcut: 'm' },
      { key: 'shipments', href: '/shipments', icon: 'shipments', shortcut: 's' },
      { key: 'documents', href: '/documents', icon: 'document' },
      { key: 'lmaNotifications', href: '/lma-notifications', icon: 'letter', mustNotifyLma: true },
      { key: 'sharedProjects', href: '/shared-projects', icon: 'projects' },
      { key: 'exceptions', href: '/exceptions', icon: 'exceptions', attention: 'exceptions', shortcut: 'e' },
      { key: 'handOvers', href: '/hand-overs', icon: 'exceptions' },
      { key: 'mails', href: '/mails', icon: 'mails', attention: 'failedMails' },
    ],
  },
  {
    key: 'addressBook',
    items: [
      { key: 'companies', href: '/companies', icon: 'company', shortcut: 'c' },
      { key: 'myCompany', href: '/my-company', icon: 'company', mustHaveCompany: true },
      { key: 'myLocations', href: '/my-locations', icon: 'place', mustHaveCompany: true },
      { key: 'products', href: '/products', icon: 'product' },
      { key: 'changeRequests', href: '/company-change-requests', icon: 'letter' },
      { key: 'drivers', href: '/drivers', icon: 'drivers', attention: 'driversToApprove', shortcut: 'd' },
      { key: 'devices', href: '/devices', icon: 'drivers' },
    ],
  },
  {
    key: 'administration',
    items: [
      { key: 'customers', ownKey: 'ownCustomer', href: '/customers', icon: 'company' },
      { key: 'users', href: '/users', icon: 'users', shortcut: 'u' },
      { key: 'apiKeys', href: '/api-keys', icon: 'key' },
      { key: 'webhooks', href: '/webhooks', icon: 'webhook' },
      { key: 'masterData', href: '/master-data', icon: 'list' },
      { key: 'audit', href: '/audit', icon: 'history' },
      { key: 'status', href: '/status', icon: 'status' },
      { key: 'jobs', href: '/jobs', icon: 'jobs', attention: 'failedJobs' },
      { key: 'faults', href: '/faults', icon: 'faults' },
    ],
  },
] as const satisfies readonly NavigationGroup<NavigationItem>[]

export function navigationFor(
  user: Pick<CurrentUser, 'roles' | 'company' | 'notifiesLma'>,
  groups: readonly NavigationGroup<NavigationItem>[] = navigation,
): readonly NavigationGroup[] {
  const isItemVisible = (item: NavigationItem) =>
    mayOpenPage(user.roles, item.href) &&
    (!item.mustHaveCompany || user.company !== undefined) &&
    (!item.mustNotifyLma || user.notifiesLma === true)
  const titleOf = ({ key, ownKey = key }: NavigationItem) =>
    `navigation.${may(user.roles, 'create', 'Customer') ? key : ownKey}` as const
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(isItemVisible).map((item) => ({ ...item, title: titleOf(item) })),
    }))
    .filter((group) => group.items.length > 0)
}
