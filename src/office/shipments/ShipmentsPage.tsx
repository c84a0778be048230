import { useTranslation } from 'react-i18next'
import { registerFormats } from '#contract/office/exports.ts'
import { only } from '#contract/kit/only.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import { listShipments } from '#contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { ShipmentsIcon } from '../../ui/theme/desk-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { shipmentFilters } from '../shared/list/shipment-filters.ts'
import {
  allShipmentColumns,
  shipmentChangeKey,
  shipmentColumns,
  useShipmentColumns,
} from '../shared/tables/use-shipment-columns.tsx'

const list = defineList({
  name: 'shipments',
  texts: 'office',
  sorting: { field: 'loadDate', direction: 'desc' },
  filters: shipmentFilters,
  columns: shipmentColumns,
  load: (query, { signal, properties }) => call(only(listShipments, properties), { query, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('office')
  const { roles } = useUser()
  const columns = useShipmentColumns(allShipmentColumns)
  return (
    <ListLayout
      list={list}
      title={t('shipments.title')}
      searchLabel={t('shipments.search')}
      columns={columns}
      action={
        mayPerform(roles, 'exportLists') ? (
          <LinkButton to="/shipments/months" variant="outline">
            {t('shipments.perMonth')}
          </LinkButton>
        ) : null
      }
      exportButton={(shown) => (
        <ExportButton
          list={list}
          exported="shipments"
          shown={shown}
          also={registerFormats.map((format) => ({
            list: 'shipment_register',
            format,
            title: t(`shipments.register.${format}`),
          }))}
        />
      )}
      linkOf={({ id }) => `/shipments/${id}`}
      changeKey={shipmentChangeKey}
      empty={<EmptyState icon={ShipmentsIcon} title={t('shipments.none')} hint={t('shipments.noneHint')} />}
    />
  )
}
