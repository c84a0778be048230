import type { DashboardAttention } from '#contract/office/dashboard.ts'
import { may } from '#contract/kit/permissions.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { mayOpenPage } from './page-access.ts'
import type { office } from '../../i18n/en/office.ts'

/** `title` is a translation key; the entry is shown to those who may open `href`. */
export interface NavigationItem {
  readonly key: string
  readonly title: `navigation.${keyof typeof office.navigation}`
  readonly ownTitle?: NavigationItem['title']
  readonly href: string
  readonly icon:
    | 'home'
    | 'projects'
    | 'flows'
    | 'shipments'
    | 'drivers'
    | 'users'
    | 'faults'
    | 'exceptions'
    | 'mails'
    | 'jobs'
    | 'status'
    | 'company'
    | 'place'
    | 'letter'
    | 'product'
    | 'document'
    | 'list'
    | 'history'
    | 'key'
    | 'webhook'
  readonly mustHaveCompany?: boolean
  readonly attention?: keyof DashboardAttention
  readonly shortcut?: string
}

export interface NavigationGroup {
  readonly key: string
  readonly title: `navigation.${keyof typeof office.navigation}`
  readonly items: readonly NavigationItem[]
}

/** In the order of the menu. A new list gets its line here once its page exists. */
const navigation = [
  {
    key: 'general',
    title: 'navigation.general',
    items: [{ key: 'overview', title: 'navigation.overview', href: '/', icon: 'home', shortcut: 'o' }],
  },
  {
    key: 'work',
    title: 'navigation.work',
    items: [
      { key: 'projects', title: 'navigation.projects', href: '/projects', icon: 'projects', shortcut: 'p' },
      {
        key: 'materialFlows',
        title: 'navigation.materialFlows',
        href: '/material-flows',
        icon: 'flows',
        shortcut: 'm',
      },
      {
        key: 'shipments',
        title: 'navigation.shipments',
        href: '/shipments',
        icon: 'shipments',
        shortcut: 's',
      },
      { key: 'documents', title: 'navigation.documents', href: '/documents', icon: 'document' },
      {
        key: 'sharedProjects',
        title: 'navigation.sharedProjects',
        href: '/shared-projects',
        icon: 'projects',
      },
      {
        key: 'exceptions',
        title: 'navigation.exceptions',
        href: '/exceptions',
        icon: 'exceptions',
        attention: 'exceptions',
        shortcut: 'e',
      },
      { key: 'handOvers', title: 'navigation.handOvers', href: '/hand-overs', icon: 'exceptions' },
      {
        key: 'mails',
        title: 'navigation.mails',
        href: '/mails',
        icon: 'mails',
        attention: 'failedMails',
      },
    ],
  },
  {
    key: 'addressBook',
    title: 'navigation.addressBook',
    items: [
      { key: 'companies', title: 'navigation.companies', href: '/companies', icon: 'company', shortcut: 'c' },
      {
        key: 'myCompany',
        title: 'navigation.myCompany',
        href: '/my-company',
        icon: 'company',
        mustHaveCompany: true,
      },
      {
        key: 'myLocations',
        title: 'navigation.myLocations',
        href: '/my-locations',
        icon: 'place',
        mustHaveCompany: true,
      },
      {
        key: 'products',
        title: 'navigation.products',
        href: '/products',
        icon: 'product',
      },
      {
        key: 'changeRequests',
        title: 'navigation.changeRequests',
        href: '/company-change-requests',
        icon: 'letter',
      },
      {
        key: 'drivers',
        title: 'navigation.drivers',
        href: '/drivers',
        icon: 'drivers',
        attention: 'driversToApprove',
        shortcut: 'd',
      },
      { key: 'devices', title: 'navigation.devices', href: '/devices', icon: 'drivers' },
    ],
  },
  {
    key: 'administration',
    title: 'navigation.administration',
    items: [
      {
        key: 'customers',
        title: 'navigation.customers',
        ownTitle: 'navigation.ownCustomer',
        href: '/customers',
        icon: 'company',
      },
      { key: 'users', title: 'navigation.users', href: '/users', icon: 'users', shortcut: 'u' },
      { key: 'apiKeys', title: 'navigation.apiKeys', href: '/api-keys', icon: 'key' },
      { key: 'webhooks', title: 'navigation.webhooks', href: '/webhooks', icon: 'webhook' },
      { key: 'masterData', title: 'navigation.masterData', href: '/master-data', icon: 'list' },
      { key: 'audit', title: 'navigation.audit', href: '/audit', icon: 'history' },
      { key: 'status', title: 'navigation.status', href: '/status', icon: 'status' },
      {
        key: 'jobs',
        title: 'navigation.jobs',
        href: '/jobs',
        icon: 'jobs',
        attention: 'failedJobs',
      },
      { key: 'faults', title: 'navigation.faults', href: '/faults', icon: 'faults' },
    ],
  },
] as const satisfies readonly NavigationGroup[]

export function navigationFor(
  user: Pick<CurrentUser, 'roles' | 'company'>,
  groups: readonly NavigationGroup[] = navigation,
): readonly NavigationGroup[] {
  const isItemVisible = (item: NavigationItem) =>
    mayOpenPage(user.roles, item.href) && (!item.mustHaveCompany || user.company !== undefined)
  const titleOf = (item: NavigationItem) =>
    may(user.roles, 'create', 'Customer') ? item.title : (item.ownTitle ?? item.title)
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(isItemVisible).map((item) => ({ ...item, title: titleOf(item) })),
    }))
    .filter((group) => group.items.length > 0)
}
