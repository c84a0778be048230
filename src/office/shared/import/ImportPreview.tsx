import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CsvImport, ImportedLine } from '#contract/office/csv-imports.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CheckField } from '../../../ui/controls/fields.tsx'
import { Alert, Card, SectionTitle, StatusBadge, type Tone } from '../../../ui/theme/surfaces.tsx'
import { LineError } from './LineError.tsx'
import { PlainTable } from '../tables/PlainTable.tsx'
import { useFormats } from '../page/use-formats.ts'

const shownLines = 200

const tones: Readonly<Record<ImportedLine['kind'], Tone>> = {
  wrong: 'danger',
  left_out: 'warning',
  created: 'success',
  changed: 'info',
  unchanged: 'neutral',
}
const order = ['wrong', 'left_out', 'changed', 'created', 'unchanged'] as const

export function ImportPreview({
  result,
  busy,
  onApply,
}: {
  readonly result: CsvImport
  readonly busy: boolean
  readonly onApply: (leaveOut: readonly number[]) => void
}) {
  const { t } = useTranslation('companies')
  const { number } = useFormats()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const lines = order.flatMap((kind) => result.lines.filter((line) => line.kind === kind))
  const wrong = lines.flatMap(({ kind, line }) => (kind === 'wrong' ? [line] : []))
  const shown = Math.max(shownLines, result.wrong + result.leftOut)
  const imported = result.created + result.changed
  const isBlocked = !wrong.every((line) => leftOut.has(line))
  return (
    <Card aria-label={t('import.result')}>
      <chakra.div display="grid" gap="field">
        <Counts result={result} />
        <Notices result={result} isBlocked={isBlocked} />
        {wrong.length < 2 ? null : (
          <CheckField
            label={t('import.leaveOutAll', { shown: number(wrong.length) })}
            checked={!isBlocked}
            onChange={(checked) => setLeftOut(new Set(checked ? wrong : []))}
          />
        )}
        {result.applied ? null : (
          <div>
            <Button disabled={busy || imported === 0 || isBlocked} onClick={() => onApply(wrong)}>
              {imported === 0 ? t('import.nothing') : t('import.apply', { count: imported })}
            </Button>
          </div>
        )}
        <Lines
          lines={lines.slice(0, shown)}
          leftOut={leftOut}
          onLeaveOut={(line, isLeftOut) =>
            setLeftOut(
              (before) => new Set(wrong.filter((each) => (each === line ? isLeftOut : before.has(each)))),
            )
          }
        />
        {lines.length > shown ? (
          <chakra.p color="fg.muted">{t('import.more', { shown: number(lines.length - shown) })}</chakra.p>
        ) : null}
      </chakra.div>
    </Card>
  )
}

function Counts({ result }: { readonly result: CsvImport }) {
  const { t } = useTranslation('companies')
  const { number } = useFormats()
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="8px 16px" alignItems="center">
      <SectionTitle>{t(result.applied ? 'import.done' : 'import.result')}</SectionTitle>
      {order.map((kind) => {
        const count = result[kind === 'left_out' ? 'leftOut' : kind]
        return count === 0 ? null : (
          <StatusBadge key={kind} tone={tones[kind]}>
            {`${number(count)} ${t(`import.lineKinds.${kind}`)}`}
          </StatusBadge>
        )
      })}
    </chakra.div>
  )
}

function Notices({ result, isBlocked }: { readonly result: CsvImport; readonly isBlocked: boolean }) {
  const { t } = useTranslation('companies')
  return (
    <>
      {result.ignoredColumns.length === 0 ? null : (
        <Alert>{t('import.ignored', { columns: result.ignoredColumns.join(', ') })}</Alert>
      )}
      {result.leftOut === 0 ? null : (
        <Alert tone="warning">{t('import.leftOut', { count: result.leftOut })}</Alert>
      )}
      {isBlocked ? <Alert tone="danger">{t('import.wrong')}</Alert> : null}
    </>
  )
}

function Lines({
  lines,
  leftOut,
  onLeaveOut,
}: {
  readonly lines: readonly ImportedLine[]
  readonly leftOut: ReadonlySet<number>
  readonly onLeaveOut: (line: number, isLeftOut: boolean) => void
}) {
  const { t } = useTranslation('companies')
  return (
    <PlainTable label={t('import.lines')} columns={[t('import.line'), t('import.name'), t('import.effect')]}>
      {lines.map((line) => (
        <tr key={line.line}>
          <td className="numbers">{line.line}</td>
          <td>{line.name}</td>
          <td>
            <StatusBadge tone={tones[line.kind]}>{t(`import.lineKinds.${line.kind}`)}</StatusBadge>
            <Details line={line} />
            {line.kind === 'wrong' ? (
              <CheckField
                label={t('import.leaveOut', { line: line.line })}
                checked={leftOut.has(line.line)}
                onChange={(checked) => onLeaveOut(line.line, checked)}
              />
            ) : null}
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
      {errors.map((error) => (
        <chakra.li key={`${error.column} ${error.message}`} color="danger.fg">
          <LineError error={error} />
        </chakra.li>
      ))}
      {changes.map(({ column, before, after }) => (
        <li key={column}>{t('import.change', { column, before: before ?? '–', after: after ?? '–' })}</li>
      ))}
    </chakra.ul>
  )
}
