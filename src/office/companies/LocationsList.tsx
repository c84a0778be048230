import { useTranslation } from 'react-i18next'
import { type Location, locations } from '#contract/parties/locations.ts'
import { call } from '../../api/call.ts'
import { PlaceIcon } from '../../ui/theme/desk-icons.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { formatAddress } from '../shared/companies/company-values.ts'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { ItemList } from './ItemList.tsx'
import type { ComponentProps } from 'react'

const LocationDialog = lazyDialog(
  async () => (await import('../shared/dialogs/LocationDialog.tsx')).LocationDialog,
)

export const defineLocationsList = (
  name: string,
  companyOf: (params: Readonly<Record<string, string | undefined>>) => string | undefined,
) =>
  defineList({
    name,
    texts: 'companies',
    sorting: { field: 'description', direction: 'asc' },
    filters: { ebaLocation: { kind: 'yesNo', title: (t) => t('location.fields.ebaLocation') } },
    load: async (query, { signal, params }) => {
      const company = companyOf(params)
      if (company === undefined) return { member: [] as Location[], totalItems: 0 }
      return await call(locations.list, { query: { ...query, company }, signal })
    },
  })

function useLocationColumns(): readonly Column<Location>[] {
  const { t } = useTranslation('companies')
  const { country } = useFormats()
  const degrees = useDegrees()
  return keyedColumns({
    description: {
      title: t('location.fields.description'),
      sortable: true,
      width: 240,
      maxWidth: 400,
      cell: (row) => row.description,
    },
    address: {
      title: t('fields.address'),
      width: 240,
      maxWidth: 360,
      cell: (row) => formatAddress(row.address) ?? '–',
    },
    city: {
      title: t('fields.city'),
      sortable: true,
      width: 150,
      visibility: 'hidden',
      cell: (row) => row.address?.city ?? '–',
    },
    country: {
      title: t('fields.country'),
      width: 140,
      cell: (row) => (row.address?.country === undefined ? '–' : country(row.address.country)),
    },
    position: {
      title: t('location.fields.position'),
      width: 190,
      cell: (row) => <span className="numbers">{degrees(row.position)}</span>,
    },
    ebaLocation: {
      title: t('location.fields.ebaLocation'),
      width: 130,
      cell: (row) => (row.ebaLocation ? (row.ebaLocationId ?? '✓') : '–'),
    },
  })
}

/** Four decimals are ten metres. */
function useDegrees() {
  const { i18n } = useTranslation('companies')
  const format = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  return (position: Location['position']) =>
    position === undefined
      ? '–'
      : `${format.format(position.latitude)}° / ${format.format(position.longitude)}°`
}

export function LocationsList({
  company,
  ...props
}: Pick<ComponentProps<typeof ItemList<Location, Location>>, 'list' | 'title' | 'embedded' | 'mayChange'> & {
  readonly company: string
}) {
  return (
    <ItemList
      {...props}
      part="location"
      icon={PlaceIcon}
      columns={useLocationColumns()}
      nameOf={({ description }) => description}
      remove={(id) => call(locations.remove, { params: { id } })}
      read={(id, signal) => call(locations.read, { params: { id }, signal })}
    >
      {(location, close) => (
        <LocationDialog company={company} location={location} onClose={close} onSaved={close} />
      )}
    </ItemList>
  )
}
