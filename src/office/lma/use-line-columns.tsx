import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LmaLine } from '#contract/integrations/lma.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { StatusBadge, type Tone } from '../../ui/theme/surfaces.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useErrorText } from './use-error-text.ts'

const tones: Readonly<Record<LmaLine['state'], Tone>> = {
  open: 'neutral',
  waiting: 'info',
  in_file: 'success',
  accepted: 'success',
  differs: 'warning',
  failed: 'danger',
  refused: 'danger',
}

export function useLineColumns(): readonly Column<LmaLine>[] {
  const { t } = useTranslation('lma')
  const { number } = useFormats()
  return keyedColumns<LmaLine>({
    number: {
      title: t('fields.number'),
      width: 175,
      maxWidth: 220,
      cell: (row) => row.wasteStreamNumber ?? t('nil'),
    },
    usualName: {
      title: t('fields.usualName'),
      width: 90,
      maxWidth: 320,
      cell: (row) => row.usualName ?? '–',
    },
    kind: { title: t('fields.kind'), width: 145, cell: (row) => t(`kinds.${row.kind}`) },
    kilograms: {
      title: t('fields.kilograms'),
      numeric: true,
      width: 110,
      cell: (row) => number(row.kilograms),
    },
    loads: { title: t('fields.loads'), numeric: true, width: 95, cell: (row) => <Loads line={row} /> },
    carriers: {
      title: t('fields.carriers'),
      width: 95,
      maxWidth: 200,
      cell: (row) => row.carriers.join(', '),
    },
    state: { title: t('fields.state'), width: 155, maxWidth: 420, cell: (row) => <State line={row} /> },
  })
}

const addressOf = (rows: readonly string[]) =>
  `/shipments?${new URLSearchParams({ monthRow: rows.join(',') }).toString()}`

/** Their number leads to those that are shipments here. */
function Loads({ line: { loads, rows } }: { readonly line: LmaLine }) {
  const { number } = useFormats()
  return rows.length === 0 ? number(loads) : <TextLink to={addressOf(rows)}>{number(loads)}</TextLink>
}

/** What is missing or wrong stands beside the state, so that nobody has to look for it. */
function State({ line: { state, missing, notified, rows } }: { readonly line: LmaLine }) {
  const { t } = useTranslation('lma')
  const { number } = useFormats()
  const errorText = useErrorText()
  const errors = state === 'refused' || state === 'failed' ? (notified?.errors ?? []) : []
  return (
    <chakra.span display="grid" gap="2px" paddingBlock="6px" justifyItems="start" whiteSpace="normal">
      <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
      {state !== 'differs' || notified === undefined ? null : (
        <chakra.span fontSize="label" color="fg.muted">
          {t('notifiedAs', {
            kilograms: number(notified.kilograms),
            loads: number(notified.loads),
            carriers: notified.carriers.join(', '),
          })}
        </chakra.span>
      )}
      {missing.length === 0 ? null : (
        <chakra.span color="warning.fg" fontSize="label">
          {`${t('fields.missing')}: ${missing.map((code) => t(`missing.${code}`)).join('; ')}`}
        </chakra.span>
      )}
      {missing.includes('foreign_number') && rows.length > 0 ? (
        <TextLink to={addressOf(rows)} fontSize="label">
          {t('mendNumber')}
        </TextLink>
      ) : null}
      {errors.map((error) => (
        <chakra.span key={`${error.code} ${error.text}`} color="danger.fg" fontSize="label">
          {errorText(error)}
        </chakra.span>
      ))}
    </chakra.span>
  )
}
