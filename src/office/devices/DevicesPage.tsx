import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KnownDevice, knownDevices } from '#contract/accounts/known-devices.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { driverChoices } from '../shared/choices/transport-choices.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { mayPerformNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { RevokeDeviceDialog } from './RevokeDeviceDialog.tsx'
import { RowMenu } from '../shared/page/item-actions.tsx'

const list = defineList({
  name: 'devices',
  texts: 'devices',
  sorting: { field: 'lastSeenAt', direction: 'desc' },
  filters: {
    driver: { kind: 'reference', choices: driverChoices, title: (t) => t('driver') },
    revoked: { kind: 'yesNo', title: (t) => t('revoked') },
    missing: { kind: 'yesNo', title: (t) => t('missing') },
    lastSeenAt: { kind: 'dates', title: (t) => t('lastSeenAt') },
  },
  load: (query, { signal }) => call(knownDevices.list, { query, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('devices')
  const { roles } = useUser()
  const [revoking, setRevoking] = useState<KnownDevice>()
  return (
    <>
      <ListLayout
        list={list}
        title={t('title')}
        searchLabel={t('search')}
        columns={useColumns()}
        nameOf={({ code }) => code}
        changeKey={({ revokedAt }) => revokedAt ?? ''}
        rowMenu={(device) =>
          device.revokedAt !== undefined || !mayPerformNow(roles, 'revokeDevice') ? null : (
            <RowMenu name={device.code}>
              <MenuAction tone="danger" onSelect={() => setRevoking(device)}>
                {t('revoke')}
              </MenuAction>
            </RowMenu>
          )
        }
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
      {revoking === undefined ? null : (
        <RevokeDeviceDialog device={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </>
  )
}

function useColumns(): readonly Column<KnownDevice>[] {
  const { t } = useTranslation('devices')
  const { moment, number } = useFormats()
  return keyedColumns({
    code: {
      title: t('code'),
      sortable: true,
      width: 140,
      cell: ({ code, clonedFrom }) =>
        clonedFrom === undefined ? code : `${code} (${t('clonedFrom', { code: clonedFrom })})`,
    },
    driver: { title: t('driver'), width: 180, maxWidth: 320, cell: (row) => row.driver.name },
    name: { title: t('name'), width: 150, maxWidth: 320, cell: (row) => row.name ?? t('noName') },
    // Before the moments, because lost phones are looked for here. All columns fit a desktop of 1440 px,
    // with the menu that revokes.
    state: {
      title: t('state'),
      width: 200,
      maxWidth: 560,
      cell: (row) =>
        row.revokedAt === undefined
          ? t('inUse')
          : t('revokedBy', {
              when: moment(row.revokedAt),
              who: row.revokedBy ?? '',
              reason: row.revokedReason ?? '',
            }),
    },
    lastSeenAt: { title: t('lastSeenAt'), sortable: true, width: 130, cell: (row) => moment(row.lastSeenAt) },
    registeredAt: { title: t('registeredAt'), width: 130, cell: (row) => moment(row.registeredAt) },
    missing: {
      title: t('missing'),
      width: 120,
      cell: ({ missingOperations: count }) =>
        count === 0 ? t('missingNone') : t('missingCount', { count, shown: number(count) }),
    },
  })
}
