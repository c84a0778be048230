import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EwcCodeImport, importEwcCodes, maxEwcListBytes } from '#contract/parties/ewc-code-imports.ts'
import { apiClient } from '../../api/client.ts'
import { importCsv } from '../../api/import-csv.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DateField } from '../../ui/controls/DateField.tsx'
import { CheckField } from '../../ui/controls/fields.tsx'
import { Alert, Card } from '../../ui/theme/surfaces.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { ImportFileField } from '../shared/import/ImportFileField.tsx'
import { useFileImport } from '../shared/import/use-file-import.ts'
import { EwcImportPreview } from './EwcImportPreview.tsx'

interface Options {
  /** ISO date; blank for none. */
  readonly validFrom: string
  readonly complete: boolean
}

function useEwcImport() {
  const { t } = useTranslation('reference')
  const { run, ...state } = useFileImport<EwcCodeImport>(t('import.applied'))
  const send = (file: File, { validFrom, complete }: Options, preview: boolean) =>
    run(() =>
      importCsv(apiClient(), importEwcCodes, {
        file,
        query: {
          preview: preview ? 'true' : 'false',
          ...(complete ? { complete: 'true' as const } : {}),
          ...(validFrom === '' ? {} : { validFrom }),
        },
      }),
    )
  return { ...state, send }
}

export function Component() {
  const { t } = useTranslation('reference')
  const [file, setFile] = useState<File>()
  const [options, setOptions] = useState<Options>({ validFrom: '', complete: false })
  const { result, busy, error, reset, send } = useEwcImport()
  const change = (changed: Partial<Options>) => {
    setOptions({ ...options, ...changed })
    reset()
  }
  const run = (preview: boolean) => {
    if (file !== undefined) void send(file, options, preview)
  }
  return (
    <DetailLayout
      back={{ to: '/master-data/ewc-codes', title: t('lists.ewc-codes.title') }}
      title={t('import.title')}
    >
      <Card maxWidth="960px">
        <chakra.div display="grid" gap="field">
          <chakra.p color="fg.muted">{t('import.lead')}</chakra.p>
          <ImportFileField
            accept=".csv,text/csv"
            label={t('import.file')}
            help={t('import.fileHelp', { size: maxEwcListBytes / 1024 / 1024 })}
            file={file}
            onFile={(chosen) => {
              setFile(chosen)
              reset()
            }}
          />
          <OptionFields options={options} onChange={change} />
          {error === undefined ? null : <Alert tone="danger">{error}</Alert>}
          <div>
            <Button
              variant={result === undefined ? 'solid' : 'outline'}
              disabled={file === undefined || busy}
              onClick={() => run(true)}
            >
              {t('import.preview')}
            </Button>
          </div>
        </chakra.div>
      </Card>
      {result === undefined ? null : (
        <EwcImportPreview result={result} busy={busy} onApply={() => run(false)} />
      )}
    </DetailLayout>
  )
}

function OptionFields({
  options: { validFrom, complete },
  onChange,
}: {
  readonly options: Options
  readonly onChange: (changed: Partial<Options>) => void
}) {
  const { t } = useTranslation('reference')
  return (
    <>
      <chakra.div maxWidth="260px">
        <DateField
          label={t('import.validFrom')}
          help={t('import.validFromHelp')}
          value={validFrom}
          onChange={(day) => onChange({ validFrom: day })}
        />
      </chakra.div>
      <CheckField
        label={t('import.complete')}
        help={t('import.completeHelp')}
        checked={complete}
        onChange={(checked) => onChange({ complete: checked })}
      />
    </>
  )
}
