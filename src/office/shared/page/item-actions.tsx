import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import type { Question } from '../../../ui/overlays/confirm.ts'
import { MenuAction, MoreMenu } from '../../../ui/overlays/Menu.tsx'
import { PlusIcon } from '../../../ui/theme/icons.tsx'
import { TrashIcon } from '../../../ui/theme/later-icons.tsx'
import { useMutation } from './use-mutation.ts'

/** To a page of its own, or to a dialog over the list, which stays where it is. */
export function AddLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <LinkButton to={to} preventScrollReset={to.includes('item=')}>
      <PlusIcon width={20} height={20} />
      {children}
    </LinkButton>
  )
}

/** The menu of a row of a list. */
export function RowMenu({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { t } = useTranslation('lists')
  return (
    <MoreMenu size="sm" label={t('table.rowMenu', { name })}>
      {children}
    </MoreMenu>
  )
}

interface AskedActionProps extends Omit<Question, 'action'> {
  readonly icon?: ReactNode
  readonly label: string
  readonly act: () => Promise<unknown>
  readonly done: string
  /** The page to open afterwards, because the present one no longer exists. */
  readonly goTo?: string | undefined
}

/** An entry of a menu that asks before it acts. */
export function AskedAction({ icon, label, act, done, goTo, ...question }: AskedActionProps) {
  const { ask } = useMutation()
  return (
    <MenuAction
      icon={icon}
      tone={question.tone}
      onSelect={() => void ask({ confirm: label, ...question }, act, done, goTo)}
    >
      {label}
    </MenuAction>
  )
}

export const RemoveAction = (action: AskedActionProps) => (
  <AskedAction icon={<TrashIcon />} tone="danger" {...action} />
)
