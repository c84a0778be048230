import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { toast } from '../../../ui/overlays/toaster.ts'
import { showPageError } from '../page/page-errors.ts'
import { useFormats } from '../page/use-formats.ts'
import { type DownloadProgress, saveFile } from '../page/download-response.ts'
import { lazyDialog } from '../dialogs/lazy-dialog.tsx'
import type { downloadExport } from './download-export.ts'
import type { ExportProgressProps } from './ExportProgress.tsx'

const CsvDialog = lazyDialog(async () => (await import('./CsvDialog.tsx')).CsvDialog, 'csv')

/** Fetched with the first export, which goes on without it where it cannot be fetched. */
const ExportProgress = lazy<ComponentType<ExportProgressProps>>(() =>
  import('./ExportProgress.tsx').then(
    (module) => ({ default: module.ExportProgress }),
    () => ({ default: () => null }),
  ),
)

interface RunningExport {
  readonly controller: AbortController
  readonly progress: DownloadProgress
}

type Request = Omit<Parameters<typeof downloadExport>[0], 'signal' | 'onProgress'>

export function useExport(): {
  readonly exportDialog: ReactNode
  readonly start: (request: Request) => void
} {
  const [asked, setAsked] = useState<Request>()
  const { running, run, stop } = useRunningExport()
  return {
    exportDialog:
      asked !== undefined ? (
        <CsvDialog
          onChoose={(dialect) => {
            setAsked(undefined)
            void run({ ...asked, query: { ...asked.query, dialect } })
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : running === undefined ? null : (
        <Suspense fallback={null}>
          <ExportProgress progress={running.progress} onStop={stop} />
        </Suspense>
      ),
    start: (request) => {
      if (request.format === 'csv') setAsked(request)
      else void run(request)
    },
  }
}

function useRunningExport() {
  const { t } = useTranslation(['lists', 'app'])
  const { number } = useFormats()
  const [running, setRunning] = useState<RunningExport>()
  const current = useRef<AbortController>(undefined)
  const stop = () => {
    current.current?.abort()
    current.current = undefined
    setRunning(undefined)
  }
  const run = async (request: Request) => {
    const controller = new AbortController()
    current.current = controller
    const onProgress = (progress: DownloadProgress) => {
      if (current.current === controller) setRunning({ controller, progress })
    }
    onProgress({ totalRows: undefined, bytes: 0, lines: 0 })
    const loaded = await import('./download-export.ts').catch(() => undefined)
    if (loaded === undefined) {
      stop()
      return showPageError(t('export.failed'))
    }
    try {
      const exported = await loaded.downloadExport({
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
  return { running, run, stop }
}
