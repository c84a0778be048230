import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type Driver, driverKinds, drivers, inviteStatuses } from '#contract/accounts/drivers.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { CheckIcon, CloseIcon, TruckIcon } from '../../ui/theme/icons.tsx'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { companyChoices } from '../shared/choices/reference-choices.ts'
import { mayNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { RejectionDialog } from './RejectionDialog.tsx'
import { useApproval } from './use-approval.ts'
import { useBulkApproval } from './use-bulk-approval.tsx'
import { useDriverColumns } from './use-driver-columns.tsx'
import { AddLink, RowMenu } from '../shared/page/item-actions.tsx'

const tabs = {
  all: { exists: {} },
  waiting: { approved: 'false', inviteStatus: 'invite_accepted', exists: { rejectedAt: 'false' } },
} as const

const tabAt = (pathname: string) => (pathname.endsWith('/waiting') ? 'waiting' : 'all')

const list = defineList({
  name: 'drivers',
  texts: 'people',
  sorting: { field: 'name', direction: 'asc' },
  filters: {
    kind: {
      kind: 'choice',
      values: driverKinds,
      titleOf: (t, kind) => t(`drivers.kinds.${kind as Driver['kind']}`),
      title: (t) => t('fields.kind'),
    },
    company: { kind: 'reference', choices: companyChoices, title: (t) => t('fields.company') },
    approved: { kind: 'yesNo', title: (t) => t('drivers.standing.approved') },
    invited: {
      kind: 'choice',
      parameter: 'inviteStatus',
      values: inviteStatuses,
      titleOf: (t, status) => t(`drivers.inviteStatuses.${status as Driver['inviteStatus']}`),
      title: (t) => t('fields.inviteStatus'),
    },
    created: { kind: 'dates', parameter: 'createdAt', title: (t) => t('fields.createdAt') },
  },
  load: async (query, { signal, url }) => {
    const shown = tabAt(url.pathname)
    const [page, all, waiting] = await Promise.all([
      call(drivers.list, {
        query: { ...query, ...tabs[shown], exists: { ...query.exists, ...tabs[shown].exists } },
        signal,
      }),
      call(drivers.list, { query: { itemsPerPage: 0 }, signal }),
      call(drivers.list, { query: { ...tabs.waiting, itemsPerPage: 0 }, signal }),
    ])
    return { ...page, all: all.totalItems, waiting: waiting.totalItems }
  },
})
export const { loader } = list

function InviteLink() {
  const { t } = useTranslation('people')
  return mayNow(useUser().roles, 'create', 'Driver') ? (
    <AddLink to="/drivers/invite">{t('drivers.invite')}</AddLink>
  ) : null
}

export function Component() {
  const { t } = useTranslation('people')
  const shown = tabAt(useLocation().pathname)
  const mutation = useMutation()
  const approve = useApproval(mutation)
  const bulkActions = useBulkApproval(mutation)
  const [rejected, setRejected] = useState<Driver>()
  const rowMenu = (driver: Driver) => (
    <RowMenu name={driver.name}>
      <MenuAction icon={<CheckIcon />} onSelect={() => void approve?.(driver)}>
        {t('drivers.approve')}
      </MenuAction>
      <MenuAction tone="danger" icon={<CloseIcon />} onSelect={() => setRejected(driver)}>
        {t('drivers.reject')}
      </MenuAction>
    </RowMenu>
  )
  return (
    <>
      <ListLayout
        list={list}
        title={t('drivers.title')}
        action={<InviteLink />}
        above={(loaded) => <DriverTabs all={loaded?.all} waiting={loaded?.waiting} />}
        searchLabel={t('search')}
        columns={useDriverColumns()}
        exportButton={(table) => (
          <ExportButton list={list} exported="drivers" shown={table} query={tabs[shown]} />
        )}
        linkOf={({ id }) => `/drivers/${id}`}
        nameOf={({ name }: Driver) => name}
        rowMenu={shown === 'waiting' && approve ? rowMenu : undefined}
        bulkActions={shown === 'waiting' ? bulkActions : undefined}
        empty={
          <EmptyState
            icon={TruckIcon}
            title={t(shown === 'waiting' ? 'drivers.noneWaiting' : 'drivers.none')}
          />
        }
      />
      {rejected === undefined ? null : (
        <RejectionDialog driver={rejected} onClose={() => setRejected(undefined)} />
      )}
    </>
  )
}

function DriverTabs({
  all,
  waiting,
}: {
  readonly all: number | undefined
  readonly waiting: number | undefined
}) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const shown = (count: number | undefined) => (count === undefined ? '…' : number(count))
  return (
    <Tabs
      label={t('drivers.title')}
      tabs={[
        { to: '/drivers', title: t('drivers.all', { shown: shown(all) }), end: true },
        { to: '/drivers/waiting', title: t('drivers.waiting', { shown: shown(waiting) }) },
      ]}
    />
  )
}
