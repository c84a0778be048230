import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importLmaOtherLoads } from '#contract/integrations/lma.ts'
import { type CsvImport, lineRanges } from '#contract/office/csv-imports.ts'
import { apiClient } from '../../api/client.ts'
import { importCsv } from '../../api/import-csv.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type Closable, DialogCancel } from '../../ui/overlays/close-dialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { ImportFileField } from '../shared/import/ImportFileField.tsx'
import { ImportPreview } from '../shared/import/ImportPreview.tsx'
import { useFileImport } from '../shared/import/use-file-import.ts'
import { useReload } from '../shared/page/use-reload.ts'

type Step = { readonly preview: 'true' } | { readonly sha256: string; readonly leaveOut?: string }

export function OtherLoadsImport({ company, onClose }: Closable & { readonly company: string }) {
  const { t } = useTranslation('lma')
  const reload = useReload()
  const [file, setFile] = useState<File>()
  const { result, busy, error, reset, run } = useFileImport<CsvImport>(t('imported'))
  const send = async (step: Step) => {
    if (file === undefined) return
    await run(() => importCsv(apiClient(), importLmaOtherLoads, { file, query: { ...step, company } }))
  }
  const apply = async (leaveOut: readonly number[]) => {
    if (result === undefined) return
    const { sha256 } = result
    await send({ sha256, ...(leaveOut.length === 0 ? {} : { leaveOut: lineRanges(leaveOut) }) })
    await reload()
  }
  return (
    <Dialog
      size="lg"
      title={t('importTitle')}
      description={t('importBody')}
      onClose={onClose}
      footer={<DialogCancel>{t('close')}</DialogCancel>}
    >
      <chakra.div display="grid" gap="field">
        <ImportFileField
          accept=".csv,text/csv"
          label={t('importFile')}
          help={t('importHelp')}
          file={file}
          onFile={(chosen) => {
            setFile(chosen)
            reset()
          }}
        />
        {error === undefined ? null : <Alert tone="danger">{error}</Alert>}
        <div>
          <Button
            variant={result === undefined ? 'solid' : 'outline'}
            disabled={file === undefined || busy}
            onClick={() => void send({ preview: 'true' })}
          >
            {t('preview')}
          </Button>
        </div>
        {result === undefined ? null : (
          <ImportPreview result={result} busy={busy} onApply={(leaveOut) => void apply(leaveOut)} />
        )}
      </chakra.div>
    </Dialog>
  )
}
