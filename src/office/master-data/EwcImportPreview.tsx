import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { EwcChange, EwcCodeImport } from '#contract/parties/ewc-code-imports.ts'
import { language } from '../../i18n/setup.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatDay } from '../../ui/controls/date-input.ts'
import { Alert, Card, SectionTitle, StatusBadge, type Tone } from '../../ui/theme/surfaces.tsx'
import { LineError } from '../shared/import/LineError.tsx'
import { PlainTable } from '../shared/tables/PlainTable.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

const shownRows = 200

const tones: Readonly<Record<EwcChange['kind'], Tone>> = {
  added: 'success',
  changed: 'info',
  ended: 'warning',
}
const kinds = ['changed', 'ended', 'added'] as const

export function EwcImportPreview({
  result,
  busy,
  onApply,
}: {
  readonly result: EwcCodeImport
  readonly busy: boolean
  readonly onApply: () => void
}) {
  const { t } = useTranslation('reference')
  const { number } = useFormats()
  const count = result.added + result.changed + result.ended
  const isWrong = result.faults > 0
  return (
    <Card aria-label={t('import.result')} display="grid" gap="field">
      <chakra.div display="flex" flexWrap="wrap" gap="8px 16px" alignItems="center">
        <SectionTitle>{t(result.applied ? 'import.done' : 'import.result')}</SectionTitle>
        {isWrong ? (
          <StatusBadge tone="danger">{`${number(result.faults)} ${t('import.faults')}`}</StatusBadge>
        ) : null}
        {kinds.map((kind) =>
          result[kind] === 0 ? null : (
            <StatusBadge key={kind} tone={tones[kind]}>
              {`${number(result[kind])} ${t(`import.kinds.${kind}`)}`}
            </StatusBadge>
          ),
        )}
        <StatusBadge>{`${number(result.unchanged)} ${t('import.unchanged')}`}</StatusBadge>
      </chakra.div>
      {isWrong ? <Alert tone="danger">{t('import.wrong')}</Alert> : null}
      {result.applied || isWrong ? null : (
        <div>
          <Button disabled={busy || count === 0} onClick={onApply}>
            {count === 0 ? t('import.nothing') : t('import.apply', { count })}
          </Button>
        </div>
      )}
      <Errors errors={result.errors} />
      <Changes changes={kinds.flatMap((kind) => result.changes.filter((change) => change.kind === kind))} />
    </Card>
  )
}

function More({ all }: { readonly all: number }) {
  const { t } = useTranslation('reference')
  const { number } = useFormats()
  return all > shownRows ? (
    <chakra.p color="fg.muted">{t('import.more', { shown: number(all - shownRows) })}</chakra.p>
  ) : null
}

function Errors({ errors }: Pick<EwcCodeImport, 'errors'>) {
  const { t } = useTranslation('reference')
  if (errors.length === 0) return null
  return (
    <>
      <PlainTable label={t('import.errors')} columns={[t('import.line'), t('import.message')]}>
        {errors.slice(0, shownRows).map((error) => (
          <tr key={`${error.line} ${error.column} ${error.code}`}>
            <td className="numbers">{error.line}</td>
            <chakra.td color="danger.fg">
              <LineError error={error} />
            </chakra.td>
          </tr>
        ))}
      </PlainTable>
      <More all={errors.length} />
    </>
  )
}

function Changes({ changes }: { readonly changes: readonly EwcChange[] }) {
  const { t } = useTranslation('reference')
  const differences = useDifferences()
  if (changes.length === 0) return null
  return (
    <>
      <PlainTable
        label={t('import.changes')}
        columns={[t('ewc.code'), t('import.effect'), t('import.description'), t('import.line')]}
      >
        {changes.slice(0, shownRows).map((change) => (
          <tr key={change.ewcCode}>
            <chakra.td className="numbers" whiteSpace="nowrap">
              {change.displayCode}
            </chakra.td>
            <td>
              <StatusBadge tone={tones[change.kind]}>{t(`import.kinds.${change.kind}`)}</StatusBadge>
            </td>
            <td>
              <ul>
                {differences(change).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </td>
            <td className="numbers">{change.line ?? '–'}</td>
          </tr>
        ))}
      </PlainTable>
      <More all={changes.length} />
    </>
  )
}

function useDifferences() {
  const { t, i18n } = useTranslation('reference')
  const day = (isoDay: string | undefined) => (isoDay === undefined ? '–' : formatDay(isoDay, i18n.language))
  const difference = (before: string, after: string) =>
    before === after ? [] : [t('import.difference', { before, after })]
  const danger = (hazardous: boolean) => t(hazardous ? 'import.hazardous' : 'import.notHazardous')
  return ({ before, after }: EwcChange): readonly string[] => {
    const name = after.names[language()]
    if (before === undefined)
      return [
        name,
        ...(after.validFrom === undefined ? [] : [t('import.from', { day: day(after.validFrom) })]),
      ]
    const other = language() === 'nl' ? 'en' : 'nl'
    return [
      ...(before.names[language()] === name ? [name] : difference(before.names[language()], name)),
      ...difference(before.names[other], after.names[other]),
      ...difference(danger(before.hazardous), danger(after.hazardous)),
      ...difference(
        t('import.from', { day: day(before.validFrom) }),
        t('import.from', { day: day(after.validFrom) }),
      ),
      ...difference(
        t('import.until', { day: day(before.validTo) }),
        t('import.until', { day: day(after.validTo) }),
      ),
    ]
  }
}
