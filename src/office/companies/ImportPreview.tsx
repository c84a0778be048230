import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { CsvImport, ImportedLine } from '#contract/csv-imports.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card, SectionTitle, StatusBadge, type Tone } from '../../ui/surfaces.tsx'
import { PlainTable } from '../shared/PlainTable.tsx'
import { useFormats } from '../shared/use-formats.ts'

/** More lines than anybody reads on a screen; those that are wrong come first. */
const shownLines = 200

const tones: Readonly<Record<ImportedLine['kind'], Tone>> = {
  wrong: 'danger',
  created: 'success',
  changed: 'info',
  unchanged: 'neutral',
}
const order = ['wrong', 'changed', 'created', 'unchanged'] as const

/** What a file does, line by line, and the button that does it. */
export function ImportPreview({
  result,
  busy,
  onApply,
}: {
  readonly result: CsvImport
  readonly busy: boolean
  readonly onApply: () => void
}) {
  const { t } = useTranslation('companies')
  const { number } = useFormats()
  const lines = order.flatMap((kind) => result.lines.filter((line) => line.kind === kind))
  const isEmpty = result.created + result.changed === 0
  return (
    <Card aria-label={t('import.result')}>
      <chakra.div display="grid" gap="field">
        <chakra.div display="flex" flexWrap="wrap" gap="8px 16px" alignItems="center">
          <SectionTitle>{t(result.applied ? 'import.done' : 'import.result')}</SectionTitle>
          {order.map((kind) =>
            result[kind] === 0 ? null : (
              <StatusBadge key={kind} tone={tones[kind]}>
                {`${number(result[kind])} ${t(`import.lineKinds.${kind}`)}`}
              </StatusBadge>
            ),
          )}
        </chakra.div>
        {result.ignoredColumns.length === 0 ? null : (
          <Alert>{t('import.ignored', { columns: result.ignoredColumns.join(', ') })}</Alert>
        )}
        {result.wrong === 0 ? null : <Alert tone="danger">{t('import.wrong')}</Alert>}
        {result.applied || result.wrong > 0 ? null : (
          <div>
            <Button disabled={busy || isEmpty} onClick={onApply}>
              {isEmpty ? t('import.nothing') : t('import.apply', { count: result.created + result.changed })}
            </Button>
          </div>
        )}
        <Lines lines={lines.slice(0, shownLines)} />
        {lines.length > shownLines ? (
          <chakra.p color="fg.muted">
            {t('import.more', { shown: number(lines.length - shownLines) })}
          </chakra.p>
        ) : null}
      </chakra.div>
    </Card>
  )
}

function Lines({ lines }: { readonly lines: readonly ImportedLine[] }) {
  const { t } = useTranslation('companies')
  return (
    <PlainTable
      label={t('import.lines')}
      columns={[t('import.line'), t('import.name'), t('import.effect'), t('import.details')]}
    >
      {lines.map((line) => (
        <tr key={line.line}>
          <td className="numbers">{line.line}</td>
          <td>{line.name}</td>
          <td>
            <StatusBadge tone={tones[line.kind]}>{t(`import.lineKinds.${line.kind}`)}</StatusBadge>
          </td>
          <td>
            <Details line={line} />
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

function Details({ line: { errors, changes } }: { readonly line: ImportedLine }) {
  const { t } = useTranslation('companies')
  return (
    <chakra.ul display="grid" gap="2px">
      {errors.map(({ column, message }) => (
        <chakra.li key={`${column} ${message}`} color="danger.fg">
          {column === undefined ? message : `${column}: ${message}`}
        </chakra.li>
      ))}
      {changes.map(({ column, before, after }) => (
        <li key={column}>{t('import.change', { column, before: before ?? '–', after: after ?? '–' })}</li>
      ))}
    </chakra.ul>
  )
}
