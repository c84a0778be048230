import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Document, documents } from '#contract/letters/documents.ts'
import { call } from '../../../api/call.ts'
import { FileIcon } from '../../../ui/theme/icons.tsx'
import { TrashIcon } from '../../../ui/theme/later-icons.tsx'
import { MenuAction, MenuLink, MoreMenu } from '../../../ui/overlays/Menu.tsx'
import { downloadFile } from '../page/download.ts'
import { useMutation } from '../page/use-mutation.ts'

interface MenuOptions {
  readonly document: Document
  readonly mayChange: boolean
  readonly editAt?: string
  readonly goTo?: string
}

export function useDocumentMenu({
  document: { id, name, file },
  mayChange,
  editAt,
  goTo,
}: MenuOptions): ReactNode | undefined {
  const { t } = useTranslation('documents')
  const { ask, run } = useMutation()
  const remove = () =>
    ask(
      { title: t('removeTitle', { name }), body: t('removeBody'), confirm: t('remove'), tone: 'danger' },
      () => call(documents.remove, { params: { id } }),
      t('removed', { name }),
      goTo,
    )
  if (!mayChange && file === undefined) return undefined
  return (
    <>
      {file === undefined ? null : (
        <MenuAction icon={<FileIcon />} onSelect={() => void run(() => downloadFile(file))}>
          {t('download')}
        </MenuAction>
      )}
      {mayChange && editAt !== undefined ? <MenuLink to={editAt}>{t('edit')}</MenuLink> : null}
      {mayChange ? (
        <MenuAction tone="danger" icon={<TrashIcon />} onSelect={() => void remove()}>
          {t('remove')}
        </MenuAction>
      ) : null}
    </>
  )
}

export function DocumentMenu(options: MenuOptions) {
  const { t } = useTranslation('lists')
  const items = useDocumentMenu(options)
  return items === undefined ? null : (
    <MoreMenu size="sm" label={t('table.rowMenu', { name: options.document.name })}>
      {items}
    </MoreMenu>
  )
}
