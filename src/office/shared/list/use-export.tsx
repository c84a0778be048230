import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogCancel } from '../../../ui/DialogFrame.tsx'
import { toast } from '../../../ui/toaster.ts'
import { showPageError } from '../page-errors.ts'
import { useFormats } from '../use-formats.ts'
import { type DownloadProgress, saveFile } from '../download-response.ts'
import { downloadExport } from './download-export.ts'

interface RunningExport {
  readonly controller: AbortController
  readonly progress: DownloadProgress
}

type Request = Omit<Parameters<typeof downloadExport>[0], 'signal' | 'onProgress'>

/** Fetches an export as a file: it shows how far that is, and can be stopped. */
export function useExport(): {
  readonly progressDialog: ReactNode
  readonly start: (request: Request) => Promise<void>
} {
  const { t } = useTranslation(['lists', 'app'])
  const { number } = useFormats()
  const [running, setRunning] = useState<RunningExport>()
  const current = useRef<AbortController>(undefined)
  const start = async (request: Request) => {
    const controller = new AbortController()
    current.current = controller
    const onProgress = (progress: DownloadProgress) => {
      if (current.current === controller) setRunning({ controller, progress })
    }
    onProgress({ totalRows: undefined, bytes: 0, lines: 0 })
    try {
      const exported = await downloadExport({
        ...request,
        signal: controller.signal,
        onProgress,
      })
      saveFile(exported)
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
  return {
    progressDialog:
      running === undefined ? null : <ProgressDialog progress={running.progress} onStop={stop} />,
    start,
  }
}

function ProgressDialog({
  progress: { totalRows, bytes, lines },
  onStop,
}: {
  readonly progress: DownloadProgress
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
