import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { importedColumns, maxImportLines } from '#contract/office/csv-imports.ts'
import { may } from '#contract/kit/permissions.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx'
import { Alert, Card } from '../../ui/theme/surfaces.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { ImportFileField } from '../shared/import/ImportFileField.tsx'
import { customerChoices, projectChoices } from '../shared/choices/reference-choices.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { ImportPreview } from '../shared/import/ImportPreview.tsx'
import { type ImportKind, importKinds, useImport } from './use-import.ts'

export function Component() {
  const { t } = useTranslation('companies')
  const { kind: requested } = useParams()
  const kind = importKinds.find((known) => known === requested)
  if (kind === undefined) return <Navigate to="/companies/import/companies" replace />
  return (
    <DetailLayout back={{ to: '/companies', title: t('title') }} title={t('import.title')}>
      <Tabs
        label={t('import.kind')}
        kind="part"
        tabs={importKinds.map((name) => ({
          to: `/companies/import/${name}`,
          title: t(`import.kinds.${name}`),
        }))}
      />
      <ImportForm key={kind} kind={kind} />
    </DetailLayout>
  )
}

const columnsOf = (t: TFunction<'companies'>, kind: 'companies' | 'locations') =>
  kind === 'companies'
    ? importedColumns.companies.map((name) => t(`fields.${name}`))
    : importedColumns.locations.map((name) => t(`location.fields.${name}`))

function ImportForm({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation('companies')
  const { number } = useFormats()
  const [file, setFile] = useState<File>()
  const [target, setTarget] = useState('')
  const { result, busy, error, preview, apply, reset } = useImport(kind)
  const isReady = file !== undefined && (kind !== 'waste-streams' || target !== '')
  return (
    <>
      <Card maxWidth="960px">
        <chakra.div display="grid" gap="field">
          <chakra.p color="fg.muted">
            {kind === 'waste-streams'
              ? t('import.portal')
              : t('import.columns', { columns: columnsOf(t, kind).join(', ') })}
          </chakra.p>
          <Target
            kind={kind}
            value={target}
            onChoose={(id) => {
              setTarget(id)
              reset()
            }}
          />
          <ImportFileField
            accept=".csv,text/csv"
            label={t('import.file')}
            help={t('import.fileHelp', { lines: number(maxImportLines) })}
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
              disabled={!isReady || busy}
              onClick={() => {
                if (file !== undefined) void preview(file, target)
              }}
            >
              {t('import.preview')}
            </Button>
          </div>
        </chakra.div>
      </Card>
      {result === undefined ? null : (
        <ImportPreview
          result={result}
          busy={busy}
          onApply={(leaveOut) => {
            if (file !== undefined) void apply(file, target, leaveOut)
          }}
        />
      )}
    </>
  )
}

function Target({
  kind,
  value,
  onChoose,
}: {
  readonly kind: ImportKind
  readonly value: string
  readonly onChoose: (id: string) => void
}) {
  const { t } = useTranslation('companies')
  const { roles } = useUser()
  if (kind === 'waste-streams')
    return (
      <ChoiceField
        name="project"
        label={t('import.project')}
        required
        value={value}
        search={projectChoices.search}
        onChoose={onChoose}
      />
    )
  if (!may(roles, 'create', 'Customer')) return null
  return (
    <ChoiceField
      name="customer"
      label={t('fields.customer')}
      help={t('customerHelp')}
      value={value}
      search={customerChoices.search}
      onChoose={onChoose}
    />
  )
}
