import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOutcome, RescueFile } from '#contract/device/rescue-file.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert, Card, SectionTitle, StatusBadge, type Tone } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { ImportFileField } from '../shared/import/ImportFileField.tsx'
import { PlainTable } from '../shared/tables/PlainTable.tsx'
import { textOf } from '../shared/page/problem-text.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import type { ImportedOperation } from './rescue-import.ts'
import { useHandOverNames } from './use-hand-over-names.ts'

/** It shares code with the driver's app that no other page of the office needs. */
const loadImport = () => import('./rescue-import.ts')

export function Component() {
  const { t } = useTranslation('handovers')
  const { file, rescued, isUnreadable, imported, done, busy, error, choose, send } = useRescueImport()
  return (
    <DetailLayout back={{ to: '/hand-overs', title: t('back') }} title={t('import.title')}>
      <Card maxWidth="960px">
        <chakra.div display="grid" gap="field">
          <chakra.p color="fg.muted">{t('import.lead')}</chakra.p>
          <ImportFileField
            label={t('import.file')}
            help={t('import.fileHelp')}
            accept=".txt,.json,text/plain,application/json"
            file={file}
            onFile={choose}
          />
          {isUnreadable ? <Alert tone="danger">{t('import.unreadable')}</Alert> : null}
          {error === undefined ? null : <Alert tone="danger">{error}</Alert>}
          {rescued === undefined ? null : <Contents rescued={rescued} />}
          {rescued === undefined || imported !== undefined || rescued.operations.length === 0 ? null : (
            <div>
              <Button disabled={busy} onClick={send}>
                {busy
                  ? t('import.sending', { done, all: rescued.operations.length })
                  : t('import.send', { count: rescued.operations.length })}
              </Button>
            </div>
          )}
        </chakra.div>
      </Card>
      {imported === undefined ? null : <Results imported={imported} />}
    </DetailLayout>
  )
}

function useRescueImport() {
  const { t } = useTranslation('app')
  const [file, setFile] = useState<File>()
  const [rescued, setRescued] = useState<RescueFile>()
  const [isUnreadable, setUnreadable] = useState(false)
  const [imported, setImported] = useState<readonly ImportedOperation[]>()
  const [done, setDone] = useState(0)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      if (failure instanceof Problem) setError(textOf(failure))
      else if (failure instanceof NetworkError) setError(t('unreachable'))
      else {
        setUnreadable(true)
        reportError(failure, 'import a rescue file')
      }
    } finally {
      setBusy(false)
    }
  }
  return {
    file,
    rescued,
    isUnreadable,
    imported,
    done,
    busy,
    error,
    choose: (chosen: File) => {
      if (busy) return
      setFile(chosen)
      setRescued(undefined)
      setImported(undefined)
      setUnreadable(false)
      setDone(0)
      void run(async () => {
        const { readRescueFile } = await loadImport()
        const read = await readRescueFile(chosen)
        setRescued(read)
        setUnreadable(read === undefined)
      })
    },
    send: () =>
      void run(async () => {
        const { sendRescueFile } = await loadImport()
        if (rescued !== undefined) setImported(await sendRescueFile(rescued, setDone))
      }),
  }
}

function Contents({ rescued }: { readonly rescued: RescueFile }) {
  const { t } = useTranslation('handovers')
  const { moment } = useFormats()
  const { operations, name, madeAt } = rescued
  if (operations.length === 0) return <Alert>{t('import.nothing')}</Alert>
  const photos = operations.reduce((sum, operation) => sum + operation.photos.length, 0)
  return (
    <Alert
      title={
        name === undefined
          ? t('import.of', { when: moment(madeAt) })
          : t('import.ofName', { name, when: moment(madeAt) })
      }
    >
      {[t('import.operations', { count: operations.length }), t('import.photos', { count: photos })].join(
        ', ',
      )}
    </Alert>
  )
}

const tones: Readonly<Record<ImportOutcome, Tone>> = {
  taken: 'success',
  known: 'neutral',
  applied: 'neutral',
  changed: 'warning',
  refused: 'danger',
}

function Results({ imported }: { readonly imported: readonly ImportedOperation[] }) {
  const { t } = useTranslation(['handovers', 'exceptions'])
  const { moment } = useFormats()
  const { typeOf } = useHandOverNames()
  return (
    <Card maxWidth="960px">
      <chakra.div display="grid" gap="field">
        <SectionTitle>{t('import.results')}</SectionTitle>
        <PlainTable
          label={t('import.results')}
          columns={[t('type'), t('number'), t('exceptions:occurredAt'), t('import.outcome')]}
        >
          {imported.map(({ rescued: { operation }, outcome, missingPhotos }) => (
            <tr key={operation.id}>
              <td>
                {outcome === 'taken' || outcome === 'known' ? (
                  <TextLink to={`/hand-overs/${operation.id}`}>{typeOf(operation)}</TextLink>
                ) : (
                  typeOf(operation)
                )}
              </td>
              <td>{numberOf(operation.payload) ?? t('exceptions:empty')}</td>
              <td className="numbers">{moment(operation.occurredAt)}</td>
              <td>
                <StatusBadge tone={tones[outcome]}>{t(`import.outcomes.${outcome}`)}</StatusBadge>
                {missingPhotos === 0 ? null : (
                  <chakra.div>{t('import.missingPhotos', { count: missingPhotos })}</chakra.div>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      </chakra.div>
    </Card>
  )
}

/** Unloads state no number, and newer apps may state anything. */
const numberOf = (payload: unknown): string | undefined =>
  typeof payload === 'object' && payload !== null && 'number' in payload && typeof payload.number === 'string'
    ? payload.number
    : undefined
