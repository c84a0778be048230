import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { only } from '#contract/kit/only.ts'
import { shipmentStatus } from '#contract/shipments/shipment-lists.ts'
import { listShipments } from '#contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { shipmentFiltersInProject } from '../shared/list/shipment-filters.ts'
import {
  allShipmentColumns,
  shipmentChangeKey,
  shipmentColumns,
  useShipmentColumns,
} from '../shared/tables/use-shipment-columns.tsx'

const list = defineList({
  name: 'project shipments',
  texts: 'office',
  sorting: { field: 'loadDate', direction: 'desc' },
  filters: shipmentFiltersInProject,
  columns: shipmentColumns,
  load: async (query, { signal, params, properties }) => {
    const status = shipmentStatus.safeParse(params['status'])
    if (params['status'] !== undefined && !status.success) throw new Problem('no_such_route', 404, '')
    return call(only(listShipments, properties), {
      query: {
        ...query,
        project: params['projectId'] ?? '',
        ...(status.success ? { status: status.data } : {}),
      },
      signal,
    })
  },
})
export const { loader } = list
const columnsInProject = allShipmentColumns.filter((key) => key !== 'project')

export function Component() {
  const { t } = useTranslation('office')
  const { projectId, status } = useParams()
  const shipmentsPath = `/projects/${projectId}/shipments`
  const columns = useShipmentColumns(columnsInProject)
  return (
    <ListLayout
      list={list}
      embedded
      title={t('shipments.title')}
      above={
        <Tabs
          label={t('projects.shipmentTabs.label')}
          kind="part"
          tabs={[
            { to: shipmentsPath, title: t('projects.shipmentTabs.all'), end: true },
            { to: `${shipmentsPath}/loaded`, title: t('projects.shipmentTabs.loaded') },
            { to: `${shipmentsPath}/unloaded`, title: t('projects.shipmentTabs.unloaded') },
          ]}
        />
      }
      searchLabel={t('shipments.search')}
      columns={columns}
      exportButton={(shown) => (
        <ExportButton list={list} exported="shipments" shown={shown} query={{ project: projectId, status }} />
      )}
      linkOf={({ id }) => `/shipments/${id}`}
      changeKey={shipmentChangeKey}
      empty={<EmptyState title={t('shipments.none')} hint={t('shipments.noneHint')} />}
    />
  )
}
