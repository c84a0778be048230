import { chakra } from '@chakra-ui/react'
import type { Namespace } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExportedList, exportFormats, type ExportFormat } from '#contract/exports.ts'
import { mayPerform } from '#contract/permissions.ts'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { useUser } from '../../../app/use-user.ts'
import { Button, WideLabel } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogCancel } from '../../../ui/DialogFrame.tsx'
import { Menu, MenuAction } from '../../../ui/Menu.tsx'
import { DownloadIcon } from '../../../ui/table/list-icons.tsx'
import { toast } from '../../../ui/toaster.ts'
import { showPageError } from '../page-errors.ts'
import { listQuery, parseListUrl } from '../list-url-state.ts'
import { useFormats } from '../use-formats.ts'
import type { ListDefinition } from './define-list.ts'
import { downloadExport, type ExportedFile, type ExportProgress } from './download-export.ts'
import { filterQuery } from './filters.ts'
import { userTimeZone } from '../days.ts'

interface ExportButtonProps<Texts extends Namespace> {
  readonly list: Pick<ListDefinition<never, Texts, never>, 'filters' | 'sorting'>
  readonly exported: ExportedList
  /** The exported columns of each column of the table. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** As `ListLayout` says it: the table's columns in their order, and the address' query. */
  readonly shown: { readonly columns: readonly string[]; readonly search: string }
  /** What the list's loader adds to the query of the address, such as a project. */
  readonly query?: Readonly<Record<string, unknown>>
}

interface RunningExport {
  readonly controller: AbortController
  readonly progress: ExportProgress
}

/**
 * Exports what a list shows, all pages of it: the same columns, order, search and filters. It shows how far the
 * export is, and can be stopped.
 */
export function ExportButton<Texts extends Namespace>(props: ExportButtonProps<Texts>) {
  const { t } = useTranslation('lists')
  const { roles } = useUser()
  const { running, start, stop } = useExport(props)
  const mayExport = mayPerform(roles, 'exportLists')
  return (
    <chakra.span data-no-print>
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
              <MenuAction key={format} onSelect={() => void start(format)}>
                {t(`export.${format}`)}
              </MenuAction>
            ))
          : null}
        {/* The menu closes before the page is printed. */}
        <MenuAction onSelect={() => void setTimeout(print)}>{t('export.print')}</MenuAction>
      </Menu>
      {running === undefined ? null : <ProgressDialog progress={running.progress} onStop={stop} />}
    </chakra.span>
  )
}

function useExport<Texts extends Namespace>(props: ExportButtonProps<Texts>) {
  const { t } = useTranslation(['lists', 'app'])
  const { number } = useFormats()
  const [running, setRunning] = useState<RunningExport>()
  const current = useRef<AbortController>(undefined)
  const start = async (format: ExportFormat) => {
    const controller = new AbortController()
    current.current = controller
    const onProgress = (progress: ExportProgress) => {
      if (current.current === controller) setRunning({ controller, progress })
    }
    onProgress({ totalRows: undefined, bytes: 0, lines: 0 })
    try {
      const exported = await downloadExport({
        ...requestOf(props),
        format,
        signal: controller.signal,
        onProgress,
      })
      save(exported)
      toast('success', t('export.done', { count: exported.totalRows, shown: number(exported.totalRows) }))
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof Problem || error instanceof NetworkError)) throw error
      showPageError(error instanceof Problem ? error.detail : t('export.failed'))
    } finally {
      if (current.current === controller) setRunning(undefined)
    }
  }
  const stop = () => {
    current.current?.abort()
    current.current = undefined
    setRunning(undefined)
  }
  return { running, start, stop }
}

/** The query of the list as shown, without its page. */
function requestOf<Texts extends Namespace>({
  list,
  exported,
  columns,
  shown,
  query,
}: ExportButtonProps<Texts>) {
  const search = new URLSearchParams(shown.search)
  const { page: _page, itemsPerPage: _itemsPerPage, ...order } = listQuery(parseListUrl(search, list.sorting))
  return {
    list: exported,
    columns: shown.columns.flatMap((key) => columns[key] ?? []),
    query: { ...order, ...filterQuery(list.filters, search, userTimeZone()), ...query },
  }
}

function save({ file, name }: ExportedFile): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function ProgressDialog({
  progress: { totalRows, bytes, lines },
  onStop,
}: {
  readonly progress: ExportProgress
  readonly onStop: () => void
}) {
  const { t } = useTranslation('lists')
  const { number } = useFormats()
  // A workbook is compressed: its lines say nothing.
  const isText = totalRows !== undefined && lines > 0 && lines <= totalRows + 1
  const done = Math.min(lines, totalRows ?? 0)
  const text =
    totalRows === undefined
      ? t('export.starting')
      : isText
        ? t('export.rows', { done: number(done), total: number(totalRows) })
        : t('export.bytes', { size: `${number(Math.ceil(bytes / 1024))} KiB`, total: number(totalRows) })
  return (
    <Dialog
      size="sm"
      title={t('export.title')}
      onClose={onStop}
      footer={<DialogCancel>{t('export.cancel')}</DialogCancel>}
    >
      <chakra.progress
        width="100%"
        aria-label={t('export.title')}
        {...(isText ? { value: done, max: totalRows } : {})}
      />
      <chakra.p className="numbers" color="fg.muted" fontSize="label">
        {text}
      </chakra.p>
    </Dialog>
  )
}
