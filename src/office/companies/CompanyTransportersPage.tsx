import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { type CompanyTransporter, companyTransporters } from '#contract/flows/company-transporters.ts'
import { drivers } from '#contract/accounts/drivers.ts'
import { transporterTypes } from '#contract/flows/material-flow-draft.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { TruckIcon } from '../../ui/theme/icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { ItemDialog } from '../shared/dialogs/ItemDialog.tsx'
import { useItemDialog } from '../shared/dialogs/use-item-dialog.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { mayNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import type { OpenTransporter } from './CompanyTransporterDialog.tsx'
import type { CompanyData } from './company-data.ts'
import { companyRights } from './company-rights.ts'
import { AddRow, ItemMenu } from './ItemMenu.tsx'

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
  const { date } = useFormats()
  return [
    {
      key: 'transporter',
      title: t('transporter.carrier'),
      sortable: true,
      width: 260,
      maxWidth: 420,
      cell: (row) => row.transporter.name,
    },
    { key: 'city', title: t('fields.city'), width: 160, cell: (row) => row.transporter.city ?? '–' },
    {
      key: 'vihb',
      title: t('transporter.vihb'),
      width: 140,
      cell: (row) => row.transporter.vihbNumber ?? '–',
    },
    {
      key: 'type',
      title: t('transporter.type'),
      sortable: true,
      width: 214,
      cell: (row) => t(`transporter.types.${row.type}`),
    },
    {
      key: 'createdAt',
      title: t('added'),
      sortable: true,
      width: 130,
      cell: (row) => (
        <time className="numbers" dateTime={row.createdAt}>
          {date(row.createdAt)}
        </time>
      ),
    },
  ]
}

function CompanyTransportersPage() {
  const { t } = useTranslation('companies')
  const { company } = useOutletContext<CompanyData>()
  // A carrier of the whole platform is in no address book and has no links.
  const viewer = useUser()
  const mayChange =
    companyRights(viewer, company).owns &&
    company.customer !== undefined &&
    mayNow(viewer.roles, 'change', 'CompanyTransporter')
  const { item, linkTo, close } = useItemDialog()
  return (
    <>
      <ListLayout
        list={list}
        embedded
        title={t('tabs.transporters')}
        action={mayChange ? <AddRow to={linkTo('new')}>{t('transporter.add')}</AddRow> : null}
        searchLabel={t('transporter.search')}
        columns={useTransporterColumns()}
        {...(mayChange
          ? {
              linkOf: ({ id }: CompanyTransporter) => linkTo(id),
              rowMenu: ({ id, transporter: { name } }: CompanyTransporter) => (
                <ItemMenu
                  name={name}
                  editAt={linkTo(id)}
                  removal={{
                    title: t('transporter.removeTitle', { name }),
                    body: t('transporter.removeBody'),
                    label: t('transporter.remove'),
                    done: t('transporter.removed', { name }),
                    remove: () => call(companyTransporters.remove, { params: { id } }),
                  }}
                />
              ),
            }
          : {})}
        empty={
          <EmptyState icon={<TruckIcon width={40} height={40} />} title={t('transporter.none')}>
            {mayChange ? t('transporter.noneHint') : null}
          </EmptyState>
        }
      />
      {mayChange ? (
        <ItemDialog id={item} title={t('transporter.editTitle')} read={readTransporter} onClose={close}>
          {(opened) => (
            <CompanyTransporterDialog
              company={company.id}
              customer={company.customer}
              opened={opened}
              onClose={close}
            />
          )}
        </ItemDialog>
      ) : null}
    </>
  )
}

export { CompanyTransportersPage as Component }
