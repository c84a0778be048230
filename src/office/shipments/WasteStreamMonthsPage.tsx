import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { exportFormats } from '#contract/office/exports.ts'
import { listWasteStreamMonths, type WasteStreamMonth } from '#contract/office/waste-stream-months.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ShipmentsIcon } from '../../ui/theme/desk-icons.tsx'
import { SelectField } from '../../ui/controls/fields.tsx'
import { Menu, MenuAction } from '../../ui/overlays/Menu.tsx'
import { Card, EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DownloadIcon } from '../../ui/table/list-icons.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { useExport } from '../shared/list/use-export.tsx'
import { recentMonths } from '../shared/page/recent-months.ts'
import { useFormats } from '../shared/page/use-formats.ts'

function chosenMonths(search: URLSearchParams): { readonly from: string; readonly until: string } {
  const offered = recentMonths()
  const known = (name: string, usual: string) => {
    const value = search.get(name) ?? ''
    return offered.includes(value) ? value : usual
  }
  const until = known('until', offered[0] ?? '')
  const from = known('from', offered[1] ?? until)
  return { from: from > until ? until : from, until }
}

export const { loader, Component } = definePage(
  'waste stream months',
  (signal, _params, { searchParams }) =>
    call(listWasteStreamMonths, { query: chosenMonths(searchParams), signal }),
  WasteStreamMonths,
)

function WasteStreamMonths({ data }: { readonly data: { readonly months: readonly WasteStreamMonth[] } }) {
  const { t } = useTranslation('months')
  const rows = data.months.map((row) => ({ ...row, id: row.row }))
  return (
    <DetailLayout
      back={{ to: '/shipments', title: t('back') }}
      title={t('title')}
      description={t('lead')}
      action={<Actions />}
    >
      <MonthChoice />
      <Card padding="0" minWidth="0">
        <DataTable
          caption={t('caption')}
          columns={useColumns(rows.some(({ gap }) => gap !== undefined))}
          rows={rows}
          linkOf={({ row }) => `/shipments?${new URLSearchParams({ monthRow: row })}`}
          empty={<EmptyState icon={ShipmentsIcon} title={t('none')} hint={t('noneHint')} />}
        />
      </Card>
    </DetailLayout>
  )
}

function Actions() {
  const { t } = useTranslation('months')
  const { notifiesLma = false } = useUser()
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="8px">
      {notifiesLma ? (
        <LinkButton size="sm" variant="outline" to="/lma-notifications">
          {t('notify')}
        </LinkButton>
      ) : null}
      <ExportMonths />
    </chakra.div>
  )
}

function MonthChoice() {
  const { t } = useTranslation('months')
  const { month } = useFormats()
  const [search, setSearch] = useSearchParams()
  const chosen = chosenMonths(search)
  const select = (name: 'from' | 'until') => (
    <SelectField
      label={t(`${name}`)}
      value={chosen[name]}
      onChange={({ currentTarget: { value } }) => setSearch({ ...chosen, [name]: value }, { replace: true })}
    >
      {recentMonths().map((value) => (
        <option key={value} value={value}>
          {month(`${value}-01`)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="12px">
      <chakra.div flex="0 1 220px">{select('from')}</chakra.div>
      <chakra.div flex="0 1 220px">{select('until')}</chakra.div>
    </chakra.div>
  )
}

function ExportMonths() {
  const { t } = useTranslation('months')
  const [search] = useSearchParams()
  const { exportDialog, start } = useExport()
  return (
    <>
      <Menu
        label={t('export')}
        trigger={
          <Button size="sm" variant="outline">
            <DownloadIcon width={16} height={16} />
            {t('export')}
          </Button>
        }
      >
        {exportFormats.map((format) => (
          <MenuAction
            key={format}
            onSelect={() =>
              start({ list: 'waste_stream_months', format, columns: [], query: chosenMonths(search) })
            }
          >
            {t(`${format}`)}
          </MenuAction>
        ))}
      </Menu>
      {exportDialog}
    </>
  )
}

type MonthRow = WasteStreamMonth & { readonly id: string }

function useColumns(withGaps: boolean): readonly Column<MonthRow>[] {
  const { t } = useTranslation('months')
  const { month, number } = useFormats()
  const count = (key: 'loads' | 'kilograms', width: number) => ({
    key,
    title: t(`fields.${key}`),
    numeric: true,
    width,
    cell: (row: WasteStreamMonth) => number(row[key]),
  })
  const gap: Column<MonthRow> = {
    key: 'gap',
    title: t('fields.gap'),
    width: 185,
    maxWidth: 320,
    // Whole, however narrow the screen: what is to be done stands in it.
    cell: ({ gap }) =>
      gap === undefined ? (
        ''
      ) : (
        <chakra.span display="block" paddingBlock="6px" whiteSpace="normal" color="warning.fg">
          {t(`gaps.${gap}`)}
        </chakra.span>
      ),
  }
  return [
    {
      key: 'month',
      title: t('fields.month'),
      width: 100,
      cell: (row) => <time dateTime={row.month}>{month(`${row.month}-01`)}</time>,
    },
    {
      key: 'wasteStreamNumber',
      title: t('fields.wasteStreamNumber'),
      width: 175,
      cell: (row) => row.wasteStreamNumber ?? '–',
    },
    {
      key: 'usualName',
      title: t('fields.usualName'),
      width: 150,
      maxWidth: 360,
      cell: (row) => row.usualName,
    },
    { key: 'ewcCode', title: t('fields.ewcCode'), width: 100, cell: (row) => row.ewcCode ?? '–' },
    {
      key: 'receiver',
      title: t('fields.receiver'),
      width: 160,
      maxWidth: 320,
      cell: (row) => row.receiver ?? '–',
    },
    count('loads', 95),
    count('kilograms', 110),
    ...(withGaps ? [gap] : []),
  ]
}
