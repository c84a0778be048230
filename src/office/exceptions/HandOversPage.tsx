import { useTranslation } from 'react-i18next'
import { type HandOver, handOvers } from '#contract/device/hand-overs.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { CheckIcon } from '../../ui/theme/icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { mayPerformNow } from '../shared/page/may-now.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useHandOverNames } from './use-hand-over-names.ts'
import { useRefusalColumns } from './use-refusal-columns.tsx'

const list = defineList({
  name: 'handOvers',
  texts: 'handovers',
  sorting: { field: 'receivedAt', direction: 'desc' },
  filters: {
    settled: {
      kind: 'yesNo',
      title: (t) => t('state'),
      titleOf: (t, value) => t(value === 'yes' ? 'settled' : 'open'),
    },
    receivedAt: { kind: 'dates', title: (t) => t('receivedAt') },
  },
  load: (query, { signal }) => call(handOvers.list, { query, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('handovers')
  const { roles } = useUser()
  return (
    <ListLayout
      list={list}
      title={t('title')}
      action={
        mayPerformNow(roles, 'importRescueFile') ? (
          <LinkButton to="/hand-overs/import" variant="outline">
            {t('import.open')}
          </LinkButton>
        ) : null
      }
      columns={useColumns()}
      linkOf={({ id }) => `/hand-overs/${id}`}
      changeKey={({ settled }) => String(settled)}
      empty={<EmptyState icon={CheckIcon} title={t('none')} hint={t('noneHint')} />}
    />
  )
}

function useColumns(): readonly Column<HandOver>[] {
  const { t } = useTranslation(['handovers', 'exceptions'])
  const { moment } = useFormats()
  const { typeOf, reasonOf } = useHandOverNames()
  return useRefusalColumns<HandOver>(reasonOf, { key: 'type', title: t('type'), width: 120, cell: typeOf }, [
    {
      key: 'by',
      title: t('exceptions:by'),
      width: 180,
      maxWidth: 240,
      cell: (row) => `${row.by} (${row.deviceCode})`,
    },
    {
      key: 'receivedAt',
      title: t('receivedAt'),
      sortable: true,
      width: 144,
      cell: (row) => moment(row.receivedAt),
    },
  ])
}
