import type { Namespace } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type ExportedList, exportFormats, type RegisterFormat } from '#contract/office/exports.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import { useUser } from '../../../app/session/use-user.ts'
import { Button, WideLabel } from '../../../ui/controls/Button.tsx'
import { Menu, MenuAction } from '../../../ui/overlays/Menu.tsx'
import { DownloadIcon } from '../../../ui/table/list-icons.tsx'
import { listQuery, parseListUrl } from '../page/list-url-state.ts'
import type { ListDefinition } from './define-list.ts'
import type { ExportPath } from './download-export.ts'
import { filterQuery } from './filters.ts'
import { userTimeZone } from '../page/days.ts'
import { useExport } from './use-export.tsx'

interface ExportButtonProps<Texts extends Namespace> {
  readonly list: Pick<ListDefinition<never, Texts, never>, 'filters' | 'sorting'>
  readonly exported: ExportedList
  readonly shown: { readonly columns: readonly string[]; readonly search: string }
  /** What the list's loader adds to the query, such as a project. */
  readonly query?: Readonly<Record<string, unknown>>
  readonly also?: readonly {
    readonly list: ExportPath
    readonly format: RegisterFormat
    readonly title: string
  }[]
}

export function ExportButton<Texts extends Namespace>(props: ExportButtonProps<Texts>) {
  const { t } = useTranslation('lists')
  const { roles } = useUser()
  const { exportDialog, start } = useExport()
  const mayExport = mayPerform(roles, 'exportLists')
  return (
    <>
      <Menu
        label={t('export.button')}
        trigger={
          <Button size="sm" variant="ghost">
            <DownloadIcon width={16} height={16} />
            <WideLabel>{t('export.button')}</WideLabel>
          </Button>
        }
      >
        {mayExport
          ? exportFormats.map((format) => (
              <MenuAction key={format} onSelect={() => start({ ...requestOf(props), format })}>
                {t(`export.${format}`)}
              </MenuAction>
            ))
          : null}
        {mayExport
          ? props.also?.map(({ list, format, title }) => (
              <MenuAction
                key={title}
                onSelect={() => start({ ...requestOf(props), list, format, columns: [] })}
              >
                {title}
              </MenuAction>
            ))
          : null}
        {/* The menu closes before the page is printed. */}
        <MenuAction onSelect={() => void setTimeout(print)}>{t('export.print')}</MenuAction>
      </Menu>
      {exportDialog}
    </>
  )
}

function requestOf<Texts extends Namespace>({ list, exported, shown, query }: ExportButtonProps<Texts>) {
  const search = new URLSearchParams(shown.search)
  const { page: _page, itemsPerPage: _itemsPerPage, ...order } = listQuery(parseListUrl(search, list.sorting))
  return {
    list: exported,
    columns: shown.columns,
    query: { ...order, ...filterQuery(list.filters, search, userTimeZone()), ...query },
  }
}
