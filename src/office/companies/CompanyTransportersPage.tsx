import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { type CompanyTransporter, companyTransporters } from '#contract/flows/company-transporters.ts'
import { drivers } from '#contract/accounts/drivers.ts'
import { transporterTypes } from '#contract/flows/material-flow-draft.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { TruckIcon } from '../../ui/theme/icons.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { defineList } from '../shared/list/define-list.ts'
import { mayNow } from '../shared/page/may-now.ts'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import type { OpenTransporter } from './CompanyTransporterDialog.tsx'
import type { CompanyData } from './company-data.ts'
import { companyRights } from './company-rights.ts'
import { ItemList } from './ItemList.tsx'
import { Day } from '../shared/detail/Moments.tsx'

const CompanyTransporterDialog = lazyDialog(
  async () => (await import('./CompanyTransporterDialog.tsx')).CompanyTransporterDialog,
)

const shownDrivers = 20

const list = defineList({
  name: 'company transporters',
  texts: 'companies',
  sorting: { field: 'transporter', direction: 'asc' },
  filters: {
    type: {
      kind: 'choice',
      values: transporterTypes,
      titleOf: (t, type) => t(`transporter.types.${type as (typeof transporterTypes)[number]}`),
      title: (t) => t('transporter.type'),
    },
  },
  load: (query, { signal, params }) =>
    call(companyTransporters.list, { query: { ...query, company: params['companyId'] ?? '' }, signal }),
})
export const { loader } = list

async function readTransporter(id: string, signal: AbortSignal): Promise<OpenTransporter> {
  const link = await call(companyTransporters.read, { params: { id }, signal })
  return {
    link,
    drivers: await call(drivers.list, {
      query: { company: link.transporter.id, order: { name: 'asc' }, itemsPerPage: shownDrivers },
      signal,
    }),
  }
}

function useTransporterColumns(): readonly Column<CompanyTransporter>[] {
  const { t } = useTranslation('companies')
  return keyedColumns({
    transporter: {
      title: t('transporter.carrier'),
      sortable: true,
      width: 260,
      maxWidth: 420,
      cell: (row) => row.transporter.name,
    },
    city: { title: t('fields.city'), width: 160, cell: (row) => row.transporter.city ?? '–' },
    vihb: { title: t('fields.vihbNumber'), width: 140, cell: (row) => row.transporter.vihbNumber ?? '–' },
    type: {
      title: t('transporter.type'),
      sortable: true,
      width: 214,
      cell: (row) => t(`transporter.types.${row.type}`),
    },
    createdAt: {
      title: t('fields.createdAt'),
      sortable: true,
      width: 130,
      cell: (row) => <Day at={row.createdAt} />,
    },
  })
}

export function Component() {
  const { t } = useTranslation('companies')
  const { company } = useOutletContext<CompanyData>()
  const viewer = useUser()
  // A carrier of the whole platform is in no address book and has no links.
  const mayChange =
    companyRights(viewer, company).owns &&
    company.customer !== undefined &&
    mayNow(viewer.roles, 'change', 'CompanyTransporter')
  return (
    <ItemList
      list={list}
      part="transporter"
      title={t('tabs.transporters')}
      icon={TruckIcon}
      columns={useTransporterColumns()}
      mayChange={mayChange}
      nameOf={({ transporter }) => transporter.name}
      removeLabel={t('transporter.remove')}
      remove={(id) => call(companyTransporters.remove, { params: { id } })}
      read={readTransporter}
    >
      {(opened, close) => (
        <CompanyTransporterDialog
          company={company.id}
          customer={company.customer}
          opened={opened}
          onClose={close}
        />
      )}
    </ItemList>
  )
}
