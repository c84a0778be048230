import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogCancel } from '../../../ui/overlays/close-dialog.tsx'
import type { DownloadProgress } from '../page/download-response.ts'
import { useFormats } from '../page/use-formats.ts'

export interface ExportProgressProps {
  readonly progress: DownloadProgress
  readonly onStop: () => void
}

export function ExportProgress({ progress: { totalRows, bytes, lines }, onStop }: ExportProgressProps) {
  const { t } = useTranslation('lists')
  const { number } = useFormats()
  // A workbook is compressed, so its lines say nothing.
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
