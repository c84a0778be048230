import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Sorting } from '../../../ui/table/columns.ts'
import type { PagingState } from '../../../ui/table/Paging.tsx'
import { VisuallyHidden } from '../../../ui/theme/VisuallyHidden.tsx'
import { useRecentChanges } from './use-recent-changes.ts'
import {
  shipmentChangeKey,
  type ShipmentColumn,
  type ShownShipment,
  useShipmentColumns,
} from './use-shipment-columns.tsx'

/**
 * The shipments among other parts of a page; rows that arrive or change while it is open are highlighted for a
 * moment.
 */
export function ShipmentsTable<Key extends ShipmentColumn>({
  caption,
  rows,
  visibleColumns,
  empty,
  sorting,
  onSort,
  paging,
  listKey = '',
}: {
  readonly caption: string
  readonly rows: readonly ShownShipment<Key>[]
  readonly visibleColumns: readonly Key[]
  readonly empty: ReactNode
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  readonly paging?: PagingState
  readonly listKey?: string
}) {
  const { t } = useTranslation('office')
  const columns = useShipmentColumns(visibleColumns)
  const recentlyChanged = useRecentChanges(rows, shipmentChangeKey, listKey)
  return (
    <chakra.div position="relative">
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        empty={empty}
        highlighted={recentlyChanged}
        linkOf={({ id }) => `/shipments/${id}`}
        sorting={sorting}
        onSort={onSort}
        paging={paging}
      />
      <VisuallyHidden role="status">
        {recentlyChanged.size === 0 ? '' : t('live.arrived', { count: recentlyChanged.size })}
      </VisuallyHidden>
    </chakra.div>
  )
}
