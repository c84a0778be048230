import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { PlusIcon } from '../../ui/theme/icons.tsx'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction, MenuLink, MoreMenu } from '../../ui/overlays/Menu.tsx'
import { useMutation } from '../shared/page/use-mutation.ts'

interface Removal {
  readonly title: string
  readonly body: string
  readonly label?: string
  readonly done: string
  readonly remove: () => Promise<unknown>
}

export function ItemMenu({
  name,
  editAt,
  removal,
  children,
}: {
  readonly name: string
  readonly editAt: string
  readonly removal: Removal
  readonly children?: ReactNode
}) {
  const { t } = useTranslation(['companies', 'lists'])
  const { ask } = useMutation()
  const label = removal.label ?? t('removeItem')
  return (
    <MoreMenu label={t('lists:table.rowMenu', { name })} size="sm">
      {children}
      <MenuLink to={editAt}>{t('edit')}</MenuLink>
      <MenuAction
        icon={<TrashIcon />}
        tone="danger"
        onSelect={() =>
          void ask(
            { title: removal.title, body: removal.body, confirm: label, tone: 'danger' },
            removal.remove,
            removal.done,
          )
        }
      >
        {label}
      </MenuAction>
    </MoreMenu>
  )
}

export function AddRow({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <LinkButton to={to} preventScrollReset>
      <PlusIcon width={20} height={20} />
      {children}
    </LinkButton>
  )
}
