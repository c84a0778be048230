import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Document, documents } from '#contract/letters/documents.ts'
import { call } from '../../../api/call.ts'
import { FileIcon } from '../../../ui/theme/icons.tsx'
import { MenuAction, MenuLink } from '../../../ui/overlays/Menu.tsx'
import { downloadFile } from '../page/download.ts'
import { useMutation } from '../page/use-mutation.ts'
import { RemoveAction, RowMenu } from '../page/item-actions.tsx'

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
  const { run } = useMutation()
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
        <RemoveAction
          label={t('remove')}
          title={t('removeTitle', { name })}
          body={t('removeBody')}
          act={() => call(documents.remove, { params: { id } })}
          done={t('removed', { name })}
          goTo={goTo}
        />
      ) : null}
    </>
  )
}

export function DocumentMenu(options: MenuOptions) {
  const items = useDocumentMenu(options)
  return items && <RowMenu name={options.document.name}>{items}</RowMenu>
}
