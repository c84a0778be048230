import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { formatPlate } from '#contract/parties/licence-plates.ts'
import { transportModeTypes, type TruckType } from '#contract/parties/master-data.ts'
import type { Page } from '#contract/kit/paging.ts'
import { may } from '#contract/kit/permissions.ts'
import { truckTypes } from '#contract/parties/reference-data.ts'
import { type OfficeTransportMode, transportModes } from '#contract/parties/transport-mode-collection.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { TruckIcon } from '../../ui/theme/icons.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { newItem } from '../shared/dialogs/use-item-dialog.ts'
import { defineList } from '../shared/list/define-list.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { Vehicle } from '../shared/detail/Vehicle.tsx'
import type { CompanyData } from './company-data.ts'
import { companyRights } from './company-rights.ts'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { ModeFactsDialog } from './ModeFactsDialog.tsx'
import { readCertificates, type ShipCertificates } from './ship-certificates.ts'
import { ItemList } from './ItemList.tsx'
import { Day } from '../shared/detail/Moments.tsx'

const ModeDialog = lazyDialog(async () => (await import('./ModeDialog.tsx')).ModeDialog)

const list = defineList({
  name: 'company transport modes',
  texts: 'companies',
  sorting: { field: 'identificationCode', direction: 'asc' },
  filters: {
    type: {
      kind: 'choice',
      values: transportModeTypes,
      titleOf: (t, type) => t(`mode.kinds.${type as (typeof transportModeTypes)[number]}`),
      title: (t) => t('mode.kind'),
    },
  },
  load: (query, { signal, params }): Promise<Page<OfficeTransportMode>> =>
    call(transportModes.list, { query: { ...query, company: params['companyId'] ?? '' }, signal }),
})
export const { loader } = list

interface OpenMode {
  readonly mode: OfficeTransportMode | undefined
  readonly truckTypes: readonly TruckType[]
  readonly certificates: ShipCertificates
}

async function readMode(id: string, signal: AbortSignal): Promise<OpenMode> {
  const [types, mode] = await Promise.all([
    call(truckTypes.list, { query: { order: { position: 'asc' }, itemsPerPage: 100 }, signal }),
    id === newItem ? undefined : call(transportModes.read, { params: { id }, signal }),
  ])
  return { truckTypes: types.member, mode, certificates: await readCertificates(mode, signal) }
}

/** Plate or ENI number, by which authorities know it. */
const officialNumber = ({ truck, ship }: OfficeTransportMode) =>
  truck === undefined ? ship?.eniNumber : formatPlate(truck.licencePlate)

function useModeColumns(): readonly Column<OfficeTransportMode>[] {
  const { t } = useTranslation('companies')
  const { number } = useFormats()
  return keyedColumns({
    identificationCode: {
      title: t('mode.code'),
      sortable: true,
      width: 220,
      maxWidth: 340,
      cell: (row) => <Vehicle type={row.type} identificationCode={row.identificationCode} />,
    },
    type: { title: t('mode.kind'), sortable: true, width: 130, cell: (row) => t(`mode.kinds.${row.type}`) },
    number: {
      title: t('mode.numbers'),
      width: 184,
      cell: (row) => <span className="numbers">{officialNumber(row) ?? '–'}</span>,
    },
    tareWeight: {
      title: t('mode.tareWeight'),
      numeric: true,
      width: 130,
      cell: (row) => (row.truck?.tareWeight === undefined ? '–' : `${number(row.truck.tareWeight)} kg`),
    },
    owner: {
      title: t('mode.owner'),
      width: 200,
      maxWidth: 280,
      cell: (row) => row.driver?.name ?? row.company?.name ?? '–',
    },
    createdAt: {
      title: t('fields.createdAt'),
      sortable: true,
      width: 130,
      visibility: 'hidden',
      cell: (row) => <Day at={row.createdAt} />,
    },
  })
}

export function Component() {
  const { t } = useTranslation('companies')
  const { company } = useOutletContext<CompanyData>()
  const viewer = useUser()
  const mayChange = companyRights(viewer, company).mayChange && may(viewer.roles, 'change', 'TransportMode')
  return (
    <ItemList
      list={list}
      part="mode"
      title={t('tabs.transportModes')}
      icon={TruckIcon}
      columns={useModeColumns()}
      mayChange={mayChange}
      mayOpen
      nameOf={({ identificationCode }) => identificationCode}
      remove={(id) => call(transportModes.remove, { params: { id } })}
      read={readMode}
      readsNew
    >
      {(opened, close) =>
        opened === undefined ? null : mayChange ? (
          <ModeDialog
            {...opened}
            company={company.id}
            choosesOwner={may(viewer.roles, 'create', 'Customer')}
            onClose={close}
          />
        ) : opened.mode === undefined ? null : (
          <ModeFactsDialog {...opened} mode={opened.mode} onClose={close} />
        )
      }
    </ItemList>
  )
}
