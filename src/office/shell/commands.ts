import type { CurrentUser } from '#contract/accounts/current-user.ts'
import type { command } from '../../i18n/en/command.ts'
import { folded } from '#contract/kit/folded.ts'
import { mayOpenPage } from '../../office-pages.tsx'

type ActionText = keyof typeof command.actions

/** Pages that create something. A new form gets its line here. */
const actions: readonly { readonly title: ActionText; readonly href: string }[] = [
  { title: 'addProject', href: '/projects/new' },
  { title: 'addFlow', href: '/material-flows/new' },
  { title: 'addProduct', href: '/products/new' },
  { title: 'addDocument', href: '/documents/new' },
  { title: 'inviteDriver', href: '/drivers/invite' },
  { title: 'addUser', href: '/users/new' },
  { title: 'addCustomer', href: '/customers/new' },
]

export const actionsFor = ({ roles }: Pick<CurrentUser, 'roles'>) =>
  actions.filter(({ href }) => mayOpenPage(roles, href))

/** Whether each word of the query begins a word of the text. */
export function matchesQuery(text: string, q: string): boolean {
  const words = folded(text).split(/[\s\-/,.]+/)
  return folded(q)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}
